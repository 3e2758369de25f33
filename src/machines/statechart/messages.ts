import type { ActorEntry, HistoryEntry } from '../history/entries';
import { type Origin, originOf } from './origin';

/** A sender or receiver: an actor by its key, or an origin outside the actors. */
export type Party = { readonly kind: 'actor'; readonly key: string } | { readonly kind: Origin };

/** One message, as the log has it. */
export interface Message {
  readonly index: number;
  readonly at: number;
  readonly name: string;
  readonly from: Party;
  /** Keys of its receivers; the selected actor comes first. */
  readonly to: readonly string[];
}

const isNear = (key: string, other: string) =>
  other === key || other.startsWith(`${key}/`) || key.startsWith(`${other}/`);

const NO_ACTORS: ReadonlySet<string> = new Set();

const actorOf = (key: string): Party => ({ kind: 'actor', key });

/** What an actor that is in another was begun by. */
const beginnerOf = (key: string): Party =>
  key.includes('/') ? actorOf(key.slice(0, key.lastIndexOf('/'))) : { kind: 'page' };

/** By its name: a call's answer comes from the call; that of an actor within, from that actor. */
function guessedSender(key: string, type: string, actors: ReadonlySet<string>): Party {
  const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
  return id !== undefined && actors.has(`${key}/${id}`) ? actorOf(`${key}/${id}`) : { kind: originOf(type) };
}

/** Where an entry came from: from the actor that it names; where it names none, from where its name says. */
export function senderOf(entry: ActorEntry, actors: ReadonlySet<string> = NO_ACTORS): Party {
  switch (entry.kind) {
    case 'event':
      return { kind: 'socket' };
    case 'started':
      return entry.from === undefined ? beginnerOf(entry.key) : actorOf(entry.from);
    case 'input':
      // The clock is an actor of the page's own, and no more to be looked at than the time.
      if (entry.from === undefined || originOf(entry.event.type) === 'timer')
        return guessedSender(entry.key, entry.event.type, actors);
      return actorOf(entry.from);
    default:
      return { kind: 'page' };
  }
}

/** The message in the entry, if the actor with this key or one near it sent or received it; else none. */
function messageIn(entry: HistoryEntry, key: string, actors: ReadonlySet<string>): Message[] {
  const { index, at } = entry;
  if (entry.kind === 'event') {
    if (!entry.keys.some((one) => isNear(key, one))) return [];
    const to = entry.keys.toSorted((one, other) => Number(other === key) - Number(one === key));
    return [{ index, at, name: entry.event.type, from: senderOf(entry), to }];
  }
  if (entry.kind !== 'started' && entry.kind !== 'input') return [];
  const isNearby = isNear(key, entry.key) || (entry.from !== undefined && isNear(key, entry.from));
  if (!isNearby) return [];
  const name = entry.kind === 'started' ? entry.kind : entry.event.type;
  return [{ index, at, name, from: senderOf(entry, actors), to: [entry.key] }];
}

/**
 * The messages between an actor, those within it, the one that it is in, and everybody else, oldest first. Its own `steps`
 * may have been found where `entries` have nothing: before them, or between what memory and an earlier page have.
 */
export function messagesOf(
  entries: readonly HistoryEntry[],
  steps: readonly ActorEntry[],
  key: string,
): readonly Message[] {
  const actors = new Set(
    [...steps, ...entries].flatMap((entry) => (entry.kind === 'started' ? [entry.key] : [])),
  );
  const listed = entries.flatMap((entry) => messageIn(entry, key, actors));
  const known = new Set(listed.map(({ index }) => index));
  const found = steps
    .filter(({ index }) => !known.has(index))
    .flatMap((step) => messageIn(step, key, actors));
  return found.length === 0
    ? listed
    : [...found, ...listed].toSorted((one, other) => one.index - other.index);
}

/** In which lane an actor stands: one near the actor that is looked at in its own, others with those of their kind. */
const laneNameOf = (party: Party, key: string): string => {
  if (party.kind !== 'actor') return party.kind;
  return isNear(key, party.key) ? party.key : (party.key.split(':', 1)[0] ?? '');
};

const ORIGINS: readonly Origin[] = ['person', 'page', 'socket', 'call', 'timer'];

/** The lanes of these messages by name: their origins, the selected actor, and the other senders and receivers. */
export function lanesOf(messages: readonly Message[], key: string): readonly string[] {
  const names = new Set(
    messages.flatMap(({ from, to }) => [
      laneNameOf(from, key),
      ...to.map((one) => laneNameOf(actorOf(one), key)),
    ]),
  );
  const origins = ORIGINS.filter((origin) => names.delete(origin));
  return [...origins, ...new Set([key, ...names])];
}

/** The places of a message among these lanes: where it came from, and everywhere that it went. */
export function placesOf({ from, to }: Message, lanes: readonly string[], key: string) {
  const laneOf = (party: Party) => lanes.indexOf(laneNameOf(party, key));
  return { start: laneOf(from), ends: [...new Set(to.map((one) => laneOf(actorOf(one))))] };
}
