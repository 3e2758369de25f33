import { eventRow, type WireEvent } from '../api/schema/wire';
import type { EventOwner } from '../api/schema/event-row';
import type { Source } from '../api/schema/envelope';

/** The kinds of actors that facts are routed to. */
export type KeyKind = Source | 'pairing';
/** A routing address: `whatsapp:<clientid>`, `generator:<id>`, `validator:<id>`, `phonenumber:<id>`, `pairing:<deviceId>`. */
export type RoutingKey = `${KeyKind}:${string}`;

/** Knows who is on the page. */
export interface Directory {
  /**
   * Those of `candidates` that may have sent an event without a `source`: the one on the page whose id is the sender's,
   * else those that the page does not show. None where several of them may be meant.
   */
  sendersAmong(candidates: readonly RoutingKey[], event: WireEvent): readonly RoutingKey[];
}

export const routingKey = (kind: KeyKind, id: string): RoutingKey => `${kind}:${id}`;

/** Failures of the server that name no device concern whoever is pairing. */
export const ANY_PAIRING = routingKey('pairing', '*');

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

/** Who is on the page decides which owner it is, not whether there is one. */
const NOBODY: Directory = { sendersAmong: (candidates) => candidates };

/**
 * Whose event it is: the keys of the actors to tell, none for an event that names nobody. Whatever it is, both ends of a
 * message are told of it where it names them. Facts of a pairing are told to the dialog of that device and to no account.
 * Only an event without a `source` depends on who is known.
 */
export function ownersOf(event: WireEvent, directory: Directory = NOBODY): readonly RoutingKey[] {
  const { owner } = eventRow(event.type);
  if (owner === 'pairing') return [event.deviceId ? routingKey('pairing', event.deviceId) : ANY_PAIRING];
  if (owner === 'receiver' && !event.receiver) return NO_KEYS;
  const senders = senderKeys(event, owner, directory);
  return event.receiver ? [...senders, routingKey('phonenumber', event.receiver.id)] : senders;
}
