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
  /** Of warning by signs, each moment by those that the others taught; and of warning of all who were suspended before. */
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

/** Hours for which a look stands at least. */
const A_LOOK = 3;
const hoursALook = ({ hours, looks }: Tally) => (looks.sending > 0 ? hours / looks.sending : A_LOOK);

/** By how often they were suspended, in so many hours more than were looked at. */
const rateOf = ({ suspensions, hours }: Tally, more = 0): Chance =>
  hours + more > 0 ? 1 - Math.exp(-suspensions / (hours + more)) : 0;

/** Of few looks it is taken that so many more were followed, as often as the rate of suspensions lets expect. */
const EXPECTED = 2;
/**
 * How often those who showed it were suspended within the hour: that is less than their rate where the sign stays when all is over, and is
 * not known from few looks.
 */
function chanceOf(tally: Tally): Chance {
  const rate = rateOf(tally, hoursALook(tally));
  const expected = EXPECTED * hoursALook(tally);
  return rate > 0 ? (tally.followed + expected) / (tally.hours + expected / rate) : 0;
}

/** Standard errors by which a sign has to stand out: less than one in seven hundred does by chance. */
const SURE = 3;
/** What was never seen is taken to have been seen half a time. */
const HALF = 0.5;

/** Whether those who showed it were suspended more often than the others, and not by chance. */
function tells(shown: Tally, other: Tally): boolean {
  const oftenOf = (tally: Tally) => (tally.suspensions + HALF) / (tally.hours + HALF * hoursALook(tally));
  const counts = [shown, other].flatMap(({ looks }) => [looks.suspended, looks.sending]);
  const error = Math.sqrt(counts.reduce((sum, count) => sum + 1 / (count + HALF), 0));
  return Math.log(oftenOf(shown) / oftenOf(other)) > SURE * error;
}

function tellingIn(seen: readonly Seen[]): readonly Lesson[] {
  return SIGNS.flatMap((sign) => {
    const couldShow = seen.filter(({ tags }) => sign === 'young' || !tags.has('usualUnknown'));
    const shown = tallyOf(couldShow, (tags) => tags.has(sign));
    const other = tallyOf(couldShow, (tags) => !tags.has(sign));
    return tells(shown, other) ? { sign, chance: chanceOf(shown), chanceWithout: rateOf(other) } : [];
  }).toSorted((one, another) => another.chance - one.chance);
}

function worthOf(warned: readonly Seen[], seen: readonly Seen[]): Worth {
  const [those, all] = [tallyOf(warned), tallyOf(seen)];
  return {
    precision: chanceOf(those),
    recall: all.suspensions > 0 ? those.suspensions / all.suspensions : 0,
  };
}

const showsAny = (tags: ReadonlySet<RiskTag>, lessons: readonly Lesson[]) =>
  lessons.some(({ sign }) => tags.has(sign));

/** Each of so many parts is judged by what the others taught. */
const PARTS = 5;

/** Learns from moments of everybody’s accounts. */
export function lessonsOf(moments: readonly Moment[]): Lessons {
  const seen = moments.map(
    (moment): Seen => ({ moment, tags: lookedAt(moment).tags as ReadonlySet<RiskTag> }),
  );
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const warned = parts.flatMap((part) => {
    const learned = tellingIn(seen.filter((_, place) => place % PARTS !== part));
    return seen.filter(({ tags }, place) => place % PARTS === part && showsAny(tags, learned));
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
