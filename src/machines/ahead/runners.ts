import { type Chance, createChance } from './chance';
import { createNodes, type Node } from './nodes';
import type { Past } from '../../api/schema/past';
import { type RunnerSpan, runnerSpansOf } from './spans';

/** One that is at work. */
export interface Worker {
  readonly kind: 'generator' | 'validator';
  /** Percent of all its numbers, and how many these are. */
  readonly progress: number;
  readonly checked: number;
  readonly spans: readonly RunnerSpan[];
}

export const workerOf = (runner: Past['runners'][number]): Worker => ({
  ...runner,
  checked: runner.count_success + runner.count_fail,
  spans: runnerSpansOf(runner),
});

/** Spans shorter than this, in seconds, tell of no pace. */
const TELLING = 300;
/** Variance of what a stretch brings where nothing is seen of it, in units of what chance alone would do, as if seen in so many. */
const USUAL_SPREAD = 0.1;
const SPREAD_SEEN = 1;
/** What was never seen may yet happen: as if it had been seen so often. */
const NEVER_SEEN = 0.1;
/** Until it is seen how soon one that broke off is started again, in seconds. */
const USUAL_WAIT = 3 * 3600;

const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

/** Numbers that it checks a second, how many that was seen of, and the variance of what a stretch brings. */
function paceOf({ spans }: Worker) {
  const sending = spans.filter(({ isSending }) => isSending);
  const checked = sumOf(sending.map((span) => span.checked));
  const pace = checked / sumOf(sending.map(({ seconds }) => seconds));
  const telling = sending.filter(({ seconds }) => seconds >= TELLING);
  const apart = telling.map((span) => (span.checked - pace * span.seconds) ** 2 / (pace * span.seconds));
  const freedom = Math.max(0, telling.length - 1);
  return { pace, checked, spread: (sumOf(apart) + USUAL_SPREAD * SPREAD_SEEN) / (freedom + SPREAD_SEEN) };
}

/** How often these break off and are taken up again, a second: of all of them together. */
export function ratesOf(workers: readonly Worker[]) {
  const seconds = { sending: 0, idle: 0 };
  const times = { broken: 0, restarted: 0 };
  for (const { spans } of workers)
    spans.forEach((span, place) => {
      seconds[span.isSending ? 'sending' : 'idle'] += span.seconds;
      const before = spans[place - 1];
      if (before && before.isSending !== span.isSending) times[span.isSending ? 'restarted' : 'broken'] += 1;
    });
  return {
    broken: (chance: Chance) => chance.gamma(times.broken + NEVER_SEEN) / Math.max(seconds.sending, 1),
    restarted: (chance: Chance) => chance.gamma(times.restarted + 1) / (seconds.idle + USUAL_WAIT),
  };
}

/** Numbers that are left of those that it asks for; null before it has got anywhere, at its very end, and where nothing tells of its pace. */
export function leftOf(worker: Worker): number | null {
  const { progress, checked } = worker;
  const isOnItsWay = progress > 0 && progress < 100 && checked > 0 && paceOf(worker).pace > 0;
  return isOnItsWay ? (checked * (100 - progress)) / progress : null;
}

/** Numbers that it checks a second in one course until it has asked for those that are left. */
export function drawTempo(worker: Worker, left: number, chance: Chance): number {
  const { pace, checked, spread } = paceOf(worker);
  // Who is that unsteady may take any time.
  const square = Math.min(1, spread * (1 / left + 1 / checked));
  return chance.gamma(1 / square) * square * pace;
}

/** By worker: in each run, seconds from now until it has asked for all its numbers, infinite beyond those looked at; null where nothing tells of that. */
export function endsOf(
  workers: readonly Worker[],
  { seconds: looked, runs, seed }: { readonly seconds: number; readonly runs: number; readonly seed: number },
): readonly (Float64Array | null)[] {
  const rates = ratesOf(workers);
  const begin = { generator: createNodes('generator'), validator: createNodes('validator') };
  return workers.map((worker, number) => {
    const left = leftOf(worker);
    if (left === null) return null;
    const now = begin[worker.kind].of({ state: 'connected', status: 'sending' }, true);
    return Float64Array.from({ length: runs }, (_, run) => {
      const chance = createChance(seed + number, run);
      const [broken, restarted] = [rates.broken(chance), rates.restarted(chance)];
      const tempo = drawTempo(worker, left, chance);
      let needed = left / tempo;
      let seconds = 0;
      for (let node: Node = now; seconds < looked; ) {
        const until = -Math.log(1 - chance.roll()) / (node.isSending ? broken : restarted);
        if (node.isSending && until >= needed) return seconds + needed;
        if (node.isSending) needed -= until;
        seconds += until;
        node = node.after(node.isSending ? 'broken' : 'restarted');
      }
      return Number.POSITIVE_INFINITY;
    });
  });
}
