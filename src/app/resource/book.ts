import { chartBook } from '../../machines/chart-book';
import type { ChartBook } from '../../machines/history/replay';
import type { SeenBook } from '../../views/ports/seen';
import type { ChartLoader, Wiring } from './define';

/** Every chart of the product by its names: as the page wires it, or else as it is. */
export async function readBook({
  chart,
  wirings,
}: Pick<ChartLoader, 'chart' | 'wirings'>): Promise<ChartBook> {
  const named = (await wirings()).flatMap(({ charts, rows = [] }): (readonly [string, Wiring])[] => [
    ...Object.entries(charts),
    ...rows.map((row) => [row.kind, row.chart] as const),
  ]);
  const wired = await Promise.all(
    named.map(async ([name, wiring]) => [name, await chart(name, wiring)] as const),
  );
  return { ...chartBook, ...Object.fromEntries(wired) };
}

export async function readSeen({ wirings }: Pick<ChartLoader, 'wirings'>): Promise<SeenBook> {
  const views = (await wirings()).flatMap(({ seen = {} }) => Object.entries(seen));
  return Object.fromEntries(
    await Promise.all(views.map(async ([name, load]) => [name, (await load()).default] as const)),
  );
}
