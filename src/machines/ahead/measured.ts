import type { Past, PastAccount } from '../../api/schema/past';
import type { Happening } from './nodes';
import { localSeconds, type Span, spansOf, type PastStanding } from './spans';

/** Time is counted in quarters of an hour. */
export const QUARTER = 900;
export const QUARTERS = 96;
const HOURS = 24;
const DAY = QUARTER * QUARTERS;

/** What happens to accounts by itself or is done about it, each with the standings in which it can. */
export const CHANGES = {
  broken: { in: ['sending'], happening: 'broken' },
  disconnected: { in: ['sending'], happening: 'disconnected' },
  conflict: { in: ['sending'], happening: 'conflict' },
  loggedOut: { in: ['sending'], happening: 'loggedOut' },
  suspended: { in: ['sending'], happening: 'suspended' },
  idleDisconnected: { in: ['stopped', 'broken'], happening: 'disconnected' },
  idleConflict: { in: ['stopped', 'broken'], happening: 'conflict' },
  idleLoggedOut: { in: ['stopped', 'broken'], happening: 'loggedOut' },
  idleSuspended: { in: ['stopped', 'broken'], happening: 'suspended' },
  restarted: { in: ['broken'], happening: 'restarted' },
  relinked: { in: ['disconnected', 'conflict', 'loggedOut'], happening: 'relinked' },
  activated: { in: ['suspended'], happening: 'activated' },
} as const satisfies Readonly<
  Record<string, { readonly in: readonly PastStanding[]; readonly happening: Happening }>
>;
export type Change = keyof typeof CHANGES;
export const CHANGE_NAMES = Object.keys(CHANGES) as readonly Change[];

/** One whole day of an account that has passed, by its quarters. Shares are of the accounts that it stands for. */
export interface PastDay {
  /** Days since 1970 on the server's clocks. */
  readonly day: number;
  /** Share that a person wanted to send, as each quarter began. */
  readonly wanted: Float64Array;
  /** Share that a person started in it, and stopped. */
  readonly begun: Float64Array;
  readonly stopped: Float64Array;
  sending: number;
  success: number;
  /** Seconds in which it could not be seen what a person wished. */
  unseen: number;
}

/** How often a change happened, and for how many seconds it could have, by the hour of the day. */
export interface Rate {
  readonly times: Float64Array;
  readonly seconds: Float64Array;
}

/** What accounts did, of one or of several together. */
export interface Measured {
  /** By the hour of the day: seconds that it sent, and successes; what is longer ago counts less. */
  readonly sending: Float64Array;
  readonly success: Float64Array;
  /** Messages that failed; what is longer ago counts less. */
  failed: number;
  /** Successes that were paid, and what for in rupiah; of the last days. */
  paid: number;
  income: number;
  /** How far single spans were from their day's pace: their number, and squares of it in units of what chance alone would do. */
  spread: number;
  spreadOf: number;
  readonly changes: Readonly<Record<Change, Rate>>;
  /** Whole days, oldest first, and the present one, which is not whole. */
  readonly days: readonly PastDay[];
  readonly today: PastDay;
  readonly isWanted: boolean;
}

/** What is so many days old counts so much. */
const KEPT_A_DAY = 0.93;
/** A day on which a person's wishes were out of sight for longer, in seconds, tells nothing of them. */
const MOST_UNSEEN = 3600;
/** Spans shorter than this, in seconds, tell of no pace. */
const TELLING = 1800;

const newRate = (): Rate => ({ times: new Float64Array(HOURS), seconds: new Float64Array(HOURS) });
export const newDay = (day: number): PastDay => ({
  day,
  wanted: new Float64Array(QUARTERS),
  begun: new Float64Array(QUARTERS),
  stopped: new Float64Array(QUARTERS),
  sending: 0,
  success: 0,
  unseen: 0,
});
/** Whether it tells what people did with accounts on that day. */
export const tellsWishes = ({ unseen }: PastDay) => unseen <= MOST_UNSEEN;
export const newMeasured = (days: readonly PastDay[], today: PastDay): Measured => ({
  sending: new Float64Array(HOURS),
  success: new Float64Array(HOURS),
  failed: 0,
  paid: 0,
  income: 0,
  spread: 0,
  spreadOf: 0,
  changes: Object.fromEntries(CHANGE_NAMES.map((name) => [name, newRate()])) as Record<Change, Rate>,
  days,
  today,
  isWanted: false,
});

const LINKED: ReadonlySet<PastStanding> = new Set(['sending', 'stopped', 'broken']);

/** What led from one standing to the next; null where a person wished it, or nothing did. */
function happeningBetween(from: PastStanding, to: PastStanding): Happening | null {
  if (from === to) return null;
  if (LINKED.has(from)) {
    if (to === 'stopped') return null;
    return to === 'sending' ? (from === 'broken' ? 'restarted' : null) : to;
  }
  if (from === 'suspended') return 'activated';
  return LINKED.has(to) ? 'relinked' : null;
}
const changeBetween = (from: PastStanding, to: PastStanding): Change | null => {
  const happening = happeningBetween(from, to);
  return CHANGE_NAMES.find((name) => CHANGES[name].happening === happening && canHappen(name, from)) ?? null;
};
const canHappen = (name: Change, standing: PastStanding) =>
  (CHANGES[name].in as readonly PastStanding[]).includes(standing);

/** Whether a person wants it to send after this span; a lost link or a suspension says nothing of that. */
const wishIn = ({ standing }: Span, before: boolean) =>
  standing === 'stopped' ? false : standing === 'sending' || standing === 'broken' ? true : before;

/** What one account did until now. */
export function measure(past: Past, account: PastAccount): Measured {
  const spans = spansOf(account);
  const end = localSeconds(past, past.at.at);
  const begun = end - spans.reduce((sum, { seconds }) => sum + seconds, 0);
  const lastDay = Math.floor(end / DAY);
  const firstDay = Math.ceil(begun / DAY);
  const days = Array.from({ length: Math.max(0, lastDay - firstDay) }, (_, place) =>
    newDay(firstDay + place),
  );
  const measured = newMeasured(days, newDay(lastDay));
  const dayAt = (at: number) => {
    const day = Math.floor(at / DAY);
    return day === lastDay ? measured.today : days[day - firstDay];
  };
  const hourAt = (at: number) => Math.floor((at % DAY) / (4 * QUARTER));
  let at = begun;
  const wishedLast = spans.reduce((wish, span) => wishIn(span, wish), false);
  // What was wished before the first span says so is not known.
  let isWanted = spans[0] ? wishIn(spans[0], wishedLast) : false;
  spans.forEach((span, place) => {
    const { standing, seconds } = span;
    const before = spans[place - 1];
    if (before) {
      const change = changeBetween(before.standing, standing);
      if (change) add(measured.changes[change].times, hourAt(at), 1);
      const wish = wishIn(span, isWanted);
      const day = dayAt(at);
      if (day && wish !== isWanted && change === null)
        add(wish ? day.begun : day.stopped, Math.floor((at % DAY) / QUARTER), 1);
      isWanted = wish;
    }
    const could = CHANGE_NAMES.filter((name) => canHappen(name, standing));
    const weight = KEPT_A_DAY ** ((end - at) / DAY);
    for (let from = at; from < at + seconds; ) {
      const next = Math.min(at + seconds, (Math.floor(from / QUARTER) + 1) * QUARTER);
      const hour = hourAt(from);
      const day = dayAt(from);
      for (const name of could) add(measured.changes[name].seconds, hour, next - from);
      if (day && from % QUARTER === 0 && isWanted) add(day.wanted, (from % DAY) / QUARTER, 1);
      if (day && isWanted && !LINKED.has(standing)) day.unseen += next - from;
      if (standing === 'sending') {
        const success = (span.success * (next - from)) / seconds;
        add(measured.sending, hour, (next - from) * weight);
        add(measured.success, hour, success * weight);
        if (day) {
          day.sending += next - from;
          day.success += success;
        }
      }
      from = next;
    }
    measured.failed += span.fail * weight;
    if (span.income > 0) {
      // A fee that was changed counts soon.
      measured.paid += span.success * weight ** 8;
      measured.income += span.income * weight ** 8;
    }
    at += seconds;
  });
  addSpread(measured, spans, begun, dayAt);
  return { ...measured, isWanted };
}

const add = (to: Float64Array, place: number, amount: number) => {
  to[place] = (to[place] ?? 0) + amount;
};

function addSpread(
  measured: Measured,
  spans: readonly Span[],
  begun: number,
  dayAt: (at: number) => PastDay | undefined,
) {
  let at = begun;
  for (const { standing, seconds, success } of spans) {
    const day = dayAt(at);
    const expected = day && day.sending > 0 ? (day.success / day.sending) * seconds : 0;
    if (standing === 'sending' && seconds >= TELLING && day && day.sending > seconds * 1.5 && expected > 1) {
      // A day's pace is told by its own spans, too.
      const freedom = 1 - seconds / day.sending;
      measured.spread += (success - expected) ** 2 / expected / freedom;
      measured.spreadOf += 1;
    }
    at += seconds;
  }
}
