import * as z from 'zod/mini';
import { envelope } from './envelope';
import type { EventNews, EventOwner, EventSchema, ReceivedEvent } from './event-row';
import { type EventName, type EventTable, eventTable } from './events';
import type { LineText } from './line-text';
import { objectReader, usually } from './usual';

type EventSchemas = { readonly [N in EventName]: EventSchema<N, EventTable[N]['fields']> };
/** Schemas of the events that a chart can receive, by event name (contract, section 4). */
export const socketEvents = Object.fromEntries(
  Object.entries(eventTable).map(([name, { fields }]) => [
    name,
    usually(
      z.looseObject({ ...envelope, event: z.literal(name), ...fields }),
      // Which event it is has been read before it is read as one.
      objectReader({ ...envelope, ...fields }, 'event'),
    ),
  ]),
) as unknown as EventSchemas;

/**
 * A socket event as charts receive it. `at` is the client's clock in epoch ms when it arrived; `replayed`
 * marks what is applied again after a re-read or a resume, so that nothing is highlighted twice.
 */
export type WireEvent<N extends EventName = EventName> = N extends EventName
  ? ReceivedEvent<EventTable[N]['fields'], N>
  : never;

/** Events that the dialog of a pairing receives. */
export type PairingEvent = {
  [N in keyof EventTable]: EventTable[N]['owner'] extends 'pairing' ? N : never;
}[keyof EventTable];
/** Events that both ends of a message receive, each with what the event says of it: `sender` and `receiver`. */
export type PartyEvent = Exclude<keyof EventTable, PairingEvent | 'news'>;

/** All of them, for a chart of a party to handle. */
export const partyEvents = Object.entries(eventTable).flatMap(([name, { owner }]) =>
  owner === 'pairing' || owner === 'person' ? [] : [name as PartyEvent],
);
export const partyTypes = partyEvents.map((name) => `wire.${name}` as const);

interface AnyRow {
  readonly owner: EventOwner;
  readonly keepsFigures?: true;
  readonly news?: EventNews;
  readonly log?: object;
  readonly words?: (event: never) => LineText;
}
// A map, since names come from outside: an object would answer to `constructor`.
const rows = new Map(Object.entries(eventTable).map(([name, entry]) => [`wire.${name}`, entry]));
/** What the page makes of the event with this type; undefined for what is none of the socket's. */
export function eventRow(type: WireEvent['type']): AnyRow;
export function eventRow(type: string): AnyRow | undefined;
export function eventRow(type: string) {
  return rows.get(type) as AnyRow | undefined;
}
