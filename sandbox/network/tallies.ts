import { dayOf } from '../../src/api/schema/business-day';
import type { whatsapps } from '../store/schema';

type Account = typeof whatsapps.$inferSelect;

const HOUR = 3_600_000;
/** Less than this is nothing: it would become less than its column can hold. */
const LEAST = 0.001;

/** Of an account that begins anew. */
export const NO_TALLIES = { recentSent: 0, recentFailed: 0, recentLost: 0, recentAt: null } as const;

/** Its tallies as they have faded until `at`; rows that are copied from it have theirs faded likewise (migration 0035). */
export function fadedAt({ recentSent, recentFailed, recentLost, recentAt }: Account, at: number) {
  const hours = recentAt === null ? 0 : Math.max(0, at - recentAt.getTime()) / HOUR;
  const faded = (tally: number) => {
    const left = tally * Math.exp(-hours);
    return left < LEAST ? 0 : left;
  };
  return {
    recentSent: faded(recentSent),
    recentFailed: faded(recentFailed),
    recentLost: faded(recentLost),
    recentAt: new Date(at),
  };
}

/** What an account counts after a message of its blast: for its plan, and of the last hour. */
export function sentAt(account: Account, success: boolean, at: number) {
  const { sentDay, sentThatDay, failedInRow } = account;
  const today = dayOf(at);
  const recent = fadedAt(account, at);
  return {
    sentDay: today,
    sentThatDay: sentDay === today ? sentThatDay + 1 : 1,
    ...(success ? { failedInRow: 0 } : { failedInRow: failedInRow + 1, failedAt: new Date(at) }),
    ...recent,
    recentSent: recent.recentSent + 1,
    recentFailed: recent.recentFailed + Number(!success),
  };
}

/** What it counts after its link was dropped while it was sending. */
export function droppedAt(account: Account, at: number) {
  const recent = fadedAt(account, at);
  return { ...recent, recentLost: recent.recentLost + 1 };
}
