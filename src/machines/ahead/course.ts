import type { Past } from '../../api/schema/past';
import type { ActorEntry } from '../history/entries';
import { replay } from '../history/replay';
import { senderBook } from '../history/sender-book';
import type { Context } from '../sender/sender.types';
import { type Chance, createChance } from './chance';
import { QUARTER, QUARTERS } from './measured';
import { sentBy } from './messages';
import { type Happening, wishAfter } from './nodes';
import { accountOdds, type Odds, runnerOdds, type Unknown } from './odds';
import { localSeconds } from './spans';
import { createTelling, type Telling } from './telling';

export interface CourseQuestion {
  /** What was measured of the sender and those beside it, until now. */
  readonly past: Past;
  readonly key: string;
  /** The actor's entries up to now. */
  readonly steps: readonly ActorEntry[];
  readonly seed: number;
  /** How many entries are told at most. */
  readonly most?: number;
}
/** One possible day ahead of one sender, as its log would have it. */
export interface Course {
  readonly kind: 'course';
  readonly seed: number;
  /** Index of the last entry that happened; those that are foretold have the next ones. */
  readonly after: number;
  readonly entries: readonly ActorEntry[];
  /** Why it ends there: a day is over, more would be too many, or a generator or validator is done. */
  readonly end: 'day' | 'entries' | 'finished';
}

/** The page takes each of them again, and must not stand still for it. */
const MOST_ENTRIES = 1000;
const DAY = QUARTER * QUARTERS;

interface Stretch {
  /** On the server's clocks, in seconds. */
  readonly from: number;
  readonly until: number;
  readonly most: number;
}

/** Lets a sender live through this stretch of time, as long as there is more to tell. */
function live(odds: Odds, telling: Telling, { roll }: Chance, { from, until, most }: Stretch): Course['end'] {
  const sent = sentBy(telling.kind, odds, telling, roll);
  let { isWanted } = odds;
  let node = odds.nodes.of(telling.record(), isWanted);
  const drawHazard = () => -Math.log(1 - roll());
  /** How much has to come together until something happens by itself, and the next message is due. */
  let hazard = drawHazard();
  let work = sent.begun();
  let wakesAt = Number.POSITIVE_INFINITY;
  /** Until when it waits for its plan. */
  let heldUntil = from;
  const happen = (second: number, happening: Happening) => {
    const done = telling.happen(second, happening);
    isWanted = wishAfter(happening, isWanted);
    node = odds.nodes.of(telling.record(), isWanted);
    hazard = drawHazard();
    heldUntil = second;
    sent.reset();
    return done;
  };
  for (let at = from; at < until; ) {
    const number = Math.floor(at / QUARTER);
    const hour = (number % QUARTERS) >> 2;
    const end = Math.min(until, (number + 1) * QUARTER);
    const { pace, begun, stopped } = odds.quarter(number);
    const begins = at;
    const acting = (happening: Happening, likeliness: number) =>
      roll() < likeliness ? [{ happening, at: begins + roll() * (end - begins) }] : [];
    // Who begins starts what broke off, too.
    const acts = [
      ...(isWanted ? acting('stopped', stopped) : []),
      ...(node.isSending ? [] : acting('begun', begun)),
    ].toSorted((one, other) => one.at - other.at);
    while (at < end) {
      if (telling.entries.length >= most) return 'entries';
      if (sent.isOver()) return 'finished';
      const rate = odds.rate(node, hour);
      const ownPace = telling.isSending() ? pace : 0;
      const [act] = acts;
      const times = {
        change: at + hazard / rate,
        act: act ? Math.max(at, act.at) : Number.POSITIVE_INFINITY,
        message: ownPace > 0 ? Math.max(at, heldUntil) + work / ownPace : Number.POSITIVE_INFINITY,
        wake: telling.isWaiting() ? Math.max(at, wakesAt) : Number.POSITIVE_INFINITY,
      };
      const next = Math.min(end, ...Object.values(times));
      hazard -= rate * (next - at);
      work -= ownPace * Math.max(0, next - Math.max(at, heldUntil));
      at = next;
      if (next === end) break;
      if (next === times.wake) telling.endWait(at);
      else if (next === times.message) {
        const step = sent.next(at, pace);
        work = step.work;
        wakesAt = at + (step.wait ?? Number.POSITIVE_INFINITY);
        if (step.isHeldUp) heldUntil = wakesAt;
      } else if (act && next === times.act) {
        acts.shift();
        at = happen(at, act.happening);
      } else {
        const happening = odds.happening(node, hour);
        if (happening) at = happen(at, happening);
      }
    }
  }
  return 'day';
}

/** One possible day ahead of a sender, event by event: its own chart says what of it can be. The same of the same seed. */
export function courseOf({ past, key, steps, seed, most = MOST_ENTRIES }: CourseQuestion): Course | Unknown {
  const snapshot = replay(steps, key, senderBook);
  const last = steps.at(-1);
  if (!snapshot || !last) return { kind: 'nothing' };
  const { kind, record } = snapshot.context as Context;
  const chance = createChance(seed);
  const odds =
    kind === 'whatsapp' ? accountOdds(past, record.id, chance) : runnerOdds(past, kind, record.id, chance);
  if ('kind' in odds) return odds;
  const from = localSeconds(past, past.at.at);
  // A browser's clock may be ahead of the server's.
  const begun = Math.max(past.at.at, last.at);
  const telling = createTelling({
    key,
    snapshot,
    after: last.index,
    momentOf: (second) => Math.round(begun + (second - from) * 1000),
  });
  const end = live(odds, telling, chance, { from, until: from + DAY, most });
  return { kind: 'course', seed, after: last.index, entries: telling.entries, end };
}
