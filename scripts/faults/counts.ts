import type { Tried } from './calls';

export interface Calls {
  readonly all: number;
  /** Failed ones by status; 0 is no answer. Those that said when to come again apart. */
  readonly failed: Readonly<Record<string, number>>;
  readonly toldToRetry: number;
  /** Seconds. */
  readonly longest: number;
  readonly longestName: string;
}

/** A process that stood still for a while. */
interface Still {
  readonly origin: string;
  readonly began: number;
  readonly ended: number;
}

export const countsOf = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/** How long a call took, in ms; of one that a process could not answer, how long once it could. */
function timeOf({ origin, at, ms }: Tried, still: Still | null): number {
  const isHeld = still !== null && origin === still.origin && at < still.ended && at + ms > still.began;
  return isHeld ? at + ms - still.ended : ms;
}

/** What became of calls. */
export function summaryOf(tried: readonly Tried[], still: Still | null): Calls {
  const failed = tried.filter(({ status }) => status === 0 || status >= 500);
  const saysWhenToRetry = ({ hasRetryAfter, status }: Tried) => hasRetryAfter && status === 503;
  const times = tried.map((one) => ({ name: one.name, ms: timeOf(one, still) }));
  const longest = times.reduce((most, one) => (one.ms > most.ms ? one : most), { name: '', ms: 0 });
  return {
    all: tried.length,
    failed: countsOf(failed.filter((one) => !saysWhenToRetry(one)).map(({ status }) => String(status))),
    toldToRetry: failed.filter(saysWhenToRetry).length,
    longest: Math.round(longest.ms / 100) / 10,
    longestName: longest.name,
  };
}
