import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** CPU of this thread, in µs, where the system tells it; else of the process. What other threads pack is not in it. */
export function threadCpu(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1000;
  } catch {
    const { user, system } = process.cpuUsage();
    return user + system;
  }
}

/** Lets what waits have its turn, as the page does between two frames. */
export const breathe = () => new Promise<void>((resolve) => void setImmediate(resolve));
setFlagsFromString('--expose-gc');
/** Collects what nobody holds. A context that is made after the flag was set has the function for it. */
export const collect = runInNewContext('gc') as () => void;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
export const rounded = (value: number): number => Number(value.toPrecision(3));

/** Something that takes frames, and what each of its rounds has cost, in µs of CPU. */
export interface Contestant {
  readonly take: (frame: string) => void;
  readonly frames: (round: number) => readonly string[];
}

/**
 * The CPU of each contestant in each round, the first rounds left out as warm-up. They take turns, in the other order
 * each time, so that what else this machine does concerns all of them.
 */
export async function race<Name extends string>(
  contestants: Readonly<Record<Name, Contestant>>,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[];
  const costs = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { take, frames } = contestants[name];
      const made = frames(round);
      await breathe();
      collect();
      const before = threadCpu();
      for (const frame of made) {
        take(frame);
        await breathe();
      }
      if (round >= warmUp) costs[name].push(threadCpu() - before);
    }
  }
  return costs;
}

/** How many times more the one has cost than the other, by the medians of their rounds. */
export const ratioOf = (one: readonly number[], other: readonly number[]): number =>
  rounded(median(one) / median(other));
