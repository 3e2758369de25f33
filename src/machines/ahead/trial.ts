import { CHANGE_NAMES, CHANGES, type Measured, type PastDay, type Rate } from './measured';
import { type Group, intervalOf, together } from './groups';
import type { createNodes } from './nodes';

/** What is tried out. Nothing of it is done. */
export interface Trial {
  /** Accounts that are linked now and send like the others, and those that no longer send, which bring least. */
  readonly added: number;
  readonly rested: number;
  /** What accounts wait between two messages, and what they are paid for one, as shares of what they do now. */
  readonly interval: number;
  readonly fee: number;
  /** Phone numbers that are imported. */
  readonly numbers: number;
}
export const NO_TRIAL: Trial = { added: 0, rested: 0, interval: 1, fee: 1, numbers: 0 };

const sumOf = (list: Iterable<number>) => {
  let sum = 0;
  for (const one of list) sum += one;
  return sum;
};
const sizeOf = (groups: readonly Group[]) => sumOf(groups.map(({ size }) => size));

const dayTimes = (day: PastDay, times: number): PastDay => ({ ...day, success: day.success * times });
const rateTimes = ({ times, seconds }: Rate, by: number): Rate => ({
  times: times.map((count) => count * by),
  seconds,
});

/** As if it had sent so many times as much: what befalls an account befalls it at a message. */
const fasterBy = (measured: Measured, times: number): Measured => ({
  ...measured,
  success: measured.success.map((count) => count * times),
  days: measured.days.map((day) => dayTimes(day, times)),
  today: dayTimes(measured.today, times),
  changes: Object.fromEntries(
    CHANGE_NAMES.map((name) => {
      const isOfSending = (CHANGES[name].in as readonly string[]).includes('sending');
      return [name, isOfSending ? rateTimes(measured.changes[name], times) : measured.changes[name]];
    }),
  ) as Measured['changes'],
});

/** How much faster or slower it sends where its interval is so many times as long. */
function paceAt({ interval, measured }: Group, times: number): number {
  const success = sumOf(measured.success);
  if (interval === null || success === 0) return 1;
  const each = sumOf(measured.sending) / success;
  // What a message takes beside its wait stays. An interval that was raised of late cannot have been waited.
  const wait = Math.min(each, interval * ((success + measured.failed) / success));
  return each / (each - wait + wait * times);
}

/** Whether it sent, or is to. */
export const sends = ({ node, measured }: Group) =>
  node.isSending || node.isWanted || measured.days.some(({ sending }) => sending > 0);

const A_WEEK = 7;
/** Whether it is one of those that may be let rest: it would send if nothing changed. */
export const mayRest = ({ node, measured }: Group) =>
  !node.isSuspended &&
  (node.isSending || node.isWanted || measured.days.slice(-A_WEEK).some(({ sending }) => sending > 0));

const mean = (list: readonly number[]) => (list.length > 0 ? sumOf(list) / list.length : null);
/** What each of them brings on a usual day, in rupiah; what is not known of one is as of the others. */
function usualIncomes(groups: readonly Group[]): ReadonlyMap<Group, number> {
  const known = groups.map((group) => {
    const { sending, success, paid, income, days } = group.measured;
    const seconds = sumOf(sending);
    return {
      group,
      pace: seconds > 0 ? sumOf(success) / seconds : null,
      fee: paid > 0 ? income / paid : null,
      seconds: mean(days.map((day) => day.sending)),
    };
  });
  const usual = (name: 'pace' | 'fee' | 'seconds') => mean(known.flatMap((one) => one[name] ?? [])) ?? 0;
  const [pace, fee, seconds] = [usual('pace'), usual('fee'), usual('seconds')];
  return new Map(
    known.map((one) => [one.group, (one.pace ?? pace) * (one.fee ?? fee) * (one.seconds ?? seconds)]),
  );
}

/** A class of so many accounts more or fewer. */
function resized(group: Group, size: number): Group {
  const { measured } = group;
  const times = size / group.size;
  const day = (one: PastDay): PastDay => ({
    ...one,
    sending: one.sending * times,
    success: one.success * times,
  });
  return {
    ...group,
    size,
    measured: { ...measured, days: measured.days.map(day), today: day(measured.today) },
  };
}

/** Classes with so many accounts more, or fewer, of those that `may`: of each the same part, and of all exactly so many. */
function withMore(groups: readonly Group[], count: number, may: (group: Group) => boolean): readonly Group[] {
  const all = sizeOf(groups.filter(may));
  if (count === 0 || all === 0) return groups;
  const share = Math.max(-1, count / all);
  let [before, given] = [0, 0];
  return groups
    .map((group) => {
      if (!may(group)) return group;
      before += group.size;
      const more = Math.round(before * share) - given;
      given += more;
      return resized(group, group.size + more);
    })
    .filter(({ size }) => size > 0);
}

/** Accounts like the mean of those that send, as one group; each of these is one account. */
function newcomers(groups: readonly Group[], count: number, nodes: ReturnType<typeof createNodes>): Group[] {
  const known = groups.filter(sends);
  if (count === 0 || known.length === 0) return [];
  const isWanted = known.filter(({ node }) => node.isWanted).length * 2 > known.length;
  const status = isWanted ? 'sending' : 'idle';
  const weight = count / known.length;
  return [
    {
      ids: [],
      size: count,
      standsFor: count,
      interval: intervalOf(known.map(({ interval }) => ({ interval, weight }))),
      planned: null,
      node: nodes.of({ state: 'connected', status, suspended: 0, suspended_count: 0 }, isWanted),
      measured: {
        ...together(
          known.map(({ measured }) => ({ measured, weight })),
          count,
        ),
        isWanted,
      },
    },
  ];
}

/** Those that rest: so many, those first that bring least. */
function restedOf(groups: readonly Group[], count: number): readonly Group[] {
  const incomes = usualIncomes(groups.filter(mayRest));
  return [...incomes.keys()]
    .toSorted((one, other) => (incomes.get(one) ?? 0) - (incomes.get(other) ?? 0))
    .slice(0, count);
}

/**
 * The accounts as they would be, and those of them that would rest where they are looked at one by one: of classes of many the same
 * part of each rests, or is added.
 */
export function tried(
  groups: readonly Group[],
  { added, rested: count, interval, fee }: Trial,
  nodes: ReturnType<typeof createNodes>,
): { readonly groups: readonly Group[]; readonly rested: readonly string[] } {
  const areClasses = groups.some(({ size }) => size > 1);
  const rested = areClasses ? [] : restedOf(groups, count);
  const changed = areClasses
    ? withMore(withMore(groups, -count, mayRest), added, sends)
    : [...groups.filter((group) => !rested.includes(group)), ...newcomers(groups, added, nodes)];
  return {
    rested: rested.flatMap(({ ids }) => ids),
    groups: changed.map((group) => {
      const measured = fasterBy(group.measured, paceAt(group, interval));
      return { ...group, measured: { ...measured, income: measured.income * fee } };
    }),
  };
}
