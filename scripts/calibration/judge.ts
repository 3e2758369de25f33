import { createChance } from '../../sandbox/core/chance';
import { foresee, type When } from '../../src/machines/ahead/foresee';
import { bandOf, cameBy, groupBy, lookAhead, whenReached } from '../../src/machines/ahead/forecast';
import { classesOf, groupsOf } from '../../src/machines/ahead/groups';
import { QUARTERS } from '../../src/machines/ahead/measured';
import { createNodes } from '../../src/machines/ahead/nodes';
import { localSeconds } from '../../src/machines/ahead/spans';
import { BEGINNING, createWorld, DAY, type World } from './world';

/** One forecast beside what came. Rupiah, or seconds from then on. */
export interface Judged {
  readonly kind: string;
  readonly truth: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  /** What a straight line says, by what was so today. */
  readonly straight: number;
}

const HOUR = 3_600_000;
/** Days that are known before the first forecast. */
export const KNOWN = 15;
export const SIZE = { members: 3, accounts: 6 };
const AHEAD = 8;

/** When something that only grows has grown by so much, looked for in steps; infinite where it has not by then. */
function reachedAt(samples: readonly { at: number; value: number }[], begin: number, amount: number): number {
  const [first] = samples;
  if (!first) return Number.POSITIVE_INFINITY;
  for (let place = 1; place < samples.length; place += 1) {
    const [before, after] = [samples[place - 1], samples[place]];
    if (!before || !after || after.value - first.value < amount) continue;
    const part = (amount - (before.value - first.value)) / (after.value - before.value);
    return (before.at + part * (after.at - before.at) - begin) / 1000;
  }
  return Number.POSITIVE_INFINITY;
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

interface Asked {
  readonly judge: (samples: readonly Sample[]) => Judged[];
}
interface Sample {
  readonly at: number;
  readonly income: readonly number[];
  readonly success: number;
}

/** Who is asked about: a member's accounts, or everybody's by classes. */
type Asks = number | 'classes';

function ask(world: World, who: Asks, seed: number, runs: number): Asked {
  const member = who === 'classes' ? null : who;
  const chance = createChance(seed);
  const past = world.past(member);
  const at = world.now();
  const from = localSeconds(past, at);
  const groups = (who === 'classes' ? classesOf : groupsOf)(past, createNodes());
  const courses = lookAhead(groups, { from, days: AHEAD, runs, seed });
  const midnight = BEGINNING + (Math.floor((at - BEGINNING) / DAY) + 1) * DAY;
  const left = (midnight - at) / 1000;
  const today = Math.ceil(left / 900) - 1;
  const weekEnds = BEGINNING + Math.ceil((at + 1 - BEGINNING) / (7 * DAY)) * 7 * DAY;
  const week = today + ((weekEnds - midnight) / DAY) * QUARTERS;
  const hoursToday = (at - (midnight - DAY)) / HOUR;
  const ofToday = sum(groups.map(({ measured }) => measured.today.success));
  const fee =
    sum(groups.map(({ measured }) => measured.income)) / sum(groups.map(({ measured }) => measured.paid));
  const days = sum(groups.flatMap(({ measured }) => measured.days.map(({ success }) => success)));
  const usual = days / Math.max(1, groups[0]?.measured.days.length ?? 0);
  const target = usual * (0.3 + 2.7 * chance.roll());
  const judged = (kind: string, values: Float64Array, truth: number, straight: number): Judged => ({
    kind,
    truth,
    straight,
    ...bandOf(values),
  });
  return {
    judge(samples) {
      const incomeAt = (moment: number) =>
        samples
          .find((sample) => sample.at >= moment - 1)
          ?.income.map((one, place) => one - (samples[0]?.income[place] ?? 0)) ?? [];
      const rate = (ofToday / hoursToday) * fee;
      const byMidnight = incomeAt(midnight);
      const truthTotals = samples.map((sample) => ({ at: sample.at, value: sum(sample.income) }));
      const counts = samples.map((sample) => ({ at: sample.at, value: sample.success }));
      const straightTime = (target / (ofToday / hoursToday)) * 3600;
      if (member === null)
        return [
          judged(
            'numbers end, by classes',
            whenReached(courses, 'success', target),
            reachedAt(counts, at, target),
            straightTime,
          ),
        ];
      return [
        judged('income today', cameBy(courses, 'income', today), sum(byMidnight), (rate * left) / 3600),
        judged(
          'income this week',
          cameBy(courses, 'income', week),
          sum(incomeAt(weekEnds)),
          (rate * (weekEnds - at)) / HOUR,
        ),
        judged(
          'balance passes minimum',
          whenReached(courses, 'income', target * fee),
          reachedAt(truthTotals, at, target * fee),
          straightTime,
        ),
        ...groups.map(({ measured }, place) =>
          judged(
            'account today',
            groupBy(courses, place, 1),
            byMidnight[place] ?? 0,
            ((measured.today.success / hoursToday) * fee * left) / 3600,
          ),
        ),
      ];
    },
  };
}

const secondsAfter = (at: number, { low, middle, high }: When) => {
  const seconds = (moment: number | null) =>
    moment === null ? Number.POSITIVE_INFINITY : (moment - at) / 1000;
  return { low: seconds(low), middle: seconds(middle), high: seconds(high) };
};

/** What the office asks, as its dashboard does. */
function askForOffice(world: World, seed: number): Asked {
  const chance = createChance(seed);
  const past = world.past(null);
  const at = world.now();
  const usual = (list: readonly number[]) => sum(list) / Math.max(1, list.length);
  const todayBegan = BEGINNING + Math.floor((at - BEGINNING) / DAY) * DAY;
  const groups = groupsOf(past, createNodes());
  const days = groups[0]?.measured.days.length ?? 0;
  const numbers =
    (sum(groups.flatMap(({ measured }) => measured.days.map(({ success }) => success))) / Math.max(1, days)) *
    (0.3 + 2.7 * chance.roll());
  const proxies = Math.ceil(usual(past.days.map(({ linked }) => linked)) * (0.5 + 4.5 * chance.roll()));
  const foreseen = foresee({ past, earned: [0], balance: null, numbers, proxies, seed });
  const sent = sum(groups.map(({ measured }) => measured.today.success));
  const week = past.days.slice(-7);
  return {
    judge(samples) {
      if (foreseen.kind === 'unknown') return [];
      const judged: Judged[] = [];
      const say = (kind: string, when: When | null, truth: number, straight: number) => {
        if (when) judged.push({ kind, truth, straight, ...secondsAfter(at, when) });
      };
      const counts = samples.map((sample) => ({ at: sample.at, value: sample.success }));
      say(
        'numbers end',
        foreseen.numbers,
        reachedAt(counts, at, numbers),
        (numbers / sent) * ((at - todayBegan) / 1000),
      );
      const linked = world.arrivals.after(at);
      const taken = linked[proxies - 1];
      say(
        'proxies end',
        foreseen.daily?.proxies ?? null,
        taken ? (taken.at - at) / 1000 : Number.POSITIVE_INFINITY,
        (proxies / usual(week.map((day) => day.linked))) * (DAY / 1000),
      );
      if (foreseen.daily)
        judged.push({
          kind: 'payouts of seven days',
          truth: sum(linked.filter((one) => one.at <= todayBegan + 7 * DAY).map(({ asked }) => asked)),
          straight: usual(week.map((day) => day.asked)) * (7 - (at - todayBegan) / DAY),
          ...foreseen.daily.asked,
        });
      for (const { id, when } of foreseen.runners) {
        const [runner] = past.runners;
        const line = runner?.spans.split('\n')[0];
        const begun = line ? sum(runner.spans.split('\n').map((one) => Number(one.split(' ')[0]))) : 0;
        say(
          'generator ends',
          when,
          (world.runner.endOf(id) - at) / 1000,
          (begun * (100 - (runner?.progress ?? 0))) / (runner?.progress ?? 1),
        );
      }
      return judged;
    },
  };
}

/** Forecasts of one world on so many of its days, each beside what came. */
export function judgeWorld(seed: number, { days, runs }: { days: number; runs: number }): Judged[] {
  const world = createWorld(seed, SIZE);
  const chance = createChance(seed + 77);
  const asked: { readonly who: Asks; readonly asked: Asked; readonly samples: Sample[] }[] = [];
  const end = BEGINNING + (KNOWN + days + AHEAD) * DAY;
  const questions = Array.from({ length: days }, (_, day) => ({
    at: BEGINNING + (KNOWN + day) * DAY + Math.round((7 + 12 * chance.roll()) * 4) * 0.25 * HOUR,
    member: 1 + (day % 3),
  }));
  for (let at = BEGINNING + KNOWN * DAY; at <= end; at += HOUR / 4) {
    world.runUntil(at);
    for (const { at: asks, member } of questions)
      if (Math.abs(asks - at) < 1000)
        for (const who of [member, 'classes'] as const)
          asked.push({ who, asked: ask(world, who, seed * 100 + asked.length, runs), samples: [] });
    for (const { at: asks } of questions)
      if (Math.abs(asks - at) < 1000)
        asked.push({ who: 'classes', asked: askForOffice(world, seed * 100 + asked.length), samples: [] });
    for (const { who, samples } of asked) {
      const member = who === 'classes' ? null : who;
      samples.push({ at, income: world.income(member), success: world.success(member) });
    }
  }
  // That nothing comes of an account that is never activated again is no forecast.
  return asked
    .flatMap(({ asked: one, samples }) => one.judge(samples))
    .filter(({ high, truth }) => high > 0 || truth > 0);
}

const median = (list: readonly number[]) => {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Of each kind: how often the band held what came, and how far its middle and the straight line were off, as a share of the truth. */
export function summaryOf(all: readonly Judged[]) {
  return [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const ofKind = all.filter((one) => one.kind === kind);
    const error = (said: number, { truth }: Judged) =>
      truth === said ? 0 : Math.abs(said - truth) / Math.max(1, truth);
    return {
      kind,
      forecasts: ofKind.length,
      held: ofKind.filter(({ low, high, truth }) => truth >= low && truth <= high).length / ofKind.length,
      below: ofKind.filter(({ low, truth }) => truth < low).length / ofKind.length,
      above: ofKind.filter(({ high, truth }) => truth > high).length / ofKind.length,
      error: median(ofKind.map((one) => error(one.middle, one)).filter(Number.isFinite)),
      straight: median(ofKind.map((one) => error(one.straight, one)).filter(Number.isFinite)),
    };
  });
}
