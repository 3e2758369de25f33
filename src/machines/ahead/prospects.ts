import { type Allowance, allowanceOf } from './allowance';
import { daysTogether, type Group } from './groups';
import { type Change, CHANGE_NAMES, type PastDay, tellsWishes } from './measured';

const HOURS = 24;
/** An account is taken to be like the others as if so many of its changes had been seen. */
export const LIKE_OTHERS = 1.5;
/** An hour of the day is taken to be like any other as if it had been seen to be for so many seconds. */
const SECONDS_LIKE_ITSELF = 7200;
/** What was never seen may yet happen: as if it had been seen so often in all that time. */
const NEVER_SEEN = 0.1;
/** Until it is seen how soon people do something about it they are taken to do so in so many seconds, as if seen so often. */
const USUAL_WAIT = 3 * 3600;
const ACTS = 0.5;
/** How much of what is so of an hour counts for one that is so many hours from it. */
const NEARBY = [
  [-2, 0.3],
  [-1, 0.6],
  [0, 1],
  [1, 0.6],
  [2, 0.3],
] as const;
/** Where nothing says otherwise: chance alone. */
const USUAL_SPREAD = 1;

/** How often a change happens to anybody, by the hour of the day. */
export interface Common {
  /** Times a second. */
  readonly rate: Float64Array;
  /** How often it was seen. */
  readonly seen: number;
}

/** What people did with accounts on one day, by its quarters: shares of those with which it could be done. */
export interface Acts {
  readonly begun: Float64Array;
  readonly stopped: Float64Array;
  /** Share that people wanted to send as the day began, and at each quarter. */
  readonly wantedFirst: number;
  readonly wanted: Float64Array;
}

/** What is expected of a group, in the form in which a run asks for it. */
export interface Prospect extends Group {
  /** Successes a second while it sends, by the hour of the day. */
  readonly pace: Float64Array;
  /** Rupiah for a success. */
  readonly fee: number;
  /** How often each change was seen with it, and how often it would have been with anybody. */
  readonly seen: Readonly<Record<Change, number>>;
  readonly awaited: Readonly<Record<Change, number>>;
  /** What people did with it on each day of which that is known. */
  readonly acts: ReadonlyMap<number, Acts>;
  /** How fast each of its days was of what is usual at its hours; of those that tell. */
  readonly tempo: ReadonlyMap<number, number>;
  /** The same of today so far, and for how many seconds it was seen. */
  readonly todayTempo: number;
  readonly todaySeen: number;
  /** What its plan lets it send; null where it has none. */
  readonly allowance: Allowance | null;
}

export interface World {
  readonly prospects: readonly Prospect[];
  readonly common: Readonly<Record<Change, Common>>;
  /** Days of which anything is known, by their number, oldest first, and what people did on each with those of which it is. */
  readonly days: readonly number[];
  readonly acts: ReadonlyMap<number, Acts>;
  /** Variance of what is sent, in units of what chance alone would do. */
  readonly spread: number;
}

const sumOf = (list: Iterable<number>) => {
  let sum = 0;
  for (const one of list) sum += one;
  return sum;
};
const hourly = (make: (hour: number) => number) =>
  Float64Array.from({ length: HOURS }, (_, hour) => make(hour));
const of = <T>(make: (name: Change) => T) =>
  Object.fromEntries(CHANGE_NAMES.map((name) => [name, make(name)])) as Readonly<Record<Change, T>>;

/** What is so of an hour is seen in few days: it leans on what is so of all hours. */
function commonOf(groups: readonly Group[], name: Change): Common {
  const times = hourly((hour) =>
    sumOf(groups.map(({ measured }) => measured.changes[name].times[hour] ?? 0)),
  );
  const seconds = hourly((hour) =>
    sumOf(groups.map(({ measured }) => measured.changes[name].seconds[hour] ?? 0)),
  );
  const seen = sumOf(times);
  const time = sumOf(seconds);
  const isAct = name === 'restarted' || name === 'relinked' || name === 'activated';
  const mean = isAct
    ? (seen + ACTS) / (time + ACTS * USUAL_WAIT)
    : Math.max(seen, NEVER_SEEN) / Math.max(time, 1);
  // What people do about it they do awake: an hour is like those beside it.
  const around = (list: Float64Array, hour: number) =>
    sumOf(NEARBY.map(([apart, weight]) => weight * (list[(hour + apart + HOURS) % HOURS] ?? 0)));
  const rate = hourly((hour) =>
    isAct ? (around(times, hour) + ACTS) / (around(seconds, hour) + ACTS / mean) : mean,
  );
  return { rate, seen };
}

const actsOf = ({ wanted, begun, stopped }: PastDay): Acts => ({
  begun: begun.map((share, quarter) => (share > 0 ? share / Math.max(share, 1 - (wanted[quarter] ?? 0)) : 0)),
  stopped: stopped.map((share, quarter) => (share > 0 ? share / Math.max(share, wanted[quarter] ?? 0) : 0)),
  wantedFirst: wanted[0] ?? 0,
  wanted,
});

const actsByDay = (days: readonly PastDay[]) =>
  new Map(days.filter(tellsWishes).map((day) => [day.day, actsOf(day)]));

function prospectOf(
  group: Group,
  common: Readonly<Record<Change, Common>>,
  usual: { pace: number; fee: number },
) {
  const { measured } = group;
  const { sending, success, days, today } = measured;
  const seconds = sumOf(sending);
  const mean =
    (sumOf(success) + usual.pace * SECONDS_LIKE_ITSELF * 0.1) / (seconds + SECONDS_LIKE_ITSELF * 0.1);
  const pace = hourly(
    (hour) =>
      ((success[hour] ?? 0) + mean * SECONDS_LIKE_ITSELF) / ((sending[hour] ?? 0) + SECONDS_LIKE_ITSELF),
  );
  const tempoOf = (day: PastDay) => (mean > 0 && day.sending > 0 ? day.success / day.sending / mean : 1);
  const acts = actsByDay(days);
  return {
    ...group,
    pace,
    fee: measured.paid > 0 ? measured.income / measured.paid : usual.fee,
    seen: of((name) => sumOf(measured.changes[name].times)),
    awaited: of((name) =>
      sumOf(measured.changes[name].seconds.map((time, hour) => time * (common[name].rate[hour] ?? 0))),
    ),
    acts,
    tempo: new Map(
      days.flatMap((day) =>
        day.sending >= SECONDS_LIKE_ITSELF * group.size * 0.25 ? [[day.day, tempoOf(day)] as const] : [],
      ),
    ),
    todayTempo: tempoOf(today),
    todaySeen: today.sending / group.size,
    allowance: group.planned && allowanceOf(group.planned, group.size, measured),
  };
}

/** What people did on each day with accounts of which it is known. */
const actsTogether = (groups: readonly Group[]) =>
  actsByDay(daysTogether(groups.map(({ measured: { days }, size }) => ({ days, weight: size }))));

export function worldOf(groups: readonly Group[]): World {
  const common = of((name) => commonOf(groups, name));
  const all = (pick: (group: Group) => number) => sumOf(groups.map(pick));
  const seconds = all(({ measured }) => sumOf(measured.sending));
  const paid = all(({ measured }) => measured.paid);
  const usual = {
    pace: seconds > 0 ? all(({ measured }) => sumOf(measured.success)) / seconds : 0,
    fee: paid > 0 ? all(({ measured }) => measured.income) / paid : 0,
  };
  const acts = actsTogether(groups);
  const spreadOf = all(({ measured }) => measured.spreadOf);
  return {
    prospects: groups.map((group) => prospectOf(group, common, usual)),
    common,
    days: [...acts.keys()],
    acts,
    spread: (all(({ measured }) => measured.spread) + USUAL_SPREAD * 10) / (spreadOf + 10),
  };
}
