import type { AnyStateMachine } from 'xstate';
import type { ChartBook } from '../../machines/history/replay';
import type { ChartLoader, Resource, RowKind, Wiring } from './define';
import type { ScreenSources } from './sources';

export interface PageCharts extends ChartLoader {
  /** The kinds of rows that are or were on a screen, by their names. */
  readonly shown: ReadonlyMap<string, RowKind>;
  /** All kinds. */
  readonly kinds: () => Promise<readonly RowKind[]>;
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
  const shown = new Map<string, RowKind>();
  const everything = () => Promise.all(resources.map(async ({ wiring }) => (await wiring()).default));

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
      everything().then((wirings) =>
        Promise.all(
          wirings
            .flatMap(({ charts, rows = [] }) => [
              ...Object.entries(charts),
              ...rows.map(({ kind, chart: wiring }) => [kind, wiring] as const),
            ])
            .map(async ([name, wiring]) => [name, await chart(name, wiring)] as const),
        ),
      ),
    ]);
    return { ...chartBook, ...Object.fromEntries(wired) };
  };

  const loader: PageCharts = {
    chart: chart as ChartLoader['chart'],
    row(row: RowKind) {
      shown.set(row.kind, row);
      return chart(row.kind, row.chart);
    },
    senders: async () => (await everything()).flatMap(({ senders }) => senders ?? []),
    shown,
    kinds: async () => (await everything()).flatMap(({ rows }) => rows ?? []),
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
