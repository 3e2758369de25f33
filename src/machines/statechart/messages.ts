import type { ActorEntry, HistoryEntry } from '../history/entries';
import { type Origin, originOf } from './origin';

/** Who sends and who receives: an actor by its key, or what the log calls where an event came from. */
export type Party = { readonly kind: 'actor'; readonly key: string } | { readonly kind: Origin };

/** One message, as the log has it. */
export interface Message {
  readonly index: number;
  readonly at: number;
  readonly name: string;
  readonly from: Party;
  /** Everybody who received it; the actor that is looked at first. */
  readonly to: readonly string[];
}

const isNear = (key: string, other: string) =>
  other === key || other.startsWith(`${key}/`) || key.startsWith(`${other}/`);

const actorOf = (key: string): Party => ({ kind: 'actor', key });

/** What an actor that is in another was begun by. */
const beginnerOf = (key: string): Party =>
  key.includes('/') ? actorOf(key.slice(0, key.lastIndexOf('/'))) : { kind: 'page' };

/** A call's answer comes from the call; that of an actor within, from that actor. */
function senderOf(key: string, type: string, actors: ReadonlySet<string>): Party {
  const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
  return id !== undefined && actors.has(`${key}/${id}`) ? actorOf(`${key}/${id}`) : { kind: originOf(type) };
}

/**
 * The messages of an actor, of those within it and of the one that it is in, oldest first. Of what one part of the page
 * tells another the log keeps no sender: it is from the page.
 */
export function messagesOf(
  entries: readonly HistoryEntry[],
  steps: readonly ActorEntry[],
  key: string,
): readonly Message[] {
  const first = entries[0]?.index ?? Number.POSITIVE_INFINITY;
  const all = [...steps.filter(({ index }) => index < first), ...entries];
  const actors = new Set(all.flatMap((entry) => (entry.kind === 'started' ? [entry.key] : [])));
  return all.flatMap((entry): Message[] => {
    const { index, at } = entry;
    if (entry.kind === 'event') {
      const near = entry.keys.some((one) => isNear(key, one));
      const to = [...entry.keys].toSorted((one, other) => Number(other === key) - Number(one === key));
      return near ? [{ index, at, name: entry.event.type, from: { kind: 'socket' }, to }] : [];
    }
    if (!('key' in entry) || !isNear(key, entry.key)) return [];
    if (entry.kind === 'started')
      return [{ index, at, name: 'started', from: beginnerOf(entry.key), to: [entry.key] }];
    if (entry.kind !== 'input') return [];
    const { type } = entry.event;
    return [{ index, at, name: type, from: senderOf(entry.key, type, actors), to: [entry.key] }];
  });
}

/** In which lane an actor stands: one near the actor that is looked at in its own, others with those of their kind. */
const laneNameOf = (party: Party, key: string): string => {
  if (party.kind !== 'actor') return party.kind;
  return isNear(key, party.key) ? party.key : (party.key.split(':', 1)[0] ?? '');
};

const ORIGINS: readonly Origin[] = ['person', 'page', 'socket', 'call', 'timer'];

/** The lanes of these messages by name: where they came from, the actor that is looked at, and who else is told. */
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
