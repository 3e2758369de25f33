import { type ChartState, statesWithin } from './chart';

/** What the generated paths of a chart's model test take of it. */
export interface PathCoverage {
  readonly paths: number;
  /** How often, by the transition's name; none where no path takes it. */
  readonly taken: Readonly<Record<string, number>>;
}

/** What is known of the paths of a chart: `none` lead through it, or what they take could not be read. */
export type KnownCoverage = PathCoverage | 'none' | 'failed';
export type CoverageOf = (chart: string) => Promise<KnownCoverage>;

/** Names of all transitions of a chart, in document order. */
export const transitionsOf = (chart: ChartState): readonly string[] =>
  statesWithin(chart).flatMap(({ transitions }) => transitions.map(({ id }) => id));

/** How many of a chart's transitions were taken, of how many. */
export function shareOf(chart: ChartState, taken: ReadonlyMap<string, unknown>) {
  const all = transitionsOf(chart);
  return { taken: all.filter((id) => taken.has(id)).length, all: all.length };
}
