import type { Past } from '../../api/schema/past';
import type { SendPlan } from '../../api/schema/plan';
import type { SentSoFar } from '../../api/schema/plan.rules';
import type { Chance } from './chance';
import { basisOf, NEEDED } from './foresee';
import { groupsOf } from './groups';
import { changesAt, createRates, drawn } from './lives';
import { CHANGES, QUARTER, QUARTERS } from './measured';
import { createNodes, type Happening, type Node } from './nodes';
import { worldOf } from './prospects';
import { actsIn, drawDays, drawDrift, likeDays, tempoOn } from './run';
import { drawTempo, leftOf, ratesOf, workerOf } from './runners';
import { localSeconds, spansOf } from './spans';

/** What a quarter of an hour is like in one course. */
export interface QuarterOdds {
  /** Messages a second, arrived or not, while it sends. */
  readonly pace: number;
  /** Chance that a person starts it where it could be, and stops it where it is wanted to send. */
  readonly begun: number;
  readonly stopped: number;
}
/** What may happen to one sender in one course of the time ahead, as often as it was seen. Seconds. */
export interface Odds {
  /** Where it stands by what is known of it now. */
  readonly nodes: ReturnType<typeof createNodes>;
  /** Whether a person wants it to send. */
  readonly isWanted: boolean;
  /** Share of messages that do not arrive. */
  readonly failing: number;
  /** Rupiah for one that does. */
  readonly fee: number;
  /** Messages of a generator or validator that are left; infinite for an account. */
  readonly left: number;
  /** The plan by which it sends, and what it has sent by it; null without. */
  readonly planned: { readonly plan: SendPlan; readonly sent: SentSoFar } | null;
  /** That of a quarter of an hour, by its number since 1970. */
  quarter(number: number): QuarterOdds;
  /** How often anything happens by itself, a second, and what that is. */
  rate(node: Node, hour: number): number;
  happening(node: Node, hour: number): Happening | null;
}

/** Why nothing can be told ahead of a sender: too few whole days of blasts, or nothing known of it at all. */
export type Unknown =
  | { readonly kind: 'days'; readonly days: number; readonly needed: number }
  | { readonly kind: 'nothing' };

const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);
/** Share of failures among these. */
const failingOf = (counted: readonly { readonly success: number; readonly fail: number }[]) => {
  const fail = sumOf(counted.map((one) => one.fail));
  return fail / Math.max(1, fail + sumOf(counted.map((one) => one.success)));
};
/** How much more or less than expected a quarter brings, where it brings so many. */
const unsteady = (expected: number, spread: number, chance: Chance) =>
  expected > 0 ? Math.max(0, 1 + chance.normal() * Math.sqrt(spread / expected)) : 1;

/** Those of an account, by what it and the others of its past did: as forecasts have them. */
export function accountOdds(past: Past, id: string, chance: Chance): Odds | Unknown {
  const nodes = createNodes();
  const groups = groupsOf(past, nodes);
  const { days: known } = basisOf(groups);
  if (known < NEEDED) return { kind: 'days', days: known, needed: NEEDED };
  const world = worldOf(groups);
  const prospect = world.prospects.find(({ ids }) => ids.includes(id));
  const account = past.accounts.find((one) => one.id === id);
  if (!prospect || !account) return { kind: 'nothing' };
  // Today, and what of tomorrow is within a day from now.
  const stretch = { from: localSeconds(past, past.at.at), days: 2 };
  const today = Math.floor(stretch.from / (QUARTER * QUARTERS));
  const drift = drawDrift(world, chance);
  const days = drawDays(world, stretch, likeDays(world, stretch), chance);
  const rates = createRates(world, prospect, drift, chance);
  const failing = failingOf(spansOf(account));
  const { planned } = prospect;
  return {
    nodes,
    isWanted: prospect.measured.isWanted,
    failing,
    fee: prospect.fee,
    left: Number.POSITIVE_INFINITY,
    planned: planned && {
      plan: planned.plan,
      sent: { linkedAt: planned.linkedAt, on: today, count: planned.sent, failures: 0, failedAt: null },
    },
    quarter(number) {
      const later = Math.floor(number / QUARTERS) - today;
      const quarter = number % QUARTERS;
      const like = days[later] ?? -1;
      const pace = (prospect.pace[quarter >> 2] ?? 0) * tempoOn(prospect, like, later === 0);
      return {
        pace: (pace * unsteady(pace * QUARTER, world.spread, chance)) / (1 - failing),
        ...actsIn(prospect.acts.get(like) ?? world.acts.get(like), quarter, later > 0),
      };
    },
    rate: rates.totalAt,
    happening(node, hour) {
      const changes = changesAt(node);
      const weights = changes.map((change) => rates.rateOf(change, hour));
      const change = changes[drawn(weights, chance)];
      return change ? CHANGES[change].happening : null;
    },
  };
}

/** Those of a generator or validator that works. Nobody is known to stop one. */
export function runnerOdds(
  past: Past,
  kind: 'generator' | 'validator',
  id: string,
  chance: Chance,
): Odds | Unknown {
  const own = past.runners.find((one) => one.kind === kind && one.id === id);
  const left = own ? leftOf(workerOf(own)) : null;
  if (!own || left === null) return { kind: 'nothing' };
  const pace = drawTempo(workerOf(own), left, chance);
  const rates = ratesOf(past.runners.map(workerOf));
  const [broken, restarted] = [rates.broken(chance), rates.restarted(chance)];
  return {
    nodes: createNodes(kind),
    isWanted: true,
    failing: failingOf([{ success: own.count_success, fail: own.count_fail }]),
    fee: 0,
    left,
    planned: null,
    quarter: () => ({ pace, begun: 0, stopped: 0 }),
    rate: (node) => (node.isSending ? broken : restarted),
    happening: (node) => (node.isSending ? 'broken' : 'restarted'),
  };
}
