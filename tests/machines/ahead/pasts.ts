import type { Past, PastAccount } from '../../../src/api/schema/past';
import { foresee, type Known } from '../../../src/machines/ahead/foresee';
import type { PastStanding } from '../../../src/machines/ahead/spans';

const HOUR = 3600;
/** Tuesday, 1 December 2026, 10.00 in Jakarta. */
const AT = Date.UTC(2026, 11, 1, 3);

/** Hours in one standing, and successes in each of them; each is paid 50 rupiah. */
export const stood = (hours: number, standing: PastStanding, anHour = 0) =>
  `${hours * HOUR} ${standing} ${Math.round(anHour * hours)} 0 ${Math.round(anHour * hours) * 50}`;
/** A day from midnight on: sends from 8 to 20 o'clock. */
export const workday = (anHour = 100) =>
  [
    stood(8, 'stopped'),
    ...[3, 3, 3, 3].map((hours) => stood(hours, 'sending', anHour)),
    stood(4, 'stopped'),
  ].join('\n');
/** What was so far of today, at 10 o'clock, of such a day. */
export const morning = (anHour = 100) => [stood(8, 'stopped'), stood(2, 'sending', anHour)].join('\n');
export const days = (count: number, day: string) => Array.from({ length: count }, () => day);

/** An account of which these lines are known until now; it sends. */
export function account(lines: readonly string[], fields: Partial<PastAccount> = {}): PastAccount {
  return {
    id: '1',
    pushname: 'Toko Jaya',
    phonenumber: '628123',
    state: 'connected',
    status: 'sending',
    suspended: 0,
    suspended_count: 0,
    weight: 1,
    interval: null,
    plan: null,
    linked_at: null,
    sent_today: 0,
    spans: lines.join('\n'),
    ...fields,
  };
}

export const past = (...accounts: readonly PastAccount[]): Past => ({
  at: { at: AT, day: '2026-12-01', hour: 10, offset: '+07:00' },
  accounts: [...accounts],
  runners: [],
  days: [],
  risk: null,
});

/** What is foreseen of this past, where nothing else is known. */
export function foreseenOf(known: Pick<Known, 'past'> & Partial<Known>) {
  const foreseen = foresee({ earned: [0], balance: null, numbers: null, proxies: null, seed: 1, ...known });
  if (foreseen.kind === 'unknown') throw new Error('nothing is foreseen');
  return foreseen;
}
