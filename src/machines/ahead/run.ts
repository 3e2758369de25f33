import type { Chance } from './chance';
import { createLives, type Drift, drawn } from './lives';
import { CHANGE_NAMES, QUARTER, QUARTERS } from './measured';
import type { Acts, Prospect, World } from './prospects';

const DAYS_A_WEEK = 7;
/** A day of the same weekday is as likely as so many others, one that is a day older so much less. */
const SAME_WEEKDAY = 2;
const OLDER = 0.97;
/** How much less likely a past day is on which nobody did at this hour what they do today. */
const UNLIKE_TODAY = 8;
/** Seconds of today's pace after which it counts as much as that of any other day. */
const TODAY_COUNTS = 3600;

/** What is written of a run, by the quarters of the days ahead, the first one in part; sums of all groups, and by group and day. */
export interface Ahead {
  /** Successes of all, by the quarter. */
  readonly success: Float64Array;
  /** Rupiah of all, by the quarter. */
  readonly income: Float64Array;
  /** Rupiah by group and day: group × days + day. */
  readonly byGroup: Float64Array;
}

/** The time that is looked ahead at, on the server's clocks in seconds. */
export interface Stretch {
  readonly from: number;
  /** Days: the rest of today, and so many more less one. */
  readonly days: number;
}

/** How far apart what people wish now and what they wished then at this hour are, 0 to 1. */
function distance(prospects: readonly Prospect[], day: number, quarter: number): number {
  let apart = 0;
  let size = 0;
  for (const { acts, node, size: count } of prospects) {
    const then = acts.get(day)?.wanted[quarter];
    if (then === undefined) continue;
    apart += Math.abs((node.isWanted ? 1 : 0) - then) * count;
    size += count;
  }
  return size > 0 ? apart / size : 1;
}

/** How likely the present day, and each weekday, goes on as each past day did. */
export function likeDays(world: World, { from }: Stretch) {
  const today = Math.floor(from / (QUARTER * QUARTERS));
  const quarter = Math.floor(from / QUARTER) % QUARTERS;
  const age = (day: number) => OLDER ** (today - day);
  const apart = world.days.map((day) => distance(world.prospects, day, quarter));
  const nearest = Math.min(...apart);
  const ofWeekday = (weekday: number) =>
    world.days.map((day) => age(day) * (day % DAYS_A_WEEK === weekday ? SAME_WEEKDAY : 1));
  return {
    today: world.days.map(
      (day, place) => age(day) * Math.exp(-UNLIKE_TODAY * ((apart[place] ?? 1) - nearest)),
    ),
    weekdays: Array.from({ length: DAYS_A_WEEK }, (_, weekday) => ofWeekday(weekday)),
  };
}

/** How fast a group sends on a day that is like a past one, of what is usual. */
export function tempoOn({ tempo, todayTempo, todaySeen }: Prospect, like: number, isToday: boolean): number {
  const usual = tempo.get(like) ?? 1;
  return isToday ? (usual * TODAY_COUNTS + todayTempo * todaySeen) / (TODAY_COUNTS + todaySeen) : usual;
}

/**
 * How often a change was seen tells how often it happens only so well: how much more or less often it does in this course, to all
 * accounts alike.
 */
export function drawDrift(world: World, chance: Chance): Drift {
  const drifts = new Map(
    CHANGE_NAMES.map((name) => {
      const { seen } = world.common[name];
      return [name, chance.gamma(seen + 0.5) / Math.max(seen, 0.5)];
    }),
  );
  return (change) => drifts.get(change) ?? 1;
}

/** The past days that the days ahead go like in this course; -1 where none is known. */
export function drawDays(
  world: World,
  { from, days }: Stretch,
  likeliness: ReturnType<typeof likeDays>,
  chance: Chance,
): readonly number[] {
  const today = Math.floor(from / (QUARTER * QUARTERS));
  // So few days tell only so well what is usual: each course takes some of them for more usual than others.
  const favour = world.days.map(() => chance.gamma(1));
  return Array.from({ length: days }, (_, later) => {
    const likely = later === 0 ? likeliness.today : likeliness.weekdays[(today + later) % DAYS_A_WEEK];
    const weights = favour.map((one, place) => one * (likely?.[place] ?? 0));
    return world.days[drawn(weights, chance)] ?? -1;
  });
}

/** What people do in a quarter of a day: a new one begins with what they wished as that one began; from then on with what they did. */
export function actsIn(acts: Acts | undefined, quarter: number, isNewDay: boolean) {
  if (!acts) return { begun: 0, stopped: 0 };
  if (isNewDay && quarter === 0) return { begun: acts.wantedFirst, stopped: 1 - acts.wantedFirst };
  return { begun: acts.begun[quarter] as number, stopped: acts.stopped[quarter] as number };
}

/** One possible course of the time ahead. It adds to `ahead`, which begins with zeros. */
export function runAhead(
  world: World,
  { from, days }: Stretch,
  likeliness: ReturnType<typeof likeDays>,
  chance: Chance,
  { success, income, byGroup }: Ahead,
): void {
  const first = Math.floor(from / QUARTER);
  const today = Math.floor(first / QUARTERS);
  const drift = drawDrift(world, chance);
  const picks = drawDays(world, { from, days }, likeliness, chance);
  world.prospects.forEach((prospect, place) => {
    const lives = createLives(world, prospect, drift, chance);
    for (let day = 0; day < days; day += 1) {
      const like = picks[day] ?? -1;
      // Where it was out of sight on that day, people did with it as with the others.
      const acts = prospect.acts.get(like) ?? world.acts.get(like);
      const tempo = tempoOn(prospect, like, day === 0);
      const { allowance } = prospect;
      let left = allowance
        ? allowance.most(today + day) - (day === 0 ? allowance.today : 0)
        : Number.POSITIVE_INFINITY;
      let earned = 0;
      for (let quarter = day === 0 ? first % QUARTERS : 0; quarter < QUARTERS; quarter += 1) {
        const at = (today + day) * QUARTERS + quarter - first;
        const length = at === 0 ? (first + 1) * QUARTER - from : QUARTER;
        const hour = quarter >> 2;
        const { begun, stopped } = actsIn(acts, quarter, day > 0);
        const sent = lives.quarter(hour, length, begun, stopped);
        if (sent === 0 || allowance?.isOpen(today + day, quarter) === false) continue;
        const expected = Math.max(0, Math.min(left, sent * (prospect.pace[hour] as number) * tempo));
        left -= expected;
        success[at] = (success[at] as number) + expected;
        income[at] = (income[at] as number) + expected * prospect.fee;
        earned += expected * prospect.fee;
      }
      byGroup[place * days + day] = earned;
    }
  });
}
