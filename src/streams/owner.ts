import { eventRow, type WireEvent } from '../api/schema/wire';
import type { EventOwner } from '../api/schema/event-row';
import type { Source } from '../api/schema/envelope';

/** The kinds of actors that facts are routed to. */
export type KeyKind = Source | 'pairing' | 'person';
/** A routing address: `whatsapp:<clientid>`, `generator:<id>`, `validator:<id>`, `phonenumber:<id>`, `pairing:<deviceId>`, `person:*`. */
export type RoutingKey = `${KeyKind}:${string}`;

/** Finds senders among the page's actors. */
export interface Directory {
  /**
   * Those of `candidates` that may have sent an event without a `source`: the one on the page whose id is the sender's,
   * else those that the page does not show. None where several of them may be meant.
   */
  sendersAmong(candidates: readonly RoutingKey[], event: WireEvent): readonly RoutingKey[];
}

export const routingKey = (kind: KeyKind, id: string): RoutingKey => `${kind}:${id}`;

/** Server failures without a device id go to every pairing dialog. */
export const ANY_PAIRING = routingKey('pairing', '*');

/** Whose channel it is. */
const SIGNED_IN = [routingKey('person', '*')];

const RUNNERS = ['generator', 'validator'] as const;
const NO_KEYS: readonly RoutingKey[] = [];
const keyOf = (kind: KeyKind, id: string | null | undefined) => (id ? routingKey(kind, id) : undefined);
const keysOf = (key: RoutingKey | undefined) => (key ? [key] : NO_KEYS);

/** Who sent it, by `source`, else by the event's owner, else by the sender's id and its account. */
function senderKeys(event: WireEvent, owner: EventOwner, directory: Directory): readonly RoutingKey[] {
  const { source, sender, deviceId } = event;
  if (source === 'phonenumber' && event.receiver) return [];
  const isOfRunner = owner === 'generator' || owner === 'validator';
  const kind = source ?? (isOfRunner ? owner : 'whatsapp');
  if (kind !== 'whatsapp') return keysOf(keyOf(kind, sender?.id));
  const account = keyOf('whatsapp', deviceId ?? sender?.clientid);
  if (source || !account || !sender?.id) return keysOf(account);
  const runners = RUNNERS.map((runner) => routingKey(runner, sender.id as string));
  return directory.sendersAmong([...runners, account], event);
}

/** Excludes no candidate. */
const EMPTY_DIRECTORY: Directory = { sendersAmong: (candidates) => candidates };

/**
 * The keys of the actors that an event is sent to; none where it names no actor. One with a `receiver` goes to both
 * ends of the message; one of a pairing goes to that device's dialog and to no account. The directory matters only
 * without a `source`.
 */
export function ownersOf(event: WireEvent, directory: Directory = EMPTY_DIRECTORY): readonly RoutingKey[] {
  const { owner } = eventRow(event.type);
  if (owner === 'pairing') return [event.deviceId ? routingKey('pairing', event.deviceId) : ANY_PAIRING];
  if (owner === 'person') return SIGNED_IN;
  if (owner === 'receiver' && !event.receiver) return NO_KEYS;
  const senders = senderKeys(event, owner, directory);
  return event.receiver ? [...senders, routingKey('phonenumber', event.receiver.id)] : senders;
}
