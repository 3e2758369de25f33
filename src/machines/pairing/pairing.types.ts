import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import type { PairingEvent, WireEvent } from '../../api/schema/wire';
import type { Dialog, Intent, Toast } from '../notices/notices.types';
import type { ClockRead } from '../provided';
import type { Countdown } from '../countdown.rules';

/** By QR code, or by a code typed on the phone with this number. */
export type Mode = 'qr' | 'code';
/** What the account is added for, where it is not the list (PAIR-03). */
export type Purpose = 'generator' | 'validator';
export type ClientInfo = WireEvent<'authenticated'>['clientInfo'];

export interface Input {
  /** The new client's id, made by the caller (PAIR-05). */
  readonly deviceId: string;
  readonly userId: string;
  /** Id of the account to reconnect, null for a new one (PAIR-02). */
  readonly reconnect: string | null;
  readonly purpose: Purpose | null;
  /** The way to log in that is offered first. */
  readonly mode: Mode;
  /** Whether the user may also start the account. */
  readonly operates: boolean;
}

export interface Context extends Input {
  /** As typed; what is sent is `dialled(number)`. */
  readonly number: string;
  /** The account to reconnect, once read. */
  readonly account: Whatsapp | null;
  /** Answered by new-client, sent on with save (PAIR-09). */
  readonly proxyId: string | null;
  /** The newest QR code or pairing code, null before the first. */
  readonly offer: string | null;
  readonly countdown: Countdown;
  readonly clientInfo: ClientInfo | null;
  /** Why the last step failed, in the words of the server or the page. */
  readonly error: string | null;
  /** What failed. */
  readonly cause: Cause | null;
}

/**
 * What can fail: reading the account, making a client, asking for its QR code, any code within the time, the server in
 * the middle of it, saving (refused, or without an answer), and removing a client.
 */
export type Cause = 'account' | 'client' | 'qr' | 'silence' | 'server' | 'save' | 'unsure' | 'removal';

/** The server says that a step of the pairing failed within it. */
export type ServerFailure = WireEvent<'unhandledRejection' | 'uncaughtException' | 'mongo'>;
/** What the server says about this device. */
export type PairingFact = WireEvent<PairingEvent>;

export type Event =
  | PairingFact
  | ClockRead
  /** Asks for a QR code or a code, the first or a new one. */
  | { readonly type: 'pairing.requested' }
  | { readonly type: 'pairing.cancelled' }
  /** Tries again what failed: reading the account, or saving it. */
  | { readonly type: 'retry.requested' }
  | { readonly type: 'mode.chosen'; readonly mode: Mode }
  | { readonly type: 'number.typed'; readonly number: string }
  /** The long poll has answered. */
  | { readonly type: 'qr.read'; readonly qr: string };

/** Events that bring a QR code or a pairing code. */
export type OfferEvent = Extract<Event, { readonly type: 'wire.qr' | 'wire.code' | 'qr.read' }>;
/** The pairing is over: where to go, and what is said there. */
export type Emitted =
  | { readonly type: 'screen.left'; readonly intent: Intent }
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast };
/** Whether the client on the server is to be removed when the screen is left. */
export type LeaseEvent = { readonly type: 'client.held' } | { readonly type: 'client.released' };

export interface NewClient {
  readonly deviceId: string;
  readonly userId: string;
  readonly previousDeviceId?: string;
  readonly phoneNumber?: string;
}
export interface Device {
  readonly deviceId: string;
}
export interface PairedClient extends ClientInfo {
  readonly clientid: string;
  readonly proxyId: string | null;
  readonly user_id: string;
  readonly reconnect: string | null;
}
