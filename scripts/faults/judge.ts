import type { Fault } from './fault';
import type { Round } from './round';

/** Seconds that a call may take, and that may pass from the end of a fault until all is as before. */
const LONGEST_CALL = 10;
const FRESH_WITHIN = 10;

/** The slowest recovery of all parts; null where one never recovers. */
export function freshAfter({ fresh }: Round): number | null {
  const all = [fresh.calls, fresh.sockets, fresh.sends, ...fresh.pages.map(({ seconds }) => seconds)];
  return all.reduce((latest, one) => (latest === null || one === null ? null : Math.max(latest, one)), 0);
}

export const deadPages = ({ fresh }: Round) => fresh.pages.filter(({ seconds }) => seconds === null);
export const failedCalls = ({ calls }: Round) =>
  Object.values(calls.failed).reduce((sum, times) => sum + times, 0);

/** What can be asked of a server whose data are gone, sessions included. */
const WHILE_IT_LASTS = ['ended', 'call', 'readyz'];

/** The goals that a round has missed. */
export function missedGoals(fault: Fault, round: Round): string[] {
  const { reconciled, calls, endings } = round;
  const fresh = freshAfter(round);
  const goals: readonly (readonly [string, boolean])[] = [
    ['lost', (reconciled?.lost.length ?? 0) === 0],
    ['doubled', (reconciled?.doubled.length ?? 0) + (reconciled?.writtenTwice ?? 0) === 0],
    ['ledger', (reconciled?.unbalanced ?? 0) === 0],
    ['holes', round.holes + round.heardTwice === 0],
    ['behind', round.behind === 0],
    ['open', (reconciled?.open ?? 0) === 0],
    ['ended', endings.length === 0],
    ['pages', deadPages(round).length === 0],
    ['call', calls.longest <= LONGEST_CALL],
    ['fresh', fresh !== null && fresh <= FRESH_WITHIN],
    ['readyz', round.isReadinessRight],
    ['alert', !fault.raises || !round.raised || round.raised.includes(fault.raises)],
    ['refused', round.refused === 0],
    ['seam', !fault.isSeamless || failedCalls(round) + calls.toldToRetry === 0],
  ];
  const missed = goals.filter(([, isReached]) => !isReached).map(([name]) => name);
  return fault.forgets ? missed.filter((name) => WHILE_IT_LASTS.includes(name)) : missed;
}
