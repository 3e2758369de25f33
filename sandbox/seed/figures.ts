import { startOfToday } from '../http/business-day';
import type { Random } from './random';
import type { SeededHour } from './rhythm';

/** Messages that one account sends in an hour of the simulated network. */
export const PER_HOUR = 1200;
/** What the accounts that send now sent of all that a user's accounts did. */
const BY_SENDERS = 0.7;

export interface PastAccount {
  readonly id: number;
  readonly userId: number;
  readonly isSending: boolean;
}
/** What the blasts of a user came to in an hour, or those of an account on the day that began at `at`. */
export interface Sent {
  readonly userId: number;
  /** Of an account; null of all that the user has. */
  readonly accountId: number | null;
  /** Epoch ms. */
  readonly at: number;
  success: number;
  fail: number;
}

/** How much of a sender's hour each account sent: a user's come to as many senders as there are now. */
function weightsOf(accounts: readonly PastAccount[]) {
  const fleets = new Map<number, { senders: number; others: number }>();
  for (const { userId, isSending } of accounts) {
    const { senders, others } = fleets.get(userId) ?? { senders: 0, others: 0 };
    fleets.set(userId, { senders: senders + Number(isSending), others: others + Number(!isSending) });
  }
  return ({ userId, isSending }: PastAccount): number => {
    const { senders = 0, others = 0 } = fleets.get(userId) ?? {};
    if (others === 0) return 1;
    return isSending ? BY_SENDERS : ((1 - BY_SENDERS) * senders) / others;
  };
}

/** What these accounts sent in these hours, so that what they send from now on goes on from it. */
export function figuresOf(random: Random, accounts: readonly PastAccount[], hours: readonly SeededHour[]) {
  const weightOf = weightsOf(accounts);
  const hourly = new Map<string, Sent>();
  const daily = new Map<string, Sent>();
  const add = (to: Map<string, Sent>, counted: Sent) => {
    const key = `${counted.accountId ?? counted.userId} ${counted.at}`;
    const known = to.get(key);
    if (!known) return to.set(key, counted);
    known.success += counted.success;
    known.fail += counted.fail;
    return to;
  };
  // No two days are alike.
  const days = new Map<number, number>();
  for (const { from } of hours) {
    const day = startOfToday(from).getTime();
    if (!days.has(day)) days.set(day, 0.8 + 0.4 * random.next());
  }
  for (const account of accounts) {
    const weight = weightOf(account);
    for (const { from, share } of hours) {
      const at = startOfToday(from).getTime();
      const pace = PER_HOUR * weight * share * (days.get(at) ?? 1);
      const total = Math.round(pace * (0.7 + 0.6 * random.next()));
      const fail = Math.round(total * (0.02 + 0.04 * random.next()));
      const { id, userId } = account;
      const counted = { success: total - fail, fail };
      add(hourly, { userId, accountId: null, at: from, ...counted });
      add(daily, { userId, accountId: id, at, ...counted });
    }
  }
  return { hourly: [...hourly.values()], daily: [...daily.values()] };
}
