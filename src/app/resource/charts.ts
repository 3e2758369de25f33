import type { AnyStateMachine } from 'xstate';
import type { ChartBook } from '../../machines/history/replay';
import type { SeenBook } from '../../views/ports/seen';
import { once } from '../loading/once';
import type { ChartLoader, Resource, RowKind, Provide } from './define';
import type { ScreenSources } from './sources';

export interface PageCharts extends ChartLoader {
  /** The kinds of rows that are or were on a screen, by their names. */
  readonly shown: ReadonlyMap<string, RowKind>;
  /** Every chart of the product by the names that the log may have for it; the same promise until it fails. */
  readonly book: () => Promise<ChartBook>;
  /** What people see of actors; the same promise until it fails. */
  readonly seen: () => Promise<SeenBook>;
}

/** The charts of one page, each loaded and provided once. `named` is called with each chart and its name in the log. */
export function createCharts(
  sources: ScreenSources,
  named: (name: string, chart: AnyStateMachine) => void,
  resources: readonly Resource[],
): PageCharts {
  const loaded = new Map<string, () => Promise<AnyStateMachine>>();
  const shown = new Map<string, RowKind>();

  const chart = (name: string, provide: Provide) => {
    const load =
      loaded.get(name) ??
      once(async () => {
        const made = await provide(sources, loader);
        named(name, made);
        return made;
      });
    loaded.set(name, load);
    return load();
  };
  const book = () => import('./book');

  const loader: PageCharts = {
    chart: chart as ChartLoader['chart'],
    row(row: RowKind) {
      shown.set(row.kind, row);
      return chart(row.kind, row.chart);
    },
    shown,
    provided: () => Promise.all(resources.map(async ({ provide }) => (await provide()).default)),
    book: once(async () => (await book()).readBook(loader)),
    seen: once(async () => (await book()).readSeen(loader)),
  };
  return loader;
}
