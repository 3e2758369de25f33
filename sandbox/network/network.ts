import type { SendPlan } from '../../src/api/schema/plan';
import type { Queries } from '../store/database';
import type { optOuts } from '../store/schema';

/** A client that wants to be paired. */
export interface NewClient {
  readonly deviceId: string;
  readonly userId: number;
  readonly previousDeviceId?: string | undefined;
  /** Digits; asks for a pairing code instead of a QR code. */
  readonly phoneNumber?: string | undefined;
}

/** What a `messageCreated` listener is called with; `text` has the receiver's name and number filled in. */
export interface SentMessage {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly text: string;
  readonly date: string;
}

export type OptOut = typeof optOuts.$inferSelect;
/** One that has become known. */
export type NewOptOut = Pick<OptOut, 'number' | 'how'> &
  Partial<Pick<OptOut, 'note' | 'personId' | 'personName' | 'heardBy'>>;

/**
 * What the server does with its network, for the routes. Roles, ownership and the states that forbid a command are judged by
 * the caller, whose transaction the command changes rows, writes orders and publishes events in. The work itself begins when that
 * commits, in whichever server process sees it first.
 */
export interface Commands {
  newClient(tx: Queries, client: NewClient): Promise<{ readonly proxyId: number | null }>;
  /** Ends a pairing, or logs out the account with that client id. */
  removeClient(tx: Queries, deviceId: string): Promise<void>;
  /** Call once the account of an authenticated device is saved, in place of `former` where it had another: it is connected from here on. */
  clientSaved(tx: Queries, accountId: number, former?: string): Promise<void>;
  /** Waits for the QR code of a pairing client; null when it was removed, expired or the signal aborted. */
  qr(deviceId: string, signal: AbortSignal): Promise<string | null>;
  /** Upper case; `CONNECTED` when it can send, `PAIRING` before that, `UNKNOWN` for an unknown device. */
  clientState(queries: Queries, deviceId: string): Promise<string>;

  /** Starts the account's blast; `loop` (default true) lets another message follow each. */
  startBlast(tx: Queries, accountId: number, channel: string, loop?: boolean): Promise<void>;
  /** Ends the blast; the number about to be messaged is free again. */
  stopBlast(tx: Queries, accountId: number): Promise<void>;
  /** Has the account send by this plan from now on, also where it waits just now; null: at any time. */
  setPlan(tx: Queries, accountId: number, plan: SendPlan | null): Promise<void>;
  /** Sets the account's counts and income to zero; the owner's total income stays. */
  reset(tx: Queries, accountId: number): Promise<void>;
  /** Clears a suspension and keeps its count. */
  activate(tx: Queries, accountId: number): Promise<void>;
  /** Waits for the next message that the account sends; null when the signal aborted. */
  messageCreated(accountId: number, signal: AbortSignal): Promise<SentMessage | null>;
  /** Sends one text from each sender (client ids) to each target (numbers). */
  sendMessage(
    tx: Queries,
    order: {
      readonly senders: readonly string[];
      readonly targets: readonly string[];
      readonly message: string;
    },
  ): Promise<void>;

  /** Notes whose owners asked to be written to no more, where that is not known yet; resolves to those. Pages hear it on the channel of `owner`. */
  optOut(tx: Queries, asked: readonly NewOptOut[], owner: number): Promise<readonly OptOut[]>;
  /** Takes back what a blast sends to a number that is deleted, or has become another. */
  withdrawFrom(tx: Queries, phoneNumberId: number): Promise<void>;
  /** Ends an opt-out, which stays as what was; whether it held. */
  takeOptOutBack(
    tx: Queries,
    id: number,
    by: { readonly id: number; readonly name: string },
  ): Promise<boolean>;

  startGenerator(tx: Queries, id: number): Promise<void>;
  stopGenerator(tx: Queries, id: number): Promise<void>;
  startValidator(tx: Queries, id: number): Promise<void>;
  stopValidator(tx: Queries, id: number): Promise<void>;

  /** What this process does right now, for the developers' monitor. */
  describe(): NetworkDescription;
}

export interface NetworkDescription {
  /** ISO 8601. */
  readonly startedAt: string;
  /** Messages, numbers and pairing steps handled since then. */
  readonly steps: number;
  /** What the network says of itself. */
  readonly [field: string]: unknown;
}
