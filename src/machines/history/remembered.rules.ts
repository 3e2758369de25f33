import type { ActorEntry, HistoryEntry } from './entries';

/** A place in the history of a channel. */
export interface ChannelPlace {
  readonly epoch: string;
  readonly seq: number;
}
export type Fact = Extract<ActorEntry, { kind: 'event' }>;

/** Everything of one subject that a server remembers between two places: at `from`, and before `before`. */
export interface Remembered {
  readonly epoch: string;
  readonly from: number;
  readonly before: number;
  readonly isOldest: boolean;
  /** When it was requested, in epoch ms, if the log had no fact with a place to begin at by then; else null. */
  readonly asked: number | null;
  /** Oldest first. */
  readonly facts: readonly Fact[];
}

/** Where the entry stands in its channel; null where it does not say. */
export function channelPlaceOf(entry: HistoryEntry): ChannelPlace | null {
  if (entry.kind !== 'event') return null;
  const { epoch, seq } = entry.event as { readonly epoch?: unknown; readonly seq?: unknown };
  return typeof epoch === 'string' && typeof seq === 'number' ? { epoch, seq } : null;
}

/** The reason of a silence in which the row was on no screen of an office: the server told nobody here of it. */
export const UNWATCHED = 'unwatched';
export const isUnwatched = (entry: HistoryEntry) => entry.kind === 'gap' && entry.reason === UNWATCHED;

/**
 * Where to read on: before what is remembered already, else before the first fact that this page received, of those that
 * nothing is missing behind.
 */
export function placeBefore(entries: readonly HistoryEntry[], known: Remembered | null): ChannelPlace | null {
  if (known !== null) return { epoch: known.epoch, seq: known.from };
  const heard = entries.slice(entries.findLastIndex(isUnwatched) + 1);
  const first = heard.find((entry) => entry.index >= 0 && channelPlaceOf(entry) !== null);
  return first === undefined ? null : channelPlaceOf(first);
}

/** What is remembered, with what lay before it; anew where the server's history has begun anew. */
export const remembered = (known: Remembered | null, more: Remembered): Remembered =>
  known === null || known.epoch !== more.epoch || more.before < known.from
    ? more
    : { ...more, before: known.before, asked: known.asked, facts: [...more.facts, ...known.facts] };

/** Whether facts may be missing before the entry: it is a gap, or the start of a page. */
const isSilence = (entry: HistoryEntry) =>
  entry.kind === 'gap' || (entry.kind === 'started' && entry.chart === 'root');

/** Whether nothing is missing around the entry, whose neighbours stand at these places; null where there is none. */
function isCovered(
  fromServer: Remembered,
  { at }: HistoryEntry,
  left: ChannelPlace | null,
  right: ChannelPlace | null,
): boolean {
  const { epoch, from, before, asked } = fromServer;
  const begins = left === null || (left.epoch === epoch && left.seq >= from - 1);
  const ends = right === null ? asked !== null && at <= asked : right.epoch === epoch && right.seq <= before;
  return begins && ends;
}

/** Replaces a silence in which no fact is missing: a fact that no line is shown for. */
const unshownFact = ({ index, at }: HistoryEntry): Fact => ({
  index,
  at,
  kind: 'event',
  keys: [],
  event: { type: 'remembered' },
});

/** For each place, the next that is known after it. */
function nextOf(places: readonly (ChannelPlace | null)[]): (ChannelPlace | null)[] {
  let after: ChannelPlace | null = null;
  return places
    .toReversed()
    .map((place) => {
      const next = after;
      after = place ?? after;
      return next;
    })
    .toReversed();
}

/**
 * The log merged with the server's history by place, each event once: the log's version where both have it. A silence
 * for which the server has returned every fact is no longer one.
 */
export function withRemembered(
  entries: readonly HistoryEntry[],
  fromServer: Remembered | null,
): readonly HistoryEntry[] {
  if (fromServer === null) return entries;
  const places = entries.map(channelPlaceOf);
  const next = nextOf(places);
  const logged = new Set(places.map((place) => (place?.epoch === fromServer.epoch ? place.seq : null)));
  const missing = fromServer.facts
    .map((fact) => ({ fact, seq: channelPlaceOf(fact)?.seq ?? 0 }))
    .filter(({ seq }) => !logged.has(seq));
  const merged: HistoryEntry[] = [];
  let taken = 0;
  const take = (isBefore: (one: (typeof missing)[number]) => boolean) => {
    for (let one = missing[taken]; one !== undefined && isBefore(one); one = missing[taken]) {
      merged.push(one.fact);
      taken += 1;
    }
  };
  let left: ChannelPlace | null = null;
  entries.forEach((entry, nth) => {
    const right = (places[nth] ?? next[nth]) as ChannelPlace | null;
    const end = right?.epoch === fromServer.epoch ? right.seq : Number.POSITIVE_INFINITY;
    // What has a place is ordered by it; what has none, as a command, by its moment.
    const isPlaced = places[nth] !== null;
    if (!isPlaced || end < Number.POSITIVE_INFINITY)
      take(({ fact, seq }) => seq < end && (isPlaced || fact.at < entry.at));
    const isFilled = isSilence(entry) && isCovered(fromServer, entry, left, right);
    merged.push(isFilled ? unshownFact(entry) : entry);
    left = places[nth] ?? left;
  });
  take(() => true);
  return merged;
}
