import type { FieldFallback } from '../api/schema/scalars';
import type { WireEvent } from '../api/schema/wire';
import type { ControlMessage } from '../api/schema/socket';
import type { RoutingKey } from './owner';

/** The last message of a channel that was applied: its history (`epoch`) and its number in it. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/** The position that a message names; a server may leave the epoch out. */
export interface Place {
  readonly epoch: string | undefined;
  readonly seq: number;
}

/** What the socket received at once, when, in epoch ms, and how many messages it is. */
export interface Received {
  readonly text: string;
  readonly at: number;
  readonly count: number;
}
export interface Frame extends Received {
  /** Its messages, as they were first read. */
  readonly messages: () => readonly Decoded[];
}
/** Where a message stands in what was received, so that it can be read again. */
export interface Origin {
  readonly frame: Frame;
  /** Counts from 0. */
  readonly nth: number;
}

/** An event of the contract, parsed. */
export interface DecodedEvent extends Origin {
  readonly kind: 'event';
  readonly message: WireEvent;
  /** Its owners, as far as the message itself names them. */
  readonly keys: readonly RoutingKey[];
  readonly place: Place | undefined;
  /** Fields that could not be read, or are missing though the event is about them; the rest of it applies. */
  readonly unreadableFields: readonly FieldFallback[];
}
/** An event that the contract does not name; for the monitor alone. */
export interface UnknownEvent {
  readonly kind: 'unknown';
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly place: Place | undefined;
}
/** What could not be understood. `path` is the field that was wrong, '' for the whole; `excerpt` at most 500 characters. */
export interface RejectedMessage {
  readonly kind: 'rejected';
  readonly excerpt: string;
  readonly path: string;
  readonly expected: string;
  readonly place: Place | undefined;
}
export type Content = DecodedEvent | UnknownEvent | RejectedMessage;
export type Decoded = Content | { readonly kind: 'control'; readonly message: ControlMessage };

/** What one connection emits, in this order: opened, received…, closed. */
export type ConnectionSignal =
  | { readonly kind: 'opened' }
  | { readonly kind: 'received'; readonly messages: readonly Decoded[] }
  | { readonly kind: 'closed'; readonly code: number };

/** What a series of connections, one after the other, emits. */
export type LinkSignal =
  | ConnectionSignal
  /** A try begins; `attempt` counts the tries since the connection was last stable, 0 for the first. */
  | { readonly kind: 'connecting'; readonly attempt: number }
  /** The server does not accept this session (4401) or this channel (4403); nothing is tried until a retry. */
  | { readonly kind: 'refused'; readonly code: number }
  /** So many upgrades in a row were refused that the session should be validated. */
  | { readonly kind: 'suspect'; readonly refusals: number };

/** `positioned`: numbered messages, holes are seen. `legacy`: arrival order, the screen re-reads after every break. */
export type Mode = 'positioned' | 'legacy';

/**
 * Why facts may be missing: `hole` in the numbers; another `epoch`; an `incomplete` resume; a legacy connection that
 * was `reopened`, or whose page `woke` after having been hidden.
 */
export type GapReason = 'hole' | 'epoch' | 'incomplete' | 'reopened' | 'woke';

/** What is on the screen must be read again. `from`…`to` are the missing numbers where they are known. */
export interface Gap {
  readonly from: number | null;
  readonly to: number | null;
  readonly reason: GapReason;
}

/** What comes out once messages are in order, each once. */
export type PositionSignal =
  | Exclude<LinkSignal, { kind: 'received' }>
  /** In order; as many as came at once. */
  | { readonly kind: 'applied'; readonly contents: readonly Content[] }
  | { readonly kind: 'duplicate'; readonly content: Content; readonly seq: number }
  | ({ readonly kind: 'gap' } & Gap)
  /** The connection is up to date and its mode known. */
  | { readonly kind: 'live'; readonly mode: Mode };
