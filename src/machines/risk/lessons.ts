import { initialTransition } from 'xstate';
import { transitioned } from '../inert/transitioned';
import type { Look, Moment } from './moments';
import { riskMachine, type RiskSnapshot, type RiskTag, SIGNS, type Sign } from './risk';

/** A chance, from 0 to 1, that an account is suspended within the hour. */
type Chance = number;

/** A sign that tells something, and what came of those who showed it and of those who did not. */
export interface Lesson {
  readonly sign: Sign;
  readonly chance: Chance;
  readonly chanceWithout: Chance;
}

/** How good it is to warn of some accounts: how often one was suspended within the hour, and of all suspensions those warned of. */
export interface Worth {
  readonly precision: Chance;
  readonly recall: number;
}

/** What the past of everybody’s accounts teaches. */
export interface Lessons {
  /** Suspensions that were looked at. */
  readonly suspensions: number;
  /** Signs that tell something, those that tell most first. */
  readonly telling: readonly Lesson[];
  /** Of warning by signs that were learned from one half of the moments, in the other; and of warning of all who were suspended before. */
  readonly ours: Worth;
  readonly naive: Worth;
}

/** What an account shows at a moment, by its chart. */
const [unseen] = initialTransition(riskMachine, undefined);
export const lookedAt = (look: Look): RiskSnapshot =>
  transitioned(unseen, { type: 'hour.passed', ...look }) as RiskSnapshot;

interface Seen {
  readonly moment: Moment;
  readonly tags: ReadonlySet<RiskTag>;
}

/** Of moments that show something: suspensions, hours of sending, and those that were followed by one; and how many were looked at. */
interface Tally {
  readonly suspensions: number;
  readonly hours: number;
  readonly followed: number;
  readonly looks: { readonly suspended: number; readonly sending: number };
}

function tallyOf(seen: readonly Seen[], shows: (tags: ReadonlySet<RiskTag>) => boolean = () => true): Tally {
  const those = seen.filter(({ tags }) => shows(tags)).map(({ moment }) => moment);
  const sum = (...outcomes: readonly Moment['outcome'][]) =>
    those.reduce((all, { outcome, stands }) => all + (outcomes.includes(outcome) ? stands : 0), 0);
  const suspended = those.filter(({ outcome }) => outcome === 'suspended').length;
  return {
    suspensions: sum('suspended'),
    hours: sum('sending', 'followed'),
    followed: sum('followed'),
    looks: { suspended, sending: those.length - suspended },
  };
}

const hoursALookIn = (seen: readonly Seen[]) => {
  const { hours, looks } = tallyOf(seen);
  return hours / Math.max(1, looks.sending);
};
/**
 * As they were followed, and as if looked at once more with what is to be expected of suspensions at that rate: a sign that is soon over
 * was hardly ever looked at.
 */
function chanceOf({ suspensions, hours, followed }: Tally, hoursALook: number): Chance {
  const expected = 1 - Math.exp(-suspensions / (hours + hoursALook));
  return (followed + expected * hoursALook) / (hours + hoursALook);
}

/** Standard errors by which a sign has to stand out: less than one in seven hundred does by chance. */
const SURE = 3;
const HALF = 0.5;

/** Whether those who showed it were suspended more often than the others, and not by chance. */
function tells(shown: Tally, other: Tally): boolean {
  const counts = [shown.looks.suspended, other.looks.sending, shown.looks.sending, other.looks.suspended].map(
    (count) => count + HALF,
  ) as [number, number, number, number];
  const ratio = Math.log((counts[0] * counts[1]) / (counts[2] * counts[3]));
  return ratio > SURE * Math.sqrt(counts.reduce((sum, count) => sum + 1 / count, 0));
}

function tellingIn(seen: readonly Seen[]): readonly Lesson[] {
  const hoursALook = hoursALookIn(seen);
  return SIGNS.flatMap((sign) => {
    const shown = tallyOf(seen, (tags) => tags.has(sign));
    const other = tallyOf(seen, (tags) => !tags.has(sign));
    if (!tells(shown, other)) return [];
    return { sign, chance: chanceOf(shown, hoursALook), chanceWithout: chanceOf(other, hoursALook) };
  }).toSorted((one, another) => another.chance - one.chance);
}

function worthOf(warned: readonly Seen[], seen: readonly Seen[]): Worth {
  const [those, all] = [tallyOf(warned), tallyOf(seen)];
  return {
    precision: chanceOf(those, hoursALookIn(seen)),
    recall: all.suspensions > 0 ? those.suspensions / all.suspensions : 0,
  };
}

const showsAny = (tags: ReadonlySet<RiskTag>, lessons: readonly Lesson[]) =>
  lessons.some(({ sign }) => tags.has(sign));

/** Learns from moments of everybody’s accounts. */
export function lessonsOf(moments: readonly Moment[]): Lessons {
  const seen = moments.map(
    (moment): Seen => ({ moment, tags: lookedAt(moment).tags as ReadonlySet<RiskTag> }),
  );
  const half = (rest: number) => seen.filter((_, place) => place % 2 === rest);
  const warned = [0, 1].flatMap((rest) => {
    const learned = tellingIn(half(1 - rest));
    return half(rest).filter(({ tags }) => showsAny(tags, learned));
  });
  return {
    suspensions: moments.filter(({ outcome }) => outcome === 'suspended').length,
    telling: tellingIn(seen),
    ours: worthOf(warned, seen),
    naive: worthOf(
      seen.filter(({ tags }) => tags.has('suspendedBefore')),
      seen,
    ),
  };
}

const balance = ({ precision, recall }: Worth) =>
  precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
/** Whether warning by signs is right more often than warning of all who were suspended before, and worth more where recall counts, too. */
export const isWorthMore = ({ ours, naive }: Lessons): boolean =>
  ours.precision > naive.precision && balance(ours) > balance(naive);
