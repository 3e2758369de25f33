import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/clock';
import type { Log } from '../core/log';
import type { Queries } from '../store/database';
import type { TemplateButton } from '../store/schema';

/**
 * The port to WhatsApp: all that the server knows of a network. It gives orders, and the network reports. Who sends when, to
 * whom, what a message costs and what pages are told is the server's; whether a message arrives is the network's.
 *
 * An account is known by its device, which is linked once by a QR code or a pairing code. Of several server processes each has a
 * network of its own, and any of them is given what a device is asked for (README.md says what that means for connections).
 */
export interface Network {
  /** Shown to developers in the monitor. */
  readonly about: Readonly<Record<string, unknown>>;
  /** Seconds of a simulation per second, for waits between messages. Default 1. */
  readonly speed?: number;
  /**
   * Takes orders over, which were committed before: resolves once they cannot be lost, and need not have been carried out by
   * then. Where it rejects, or the process ends, they come again, in whatever process, with the same id; a message and a link
   * also until something is reported of them. So an order whose id is known is not carried out twice. Where it has not resolved
   * within ten seconds, or one once the server ends, it has failed, and the signal is aborted.
   */
  take(orders: readonly Order[], signal: AbortSignal): Promise<void>;
  /** Which of the numbers, 250 at most, are WhatsApp's, one answer each in their order, asked through that device; within the same time. */
  check(deviceId: string, numbers: readonly string[], signal: AbortSignal): Promise<readonly boolean[]>;
  /** Adds pages of its own, where only this machine reaches the server. */
  addPages?(app: FastifyInstance): Promise<void>;
  /** Reports nothing from then on. Orders that are not carried out yet are given to another process. It is given a second. */
  close(): Promise<void>;
}

/** Opens a network for a server, which gives it orders, and takes its reports, from the moment on at which this resolves. */
export type OpenNetwork = (host: Host) => Network | Promise<Network>;

/** What a server gives its network. */
export interface Host {
  /**
   * Takes reports in, in their order, in transactions of their own: resolves once they are committed, and rejects where the
   * database does not let it; report again then. What was reported before, or is of no account, link or message that there
   * is (any more), changes nothing.
   */
  report(reports: readonly Report[]): Promise<void>;
  /**
   * The same with the server's next step, within a quarter of a second: what thousands of accounts report at once is written
   * together. What a process has not written when it is killed is lost: of messages the order comes again then.
   */
  reportSoon(reports: readonly AccountReport[]): void;
  readonly clock: Clock;
  readonly log: Log;
  /** What the server's tables hold, for pages of a network's own. Reports alone change anything. */
  readonly queries: Queries;
}

/** What a receiver sees, their name and number filled in. */
export interface Content {
  readonly text: string;
  /** Path of an image or a document under the server's address, or ''. */
  readonly media: string;
  readonly buttons: readonly TemplateButton[];
}

/** What a device is asked for; its id is the same each time that it comes. */
export type Order = {
  readonly id: string;
  readonly deviceId: string;
} & (
  | {
      /** Offer codes until a phone takes one, or `unlink`; a link of the same device before it is over. */
      readonly kind: 'link';
      /** Digits; asks for a pairing code instead of QR codes. */
      readonly phoneNumber: string | null;
    }
  /** End the link, or offer no more codes: its account is gone or logged out, or its codes were taken by nobody. */
  | { readonly kind: 'unlink' }
  /** The link was lost, or another session has it: take it up again, and report `connected`. */
  | { readonly kind: 'connect' }
  /** Send a message to a number, and report `sent` or `failed`. */
  | ({ readonly kind: 'send'; readonly to: string } & Content)
  /** Do not send the message with that id, if it is not too late. */
  | { readonly kind: 'cancel'; readonly message: string }
);

/** The phone that took a code. */
export interface LinkedPhone {
  /** Digits with country code. */
  readonly phonenumber: string;
  /** As its contacts see it. */
  readonly pushname: string;
  readonly server: string;
  readonly serialized: string;
}

export const LINK_ERRORS = ['unhandledRejection', 'uncaughtException', 'mongo'] as const;

/** What became of a message, which is the id of its order: the first report of it counts. */
export type MessageReport = { readonly deviceId: string; readonly message: string } & (
  | { readonly kind: 'sent' }
  /** The server decides whether it is tried again, as another message. */
  | { readonly kind: 'failed'; readonly code: string }
);

/** What became of a linked device. A report with an id that came before changes nothing. */
export type DeviceReport = { readonly id: string; readonly deviceId: string } & (
  | { readonly kind: 'connected' | 'reconnecting' }
  /** Messages wait. Where it `returns` by itself, the server orders `connect` if it has not after a while. */
  | { readonly kind: 'disconnected'; readonly returns: boolean }
  /** The device sends no more, and what was not answered is not sent: another session, the phone or WhatsApp ended it. */
  | { readonly kind: 'conflict' | 'loggedOut' | 'suspended' }
  /** It cannot send just now, though it is linked. */
  | { readonly kind: 'broken'; readonly error: string }
);

export type AccountReport = MessageReport | DeviceReport;

/** What became of a link, which is the id of its order; ids as above. */
export type LinkReport = { readonly id: string; readonly link: string } & (
  | { readonly kind: 'qr'; readonly qr: string; readonly expiresAt: Date }
  | { readonly kind: 'code'; readonly code: string; readonly expiresAt: Date }
  | { readonly kind: 'linked'; readonly phone: LinkedPhone }
  | { readonly kind: 'linkFailed'; readonly error: (typeof LINK_ERRORS)[number]; readonly message: string }
);

/** A receiver wants no more messages, by a button or in words: no account writes to that number again. */
export interface Refusal {
  readonly id: string;
  readonly kind: 'refused';
  /** Digits with country code. */
  readonly number: string;
  /** The device that was told, where it is known. */
  readonly heardBy?: string;
}

export type Report = AccountReport | LinkReport | Refusal;
