import { chartBook } from '../../machines/chart-book';
import type { ChartBook } from '../../machines/history/replay';
import type { SeenBook } from '../../views/ports/seen';
import type { ChartLoader, Provide } from './define';

/** Every chart of the product by its names: as the page wires it, or else as it is. */
export async function readBook({
  chart,
  provided,
}: Pick<ChartLoader, 'chart' | 'provided'>): Promise<ChartBook> {
  const named = (await provided()).flatMap(({ charts, rows = [] }): (readonly [string, Provide])[] => [
    ...Object.entries(charts),
    ...rows.map((row) => [row.kind, row.chart] as const),
  ]);
  const charts = await Promise.all(
    named.map(async ([name, provide]) => [name, await chart(name, provide)] as const),
  );
  return { ...chartBook, ...Object.fromEntries(charts) };
}

export async function readSeen({ provided }: Pick<ChartLoader, 'provided'>): Promise<SeenBook> {
  const views = (await provided()).flatMap(({ seen = {} }) => Object.entries(seen));
  return Object.fromEntries(
    await Promise.all(views.map(async ([name, load]) => [name, (await load()).default] as const)),
  );
}
