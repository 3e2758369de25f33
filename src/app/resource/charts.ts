import type { AnyStateMachine } from 'xstate';
import type { ChartBook } from '../../machines/history/replay';
import type { ChartLoader, Resource, RowKind, Wiring } from './define';
import type { ScreenSources } from './sources';

export interface PageCharts extends ChartLoader {
  /** Every chart of the product by the names that the log may have for it; the same promise until it fails. */
  readonly book: () => Promise<ChartBook>;
}

/** The charts of one page, each loaded and wired once. `named` is told of each chart and the name that it goes by in the log. */
export function createCharts(
  sources: ScreenSources,
  named: (name: string, chart: AnyStateMachine) => void,
  resources: readonly Resource[],
): PageCharts {
  const loaded = new Map<string, Promise<AnyStateMachine>>();
  const rows = resources.flatMap((resource) => resource.rows);
  const wirings = new Map<string, Wiring>([
    ...resources.flatMap(({ charts }) => Object.entries(charts)),
    ...rows.map(({ kind, chart }) => [kind, chart] as const),
  ]);

  const load = async (name: string, wiring: Wiring) => {
    try {
      const chart = await wiring(sources, loader);
      named(name, chart);
      return chart;
    } catch (error) {
      loaded.delete(name);
      throw error;
    }
  };
  const chart = (name: string, wiring: Wiring) => {
    const known = loaded.get(name) ?? load(name, wiring);
    loaded.set(name, known);
    return known;
  };
  let book: Promise<ChartBook> | null = null;
  const readBook = async () => {
    const [{ chartBook }, wired] = await Promise.all([
      import('../../machines/history/chart-book'),
      Promise.all([...wirings].map(async ([name, wiring]) => [name, await chart(name, wiring)] as const)),
    ]);
    return { ...chartBook, ...Object.fromEntries(wired) };
  };

  const loader: PageCharts = {
    chart: chart as ChartLoader['chart'],
    row: ({ kind, chart: wiring }: RowKind) => chart(kind, wiring),
    senders: resources.flatMap(({ senders }) => senders ?? []),
    book() {
      book ??= readBook().catch((error: unknown) => {
        book = null;
        throw error;
      });
      return book;
    },
  };
  return loader;
}
