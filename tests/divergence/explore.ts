import * as fc from 'fast-check';
import { mixes, scripts } from './mixes';
import type { Difference } from './difference';
import { type Outcome, play, type Script } from './run';

/** A run in which the page differed from its server and did not say so, in the fewest steps that still show it. */
interface Failure {
  readonly seed: number;
  readonly script: Script;
  readonly differences: readonly Difference[];
}
export interface Report {
  readonly mix: string;
  readonly seeds: number;
  /** Runs that ended with a screen that said it may be out of date. */
  readonly admitted: number;
  readonly silent: number;
  /** Where the page differed, and how often. */
  readonly where: Readonly<Record<string, number>>;
  readonly first: Failure | null;
  /** Milliseconds. */
  readonly took: number;
}

/** Plays one seed of a mix; `shrink` to look for the fewest steps where it fails. */
async function playSeed(mix: string, seed: number, shrink: boolean) {
  let outcome: Outcome | undefined;
  const { counterexample } = await fc.check(
    fc.asyncProperty(scripts(mixes[mix] as never), async (script) => {
      const played = await play(script);
      outcome ??= played;
      return played.silent.length === 0;
    }),
    { seed, numRuns: 1, endOnFailure: !shrink },
  );
  return { outcome: outcome as unknown as Outcome, script: counterexample?.[0] ?? null };
}

/** Plays many seeds of a mix, from `first` on. */
export async function explore(mix: string, seeds: number, from = 1): Promise<Report> {
  const began = performance.now();
  const where: Record<string, number> = {};
  let admitted = 0;
  let silent = 0;
  let first: Failure | null = null;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { outcome, script } = await playSeed(mix, seed, first === null);
    if (outcome.admitted.length > 0) admitted += 1;
    if (script === null) continue;
    silent += 1;
    for (const { where: place } of outcome.silent) where[place] = (where[place] ?? 0) + 1;
    first ??= { seed, script, differences: (await play(script)).silent };
  }
  return { mix, seeds, admitted, silent, where, first, took: performance.now() - began };
}

/** A failure as a person reads it: its steps, and what differs after them. */
export const described = ({ seed, script, differences }: Failure): string =>
  [
    `seed ${seed}`,
    ...script.before.map((act) => `  before ${JSON.stringify(act)}`),
    ...script.steps.map(({ after, act }) => `  after ${after} ms ${JSON.stringify(act)}`),
    ...differences.map(
      ({ where, page, server }) =>
        `  ${where}: page ${JSON.stringify(page)}, server ${JSON.stringify(server)}`,
    ),
  ].join('\n');

/** What the tests play of each mix; `npm run divergence -- --seeds 2000` plays more. */
const TESTED = 12;

/** The first run of a mix that differs in silence, described; null where none does. */
export async function firstSilence(mix: string): Promise<string | null> {
  const { first } = await explore(mix, TESTED);
  return first && described(first);
}
