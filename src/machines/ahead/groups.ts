import type { Past, PastAccount } from '../../api/schema/past';
import { type Planned, plannedOf, plannedTogether } from './allowance';
import {
  CHANGE_NAMES,
  measure,
  type Measured,
  newDay,
  newMeasured,
  type PastDay,
  type Rate,
  tellsWishes,
} from './measured';
import type { createNodes, Node } from './nodes';

/** Accounts that are one to a forecast: one account, or those of a class that are alike. */
export interface Group {
  readonly ids: readonly string[];
  /** How many accounts it stands for. */
  readonly size: number;
  /** How many accounts stand behind each that was seen. */
  readonly standsFor: number;
  /** What it waits between two messages, in seconds; null where that is not told. */
  readonly interval: number | null;
  /** The plan by which they send; null where they send at any time. */
  readonly planned: Planned | null;
  readonly node: Node;
  readonly measured: Measured;
}

type Nodes = ReturnType<typeof createNodes>;

const nodeOf = (
  { state, status, suspended, suspended_count }: PastAccount,
  isWanted: boolean,
  nodes: Nodes,
) => nodes.of({ state, status, suspended, suspended_count }, isWanted);

/** Each account by itself. */
export const groupsOf = (past: Past, nodes: Nodes): readonly Group[] =>
  past.accounts.map((account) => {
    const measured = measure(past, account);
    return {
      ids: [account.id],
      size: 1,
      standsFor: 1,
      interval: account.interval,
      planned: plannedOf(account),
      node: nodeOf(account, measured.isWanted, nodes),
      measured,
    };
  });

const addTo = (to: Float64Array, from: Float64Array, weight: number) => {
  for (let place = 0; place < to.length; place += 1)
    to[place] = (to[place] ?? 0) + (from[place] ?? 0) * weight;
};
const addRate = (to: Rate, from: Rate, weight: number) => {
  addTo(to.times, from.times, weight);
  addTo(to.seconds, from.seconds, weight);
};

/** Days of several accounts; what people did as shares of those of which that is seen. */
export function daysTogether(
  all: readonly { readonly days: readonly PastDay[]; readonly weight: number }[],
): readonly PastDay[] {
  const days = new Map<number, { readonly day: PastDay; seen: number }>();
  for (const { days: own, weight } of all)
    for (const one of own) {
      const known = days.get(one.day) ?? { day: newDay(one.day), seen: 0 };
      days.set(one.day, known);
      known.day.sending += one.sending * weight;
      known.day.success += one.success * weight;
      if (!tellsWishes(one)) continue;
      addTo(known.day.wanted, one.wanted, weight);
      addTo(known.day.begun, one.begun, weight);
      addTo(known.day.stopped, one.stopped, weight);
      known.seen += weight;
    }
  return [...days.values()]
    .toSorted((one, other) => one.day.day - other.day.day)
    .map(({ day, seen }) => {
      if (seen === 0) return { ...day, unseen: Number.POSITIVE_INFINITY };
      for (const shares of [day.wanted, day.begun, day.stopped])
        shares.forEach((share, place) => {
          shares[place] = share / seen;
        });
      return day;
    });
}

/**
 * What several accounts did, as of one. Days are of all that they stand for; rates are taken from so many as were seen: one of
 * whom many are told tells no more than one.
 */
export function together(
  all: readonly { readonly measured: Measured; readonly weight: number }[],
  standsFor: number,
): Measured {
  const days = daysTogether(all.map(({ measured, weight }) => ({ days: measured.days, weight })));
  const today = daysTogether(all.map(({ measured, weight }) => ({ days: [measured.today], weight })))[0];
  const sum = newMeasured(days, today ?? newDay(0));
  for (const { measured, weight } of all) {
    const seen = weight / standsFor;
    addTo(sum.sending, measured.sending, seen);
    addTo(sum.success, measured.success, seen);
    for (const name of CHANGE_NAMES) addRate(sum.changes[name], measured.changes[name], seen);
    sum.failed += measured.failed * seen;
    sum.paid += measured.paid * seen;
    sum.income += measured.income * seen;
    sum.spread += measured.spread;
    sum.spreadOf += measured.spreadOf;
  }
  return sum;
}

const totalOf = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0);
/** Accounts whose pace is within half of one another's are of one class; all that have none yet are of another. */
const paceClass = ({ sending, success }: Measured) => {
  const pace = totalOf(success) / totalOf(sending);
  return pace > 0 ? Math.round(Math.log(pace) / Math.log(1.5)) : null;
};

/** What accounts wait on the average, of those of which it is told. */
export function intervalOf(all: readonly { readonly interval: number | null; readonly weight: number }[]) {
  const told = all.filter(({ interval }) => interval !== null);
  const weight = told.reduce((sum, one) => sum + one.weight, 0);
  return weight > 0 ? told.reduce((sum, one) => sum + (one.interval ?? 0) * one.weight, 0) / weight : null;
}

interface Member extends Pick<PastAccount, 'id' | 'weight' | 'interval'> {
  readonly measured: Measured;
  readonly planned: Planned | null;
}

/** Accounts that stand alike and send alike, as one. */
export function classesOf(past: Past, nodes: Nodes): readonly Group[] {
  const weights = past.accounts.map(({ weight }) => weight);
  const standsFor = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  const classes = new Map<string, { node: Node; all: Member[] }>();
  for (const account of past.accounts) {
    const measured = measure(past, account);
    const node = nodeOf(account, measured.isWanted, nodes);
    const key = JSON.stringify([
      account.state,
      account.status,
      account.suspended,
      node.suspensions,
      node.isWanted,
      paceClass(measured),
      account.plan,
    ]);
    const known = classes.get(key) ?? { node, all: [] };
    const { id, weight, interval } = account;
    known.all.push({ id, measured, weight, interval, planned: plannedOf(account) });
    classes.set(key, known);
  }
  return [...classes.values()].map(({ node, all }) => ({
    ids: all.map(({ id }) => id),
    size: Math.round(all.reduce((sum, { weight }) => sum + weight, 0)),
    interval: intervalOf(all),
    planned: plannedTogether(all.map(({ planned }) => planned)),
    node,
    standsFor,
    measured: { ...together(all, standsFor), isWanted: node.isWanted },
  }));
}
