import type { Past } from '../../api/schema/past';
import { type Risk, riskOf } from '../risk/warnings';
import { MINIMUM } from '../withdraw/request.rules';
import { cameWithin, type DailyQuestion, whenCounted } from './daily';
import { type Band, bandOf, cameBy, groupBy, lookAhead, whenReached } from './forecast';
import { classesOf, type Group, groupsOf, intervalOf } from './groups';
import { QUARTER, QUARTERS } from './measured';
import { createNodes } from './nodes';
import { endsOf, workerOf } from './runners';
import { localSeconds } from './spans';
import { mayRest, NO_TRIAL, tried, type Trial } from './trial';

/** What is known beside the accounts' past; amounts in rupiah. */
export interface Known {
  readonly past: Past;
  /** What was earned on each day of this week so far, today last. */
  readonly earned: readonly number[];
  readonly balance: number | null;
  /** Phone numbers that were never messaged, and proxies that no account uses. */
  readonly numbers: number | null;
  readonly proxies: number | null;
  readonly seed: number;
  /** What is tried out; nothing by default. */
  readonly trial?: Trial;
}

/** When something most likely comes, in epoch ms; null where that is later than was looked at. */
export type When = { readonly [Part in keyof Band]: number | null };

/** What accounts were seen to do, from which it is foretold. */
export interface Basis {
  readonly days: number;
  /** Hours that each of them that sends at all sent on a usual day, and successes of all together. */
  readonly hours: number;
  readonly success: number;
  /** How often one of them could not go on by itself. */
  readonly ends: number;
}

/** What is foretold whatever accounts did. */
interface Beside {
  /** Of when it is, in epoch ms. */
  readonly at: number;
  /** What depends on what days bring; null where too few of them are known. */
  readonly daily: Daily | null;
  /** When generators and validators that are at work have asked for all their numbers; those of which that can be told. */
  readonly runners: readonly RunnerEnd[];
  /** Who may be suspended soon; null where a server does not tell. */
  readonly risk: Risk | null;
}
/** Accounts that send, and what they wait between two messages, in seconds, and are paid for one, in rupiah; as they are now. */
export interface Present {
  readonly sending: number;
  readonly interval: number | null;
  readonly fee: number;
}
interface Account {
  readonly id: string;
  readonly name: string;
  readonly phonenumber: string;
}

export type Foreseen =
  /** There is too little past of accounts to go by: so many whole days of blasts, of those that are needed. */
  | (Beside & { readonly kind: 'unknown'; readonly days: number; readonly needed: number })
  | (Beside & {
      readonly kind: 'known';
      readonly basis: Basis;
      /** What blasts come to in all of today and all of this week. */
      readonly today: Band;
      readonly week: Band;
      /** What they come to within the next seven days. */
      readonly sevenDays: Band;
      /** What each account earns from now until today ends; none where they are too many to be looked at one by one. */
      readonly accounts: readonly (Account & { readonly band: Band })[];
      /** When the balance may be withdrawn; null where it may now, or nobody asks. */
      readonly minimum: When | null;
      /** When the last of the numbers is messaged that never was; null where none is left, or nobody asks. */
      readonly numbers: When | null;
      readonly present: Present;
      /** The accounts that would rest, by name; none where they are too many to be looked at one by one. */
      readonly rested: readonly Account[];
    });

/** What days bring, and by what it is foretold. */
export interface Daily {
  /** When the last unused proxy is taken; null where none is left, or nobody asks. */
  readonly proxies: When | null;
  /** Rupiah that withdrawals ask for within seven days. */
  readonly asked: Band;
  /** How many days are known, and what one of them brought on the average: accounts that took a proxy, and rupiah asked for. */
  readonly basis: { readonly days: number; readonly linked: number; readonly asked: number };
}
export interface RunnerEnd {
  readonly kind: 'generator' | 'validator';
  readonly id: string;
  readonly name: string;
  readonly when: When;
}

/** Whole days of blasts before anything is foretold. */
export const NEEDED = 3;
/** Days that are looked at, today among them. */
const DAYS = 8;
/** More accounts than these are looked at by classes. */
const FEW = 60;
const MOST_RUNS = 1000;
/** Bands of fewer courses are too rough; of many accounts more would tell no more. */
const LEAST_RUNS = 250;
/** Courses of one account and day that take about a second. */
const A_SECOND = 120_000;
const WEEK = 7;
const DAY = QUARTER * QUARTERS;

const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);
const mean = (list: readonly number[]) => (list.length > 0 ? sumOf(list) / list.length : 0);
const ENDS = ['broken', 'disconnected', 'conflict', 'loggedOut', 'suspended'] as const;

export function basisOf(groups: readonly Group[]): Basis {
  const days = new Map<number, { sending: number; success: number }>();
  for (const { measured } of groups)
    for (const { day, sending, success } of measured.days) {
      const known = days.get(day) ?? { sending: 0, success: 0 };
      days.set(day, { sending: known.sending + sending, success: known.success + success });
    }
  const sent = [...days.values()].filter(({ sending }) => sending > 0);
  const senders = sumOf(
    groups.map(({ size, measured: { sending } }) => (sending.some((one) => one > 0) ? size : 0)),
  );
  return {
    days: sent.length,
    hours: mean(sent.map(({ sending }) => sending / 3600)) / Math.max(1, senders),
    success: mean(sent.map(({ success }) => success)),
    ends: sumOf(
      groups.flatMap(({ measured, standsFor }) =>
        ENDS.map((name) => sumOf([...measured.changes[name].times]) * standsFor),
      ),
    ),
  };
}

/** Of the accounts that send. */
function presentOf(groups: readonly Group[]): Present {
  const sending = groups.filter(mayRest);
  const paid = sumOf(sending.map(({ measured }) => measured.paid));
  return {
    sending: sumOf(sending.map(({ size }) => size)),
    interval: intervalOf(sending.map(({ interval, size }) => ({ interval, weight: size }))),
    fee: paid > 0 ? sumOf(sending.map(({ measured }) => measured.income)) / paid : 0,
  };
}

const plus = ({ low, middle, high }: Band, amount: number): Band => ({
  low: low + amount,
  middle: middle + amount,
  high: high + amount,
});

/** Seconds from then on as moments. */
function momentsOf(at: number, seconds: Float64Array): When {
  const { low, middle, high } = bandOf(seconds);
  const momentAt = (second: number) => (Number.isFinite(second) ? at + second * 1000 : null);
  return { low: momentAt(low), middle: momentAt(middle), high: momentAt(high) };
}

/** What depends on what days bring, and on no account. */
function dailyOf(past: Past, proxies: number | null, question: DailyQuestion): Daily | null {
  const of = (amount: 'linked' | 'asked') =>
    past.days.map((one) => ({ day: Math.floor(localSeconds(past, one.from.at) / DAY), amount: one[amount] }));
  if (past.days.length < WEEK) return null;
  const days = (list: Float64Array) => list.map((day) => day * DAY);
  return {
    asked: bandOf(cameWithin(of('asked'), { ...question, days: WEEK })),
    proxies:
      proxies === null || proxies === 0
        ? null
        : momentsOf(past.at.at, days(whenCounted(of('linked'), proxies, question))),
    basis: {
      days: past.days.length,
      linked: mean(of('linked').map(({ amount }) => amount)),
      asked: mean(of('asked').map(({ amount }) => amount)),
    },
  };
}

const runnersOf = (past: Past, question: Parameters<typeof endsOf>[1]) => {
  const ends = endsOf(past.runners.map(workerOf), question);
  return past.runners.flatMap(({ kind, id, name }, place): RunnerEnd[] => {
    const seconds = ends[place];
    return seconds ? [{ kind, id, name, when: momentsOf(past.at.at, seconds) }] : [];
  });
};

/** What the charts of these accounts come to when they are run ahead of time. Pure: the same is foreseen of the same. */
export function foresee(asked: Known): Foreseen {
  const { past, earned, balance, seed, trial = NO_TRIAL } = asked;
  // What is linked takes a proxy each.
  const proxies = asked.proxies === null ? null : Math.max(0, asked.proxies - trial.added);
  const numbers = asked.numbers === null ? null : asked.numbers + trial.numbers;
  const nodes = createNodes();
  const isFew = past.accounts.length <= FEW && past.accounts.every(({ weight }) => weight === 1);
  const present = isFew ? groupsOf(past, nodes) : classesOf(past, nodes);
  const basis = basisOf(present);
  const { groups, rested } = tried(present, trial, nodes);
  const { at } = past.at;
  const from = localSeconds(past, at);
  const beside = {
    at,
    daily: dailyOf(past, proxies, { from: from / DAY, days: DAYS, runs: MOST_RUNS, seed }),
    runners: runnersOf(past, { seconds: DAYS * DAY, runs: MOST_RUNS, seed }),
    risk: riskOf(past),
  };
  if (basis.days < NEEDED) return { kind: 'unknown', days: basis.days, needed: NEEDED, ...beside };
  const runs = isFew
    ? Math.max(LEAST_RUNS, Math.min(MOST_RUNS, Math.floor(A_SECOND / (groups.length * DAYS))))
    : LEAST_RUNS;
  const courses = lookAhead(groups, { from, days: DAYS, runs, seed });
  const today = Math.floor(from / DAY);
  const midnight = (today + 1) * DAY - from;
  const untilMidnight = Math.ceil(midnight / QUARTER) - 1;
  // 1970 began on a Thursday; a week begins on Monday.
  const daysLeft = WEEK - 1 - ((today + 3) % WEEK);
  const known = new Map(past.accounts.map((account) => [account.id, account]));
  const named = (id: string) => {
    const { pushname = '', phonenumber = '' } = known.get(id) ?? {};
    return { id, name: pushname || phonenumber, phonenumber };
  };
  const when = (of: 'income' | 'success', amount: number | null) =>
    amount === null || amount <= 0 ? null : momentsOf(at, whenReached(courses, of, amount));
  return {
    kind: 'known',
    ...beside,
    basis,
    today: plus(bandOf(cameBy(courses, 'income', untilMidnight)), earned.at(-1) ?? 0),
    week: plus(bandOf(cameBy(courses, 'income', untilMidnight + daysLeft * QUARTERS)), sumOf(earned)),
    sevenDays: bandOf(cameBy(courses, 'income', WEEK * QUARTERS - 1)),
    accounts: isFew
      ? groups.flatMap(({ ids }, place) =>
          ids.map((id) => ({ ...named(id), band: bandOf(groupBy(courses, place, 1)) })),
        )
      : [],
    minimum: when('income', balance === null ? null : MINIMUM - balance),
    numbers: when('success', numbers),
    rested: rested.map(named),
    present: presentOf(present),
  };
}
