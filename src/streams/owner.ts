import type { EventName, Source, WireEvent } from '../api/schema/socket';

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

type WireType = WireEvent['type'];
const types = (...names: EventName[]): ReadonlySet<WireType> =>
  new Set(names.map((name): WireType => `wire.${name}`));

const PAIRING = types('authenticated', 'qr', 'code', 'unhandledRejection', 'uncaughtException', 'mongo');
const GENERATOR = types('generating', 'error_generate');
const VALIDATOR = types('validating', 'error_validate');
/** Those that tell of the receiver, and of these the one that tells of nobody else. */
const RECEIVED = types('count_success', 'count_fail', 'in_use');
const RECEIVED_ALONE: WireType = 'wire.in_use';

/** Who sent it, by `source`, else by the event's name, else by who is known, else the account. */
function senderKey(event: WireEvent, directory: Directory): RoutingKey | undefined {
  const { source, sender, deviceId, type } = event;
  const of = (kind: KeyKind, id: string | null | undefined) => (id ? routingKey(kind, id) : undefined);
  const account = () => of('whatsapp', deviceId ?? sender?.clientid);

  if (source === 'whatsapp') return account();
  if (source === 'phonenumber') return of('phonenumber', event.receiver ? undefined : sender?.id);
  if (source) return of(source, sender?.id);
  if (GENERATOR.has(type)) return of('generator', sender?.id);
  if (VALIDATOR.has(type)) return of('validator', sender?.id);
  const runner = (clientid: string | null | undefined) =>
    sender?.id && clientid ? directory.runnerOf(sender.id, clientid) : undefined;
  return runner(sender?.clientid) ?? runner(deviceId) ?? account();
}

/**
 * Whose event it is: the keys of the actors to tell, none for an event that names nobody. The receiver is told of its
 * counts beside the sender, and alone that it is in use. Facts of a pairing are told to the dialog of that device and to
 * no account.
 */
export function ownersOf(event: WireEvent, directory: Directory): RoutingKey[] {
  if (PAIRING.has(event.type)) {
    return [event.deviceId ? routingKey('pairing', event.deviceId) : ANY_PAIRING];
  }
  const sender = event.type === RECEIVED_ALONE ? undefined : senderKey(event, directory);
  const receiver =
    event.receiver && RECEIVED.has(event.type) ? routingKey('phonenumber', event.receiver.id) : undefined;
  if (sender && receiver) return [sender, receiver];
  const only = sender ?? receiver;
  return only ? [only] : [];
}
