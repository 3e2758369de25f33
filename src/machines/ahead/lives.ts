import type { Chance } from './chance';
import { type Change, CHANGES } from './measured';
import type { Node } from './nodes';
import { LIKE_OTHERS, type Prospect, type World } from './prospects';

const HOURS = 24;
/** Of accounts that change in the same quarter so many are looked at; each stands for as many of the others. */
const FEW = 4;

/** One of them, each as likely as its weight. */
export function drawn(weights: readonly number[], chance: Chance): number {
  let left = chance.roll() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) < 0);
  return place < 0 ? weights.length - 1 : place;
}

const ENDS = ['broken', 'disconnected', 'conflict', 'loggedOut', 'suspended'] as const;
const IDLE_ENDS = ['idleDisconnected', 'idleConflict', 'idleLoggedOut', 'idleSuspended'] as const;
const WAITING = ['restarted', ...IDLE_ENDS] as const;
const LOST = ['relinked'] as const;
const SUSPENDED = ['activated'] as const;

/** What can happen to an account there by itself. */
export function changesAt(node: Node): readonly Change[] {
  if (node.isSending) return ENDS;
  if (node.isSuspended) return node.after('activated') === node ? [] : SUSPENDED;
  if (node.isLost) return LOST;
  return node.isWanted ? WAITING : IDLE_ENDS;
}

/** Accounts of a group that are at one node. */
interface Crowd {
  readonly node: Node;
  count: number;
  /** How often anything happens to one of them, a second, by the hour; NaN where that was not asked for yet. */
  readonly rates: Float64Array;
  /** How much of their common hazard is left until the next one leaves: exponential, whatever has passed. */
  left: number;
}

/** How often each change happens to the accounts of a group in one run, a second, by the hour. */
export function createRates(world: World, { seen, awaited }: Prospect, drift: Drift, chance: Chance) {
  const factors = new Map<Change, number>();
  const rateOf = (change: Change, hour: number): number => {
    let factor = factors.get(change);
    if (factor === undefined) {
      const common = drift(change);
      factor = (common * chance.gamma(seen[change] + LIKE_OTHERS)) / (awaited[change] * common + LIKE_OTHERS);
      factors.set(change, factor);
    }
    return factor * (world.common[change].rate[hour] ?? 0);
  };
  const totals = new Map<Node, Float64Array>();
  const ratesOf = (node: Node): Float64Array => {
    let known = totals.get(node);
    if (!known) {
      known = new Float64Array(HOURS).fill(Number.NaN);
      totals.set(node, known);
    }
    return known;
  };
  return {
    rateOf,
    ratesOf,
    /** Of all that can happen there together. */
    totalAt(node: Node, hour: number, rates = ratesOf(node)): number {
      let total = rates[hour] as number;
      if (Number.isNaN(total)) {
        total = 0;
        for (const change of changesAt(node)) total += rateOf(change, hour);
        rates[hour] = total;
      }
      return total;
    },
  };
}
/** How much more or less often a change happens in this run than it was seen. */
export type Drift = (change: Change) => number;

/** Lets the accounts of a group live through one quarter after another. */
export function createLives(world: World, prospect: Prospect, drift: Drift, chance: Chance) {
  const { rateOf, ratesOf, totalAt } = createRates(world, prospect, drift, chance);
  const hazard = () => -Math.log(1 - chance.roll());
  const crowdAt = (node: Node, count: number): Crowd => ({
    node,
    count,
    rates: ratesOf(node),
    left: hazard(),
  });
  let crowds: Crowd[] = [crowdAt(prospect.node, prospect.size)];
  /** Seconds that were sent in this quarter by all of them. */
  let sent = 0;
  const changed = (node: Node, hour: number): Node => {
    const changes = changesAt(node);
    const change =
      changes[
        drawn(
          changes.map((one) => rateOf(one, hour)),
          chance,
        )
      ];
    return change ? node.after(CHANGES[change].happening) : node;
  };
  /** Accounts that change together for what is left of a quarter; returns where they are then. */
  const live = (begun: Node, seconds: number, hour: number, accounts: number): Node => {
    let node = begun;
    for (let rest = seconds; ; ) {
      const rate = totalAt(node, hour);
      const until = rate > 0 ? hazard() / rate : rest;
      if (node.isSending) sent += Math.min(until, rest) * accounts;
      if (until >= rest) return node;
      rest -= until;
      node = changed(node, hour);
    }
  };
  /** Who has changed in this quarter has lived through it, and joins the others at its end. */
  let arrivals: { readonly node: Node; readonly accounts: number }[] = [];
  const join = (node: Node, accounts: number) => arrivals.push({ node, accounts });
  const settle = () => {
    for (const { node, accounts } of arrivals) {
      const known = crowds.find((crowd) => crowd.node === node);
      if (known) known.count += accounts;
      else crowds.push(crowdAt(node, accounts));
    }
    arrivals = [];
    crowds = crowds.filter(({ count }) => count > 0);
  };
  /** Of many, some stand for the others. */
  const each = (count: number, lived: (accounts: number) => void) => {
    const parts = Math.min(count, FEW);
    for (let part = 0; part < parts; part += 1)
      lived(Math.floor(count / parts) + (part < count % parts ? 1 : 0));
  };
  /** Those of a crowd that leave in the rest of a quarter, from its beginning on. */
  const leave = (crowd: Crowd, accounts: number, passed: number, length: number, hour: number) => {
    const { node } = crowd;
    if (node.isSending) sent += passed * accounts;
    crowd.count -= accounts;
    join(live(changed(node, hour), length - passed, hour, accounts), accounts);
  };
  const pass = (crowd: Crowd, length: number, hour: number) => {
    const { node } = crowd;
    const rate = totalAt(node, hour, crowd.rates);
    if (crowd.count * rate * length > FEW) {
      each(chance.binomial(crowd.count, 1 - Math.exp(-rate * length)), (accounts) =>
        leave(crowd, accounts, chance.roll() * length, length, hour),
      );
    } else {
      let passed = 0;
      while (crowd.count > 0) {
        const hazards = crowd.count * rate * (length - passed);
        if (crowd.left >= hazards) {
          crowd.left -= hazards;
          break;
        }
        passed += crowd.left / (crowd.count * rate);
        crowd.left = hazard();
        leave(crowd, 1, passed, length, hour);
      }
    }
    if (node.isSending) sent += crowd.count * length;
  };
  /** What people do with a share of a crowd, at some moment of a quarter. */
  const act = (crowd: Crowd, share: number, done: 'begun' | 'stopped', length: number, hour: number) => {
    if (share === 0) return;
    const acting = chance.binomial(crowd.count, share);
    crowd.count -= acting;
    each(acting, (accounts) => {
      const until = chance.roll() * length;
      const before = live(crowd.node, until, hour, accounts);
      join(live(before.after(done), length - until, hour, accounts), accounts);
    });
  };
  return {
    /** Seconds that are sent in a quarter of such a length, in which so many of those who could are started and stopped. */
    quarter(hour: number, length: number, begun: number, stopped: number): number {
      sent = 0;
      for (const crowd of crowds) {
        if (crowd.node.isWanted) act(crowd, stopped, 'stopped', length, hour);
        // Who begins starts what broke off, too.
        if (!crowd.node.isSending) act(crowd, begun, 'begun', length, hour);
        if (crowd.count > 0) pass(crowd, length, hour);
      }
      if (arrivals.length > 0) settle();
      return sent;
    },
  };
}
