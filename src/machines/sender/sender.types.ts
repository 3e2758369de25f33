import type { ApiError } from '../../api/errors';
import type { Generator, Validator } from '../../api/schema/entities/runners';
import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import type { PartyEvent, WireEvent } from '../../api/schema/wire';
import type { CommandGiven, CommandSettled } from '../commands/command';
import type { ClockRead } from '../provided';
import type { RowFailure } from '../crud/row.rules';
import type { CountedAt } from '../counts/counts.rules';
import type { Countdown } from '../countdown.rules';
import type { Dialog, Toast } from '../notices/notices.types';

export type SenderKind = 'whatsapp' | 'generator' | 'validator';

/** What every sending row has, whatever its kind. */
interface SenderFields {
  readonly id: string;
  readonly state: string | null;
  readonly status: string;
  readonly count_success: number;
  readonly count_fail: number;
}
/** An account, a generator or a validator as last known from the server; fields of other kinds are missing. */
export type SenderRecord = SenderFields & Partial<Omit<Whatsapp & Generator & Validator, keyof SenderFields>>;

/** What the record of a sender shows once its work has ended (RT-19, RT-20). */
export type Completion = Partial<Pick<SenderRecord, 'progress' | 'current_number'>>;

export const LINK_STATES = [
  'connected',
  'loggedOut',
  'conflict',
  'disconnected',
  'unknown',
  'suspended',
  'reconnecting',
  'missing',
  'unrecognised',
] as const;
export type LinkState = (typeof LINK_STATES)[number];

export interface Input {
  readonly key: string;
  readonly kind: SenderKind;
  readonly record: SenderRecord;
}

/** Its failure is that of the last start, stop or blast, kept with its row until another begins (BLAST-12, BLAST-16). */
export interface Context extends Input, RowFailure {
  readonly countedAt: CountedAt;
  /** Code of the attempt that failed (RT-26). */
  readonly attemptCode: string | null;
  /** The last wait before a message. */
  readonly wait: Countdown;
}

export type SenderWireEvent = WireEvent<PartyEvent>;

export type Event =
  | SenderWireEvent
  /** The record was read over REST. */
  | { readonly type: 'record.read'; readonly record: SenderRecord }
  /** An event or a read changed what is known of it: the job is what the record says. */
  | { readonly type: 'fact.taken' }
  | { readonly type: 'blast.startRequested' }
  | { readonly type: 'blast.stopRequested' }
  | { readonly type: 'reconnect.requested' }
  | { readonly type: 'reconnect.confirmed' }
  | { readonly type: 'activation.requested' }
  | { readonly type: 'reset.requested' }
  | { readonly type: 'reset.confirmed' }
  | { readonly type: 'download.requested' }
  | { readonly type: 'delete.requested' }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.cancelled' }
  | CommandGiven
  | { readonly type: 'failure.dismissed' }
  | ClockRead;

export type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>;
/** The end of a blast, a generation or a validation. */
export type EndFact = EventOf<
  'wire.finished' | 'wire.error_blast' | 'wire.error_generate' | 'wire.error_validate'
>;

export type Emitted =
  | CommandSettled
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast }
  /** The server has deleted it. */
  | { readonly type: 'record.removed' }
  /** The row may be wrong and should be read again. */
  | { readonly type: 'record.staleSuspected'; readonly reason: StaleReason };
export type StaleReason =
  | 'start unanswered'
  | 'start ended'
  | 'work broke off'
  | 'stop opposed'
  | 'call failed'
  | 'counter absent'
  | 'counter doubtful'
  | 'state absent'
  | 'suspension unclear'
  | 'call answered';

/** Each call answers the row, where the server sends it. */
export interface CallInput {
  readonly record: SenderRecord;
}
export type CallError = ApiError;
