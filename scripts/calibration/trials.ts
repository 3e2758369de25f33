import { type Chance, createChance } from '../../sandbox/core/chance';
import type { SendPlan } from '../../src/api/schema/plan';
import { foresee } from '../../src/machines/ahead/foresee';
import { measure } from '../../src/machines/ahead/measured';
import { NO_TRIAL, type Trial } from '../../src/machines/ahead/trial';
import { type Judged, KNOWN, SIZE } from './judge';
import { BEGINNING, createWorld, DAY } from './world';

const HOUR = 3_600_000;
/** Days and hours on which a member lets their accounts send, and often how much at most. */
function drawPlan(chance: Chance): SendPlan {
  const [ceiling, isEnded] = [chance.between(100, 500), chance.roll() < 0.5];
  return {
    days: chance.roll() < 0.5 ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5],
    from: `${String(chance.between(8, 12)).padStart(2, '0')}:00`,
    until: `${chance.between(14, 20)}:00`,
    ceiling_first: isEnded ? ceiling : null,
    ceiling_rise: isEnded ? 0 : null,
    ceiling_most: isEnded ? ceiling : null,
    rest_failures: null,
    rest_minutes: null,
  };
}

const WEEK = 7;
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/**
 * What is said to come of a change, beside what comes of it: each member of one world makes one. The straight line is last week's
 * income, by as much as their accounts or their messages are more or less.
 */
export function judgeTrials(seed: number): Judged[] {
  const world = createWorld(seed, SIZE);
  const chance = createChance(seed + 99);
  const at = BEGINNING + (KNOWN + 1) * DAY + Math.round((7 + 12 * chance.roll()) * 4) * 0.25 * HOUR;
  world.runUntil(at);
  const some = () => chance.between(1, SIZE.accounts / 2);
  const asked = Array.from({ length: SIZE.members }, (_, place) => {
    const member = place + 1;
    const [kind, trial, times] = (
      [
        () => {
          const interval = 2 ** (2 * chance.roll() - 1);
          return ['interval changed', { interval }, 1 / interval];
        },
        () => {
          const rested = some();
          return ['accounts rested', { rested }, 1 - rested / SIZE.accounts];
        },
        () => {
          const added = some();
          return ['accounts added', { added }, 1 + added / SIZE.accounts];
        },
        () => ['plan set', {}, 1],
      ] as const satisfies readonly (() => readonly [string, Partial<Trial>, number])[]
    )[(member + seed) % 4]?.() ?? ['', {}, 1];
    const plan = kind === 'plan set' ? drawPlan(chance) : null;
    const told = world.past(member);
    const past = { ...told, accounts: told.accounts.map((account) => ({ ...account, plan })) };
    const full = { ...NO_TRIAL, ...trial };
    const known = { past, earned: [0], balance: null, numbers: null, proxies: null, seed, trial: full };
    const foreseen = foresee(known);
    const days = past.accounts.flatMap((account) => measure(past, account).days.slice(-WEEK));
    const fee = foreseen.kind === 'known' ? foreseen.present.fee : 0;
    const before = sum(world.income(member));
    return {
      member,
      foreseen,
      change: { ...full, plan, rested: foreseen.kind === 'known' ? foreseen.rested.map(({ id }) => id) : [] },
      judge: (): Judged[] =>
        foreseen.kind === 'unknown'
          ? []
          : [
              {
                kind,
                truth: sum(world.income(member)) - before,
                straight: sum(days.map(({ success }) => success)) * fee * times,
                ...foreseen.sevenDays,
              },
            ],
    };
  });
  for (const { member, change } of asked) world.change(member, change);
  world.runUntil(at + WEEK * DAY);
  return asked.flatMap(({ judge }) => judge());
}
