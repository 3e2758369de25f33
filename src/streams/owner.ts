import { type EventOwner, eventRow } from '../api/schema/events';
import type { Source, WireEvent } from '../api/schema/socket';

/** The kinds of actors that facts are routed to. */
export type KeyKind = Source | 'pairing';
/** A routing address: `whatsapp:<clientid>`, `generator:<id>`, `validator:<id>`, `phonenumber:<id>`, `pairing:<deviceId>`. */
export type RoutingKey = `${KeyKind}:${string}`;

/** Knows which generators and validators there are. */
export interface Directory {
  /** The generator or validator with this id that sends through the account with this client id. */
  runnerOf(senderId: string, clientid: string): RoutingKey | undefined;
}

export const routingKey = (kind: KeyKind, id: string): RoutingKey => `${kind}:${id}`;

/** Failures of the server that name no device concern whoever is pairing. */
export const ANY_PAIRING = routingKey('pairing', '*');

const keyOf = (kind: KeyKind, id: string | null | undefined) => (id ? routingKey(kind, id) : undefined);

const runnerKey = (
  directory: Directory,
  id: string | null | undefined,
  clientid: string | null | undefined,
) => (id && clientid ? directory.runnerOf(id, clientid) : undefined);

/** Who sent it, by `source`, else by the event's owner, else by who is known, else the account. */
function senderKey(event: WireEvent, owner: EventOwner, directory: Directory): RoutingKey | undefined {
  const { source, sender, deviceId } = event;
  if (source === 'phonenumber' && event.receiver) return undefined;
  if (source && source !== 'whatsapp') return keyOf(source, sender?.id);
  if (!source) {
    if (owner === 'generator' || owner === 'validator') return keyOf(owner, sender?.id);
    const runner =
      runnerKey(directory, sender?.id, sender?.clientid) ?? runnerKey(directory, sender?.id, deviceId);
    if (runner) return runner;
  }
  return keyOf('whatsapp', deviceId ?? sender?.clientid);
}

/** Who is on the page decides which owner it is, not whether there is one. */
const NOBODY: Directory = { runnerOf: () => undefined };

/**
 * Whose event it is: the keys of the actors to tell, none for an event that names nobody. The receiver is told of its
 * counts beside the sender, and alone that it is in use. Facts of a pairing are told to the dialog of that device and to
 * no account. Only an event without a `source` depends on who is known.
 */
export function ownersOf(event: WireEvent, directory: Directory = NOBODY): readonly RoutingKey[] {
  const { owner } = eventRow(event.type);
  if (owner === 'pairing') return [event.deviceId ? routingKey('pairing', event.deviceId) : ANY_PAIRING];
  const isReceived = owner === 'receiver' || owner === 'sender and receiver';
  const sender = owner === 'receiver' ? undefined : senderKey(event, owner, directory);
  const receiver = event.receiver && isReceived ? routingKey('phonenumber', event.receiver.id) : undefined;
  if (sender && receiver) return [sender, receiver];
  const only = sender ?? receiver;
  return only ? [only] : [];
}
