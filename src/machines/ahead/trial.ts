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
  const wait = interval * ((success + measured.failed) / success);
  const each = sumOf(measured.sending) / success;
  // What a message takes beside its wait stays.
  return each / (Math.max(0, each - wait) + wait * times);
}

/** Whether it sent, or is to. */
export const sends = ({ node, measured }: Group) =>
  node.isSending || node.isWanted || measured.days.some(({ sending }) => sending > 0);

/** Rupiah of its usual day, of one of its accounts. */
const usualIncome = ({ measured: { days, paid, income }, size }: Group) =>
  paid === 0 || days.length === 0
    ? 0
    : ((sumOf(days.map(({ success }) => success)) / days.length) * (income / paid)) / size;

/** Accounts like those that send, as one group. */
function newcomers(groups: readonly Group[], count: number, nodes: ReturnType<typeof createNodes>): Group[] {
  const known = groups.filter(sends);
  const all = sizeOf(known);
  if (count === 0 || all === 0) return [];
  const isWanted = sumOf(known.map(({ size, node }) => (node.isWanted ? size : 0))) * 2 > all;
  const status = isWanted ? 'sending' : 'idle';
  return [
    {
      ids: [],
      size: count,
      standsFor: count,
      interval: intervalOf(known.map(({ interval, size }) => ({ interval, weight: size }))),
      node: nodes.of({ state: 'connected', status, suspended: 0, suspended_count: 0 }, isWanted),
      measured: {
        ...together(
          known.map(({ measured, size }) => ({ measured, weight: (count * size) / all })),
          count,
        ),
        isWanted,
      },
    },
  ];
}

/** Without so many of those that send, those first that bring least; of classes of many the same part of each. */
function restedFrom(groups: readonly Group[], count: number): { groups: readonly Group[]; rested: Group[] } {
  const sending = groups.filter(sends);
  if (sending.some(({ size }) => size > 1)) {
    const left = Math.max(0, 1 - count / sizeOf(sending));
    return {
      groups: groups
        .map((group) => (sending.includes(group) ? { ...group, size: Math.round(group.size * left) } : group))
        .filter(({ size }) => size > 0),
      rested: [],
    };
  }
  const rested = sending.toSorted((one, other) => usualIncome(one) - usualIncome(other)).slice(0, count);
  return { groups: groups.filter((group) => !rested.includes(group)), rested };
}

/** The accounts as they would be, and those of them that would rest, where they are looked at one by one. */
export function tried(
  groups: readonly Group[],
  { added, rested: count, interval, fee }: Trial,
  nodes: ReturnType<typeof createNodes>,
): { readonly groups: readonly Group[]; readonly rested: readonly string[] } {
  const { groups: left, rested } = restedFrom(groups, count);
  return {
    rested: rested.flatMap(({ ids }) => ids),
    groups: [...left, ...newcomers(groups, added, nodes)].map((group) => {
      const measured = fasterBy(group.measured, paceAt(group, interval));
      return { ...group, measured: { ...measured, income: measured.income * fee } };
    }),
  };
}
