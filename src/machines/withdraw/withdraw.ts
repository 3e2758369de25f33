import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Withdraw } from '../../api/schema/entities';
import type { Dialog, Toast } from '../notices/notices.types';
import { failureOf, NO_FAILURE, type RowFailure } from '../crud/row.rules';
import { providedPromise } from '../provided';
import { type Command, doneDialog, isOutcomeUnknown, merged, type WithdrawStatus } from './withdraw.rules';

interface Input {
  readonly key: string;
  readonly kind: string;
  readonly record: Withdraw;
}
interface Context extends Input, RowFailure {
  /** The status that is asked for at present. */
  readonly wanted: WithdrawStatus;
}
export type WithdrawEvent =
  | { readonly type: 'record.read'; readonly record: Withdraw }
  | { readonly type: 'accept.requested' }
  | { readonly type: 'reject.requested' }
  | { readonly type: 'cancel.requested' }
  /** Any other change of status (WD-08). */
  | { readonly type: 'update.requested'; readonly status: WithdrawStatus }
  | { readonly type: 'failure.dismissed' };
type Emitted =
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast }
  | { readonly type: 'record.staleSuspected'; readonly reason: string };
export interface UpdateInput {
  readonly id: string;
  readonly status: WithdrawStatus;
}

const withdrawSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as WithdrawEvent,
    emitted: {} as Emitted,
    tags: {} as 'pending',
  },
  actors: { update: providedPromise<Withdraw, UpdateInput>('update') },
  guards: {
    isStatus: ({ context }, { status }: { status: WithdrawStatus }) => context.record.status === status,
    isOutcomeUnknown: (_, { error }: { error: unknown }) => isOutcomeUnknown(error as ApiError),
  },
  actions: {
    setRecord: assign((_, { record }: { record: Withdraw }) => ({ record })),
    mergeUpdate: assign(({ context }, { record }: { record: Withdraw }) => ({
      record: merged(context.record, record),
    })),
    want: assign((_, { status }: { status: WithdrawStatus }) => ({ wanted: status, ...NO_FAILURE })),
    setFailure: assign((_, { error }: { error: unknown }) => failureOf(error as ApiError)),
    forgetFailure: assign(NO_FAILURE),
    emitDone: emit(
      ({ context }, { command }: { command: Command }) =>
        ({ type: 'dialog.requested', dialog: doneDialog(context.key, command) }) as const,
    ),
    emitFailure: emit(
      ({ context }) =>
        ({
          type: 'toast.requested',
          toast: { id: `failure ${context.key}`, tone: 'error', text: context.error ?? '' },
        }) as const,
    ),
    suspectStale: emit({ type: 'record.staleSuspected', reason: 'withdraw handled elsewhere' } as const),
  },
});

/** One command on its way: while it is, no other is taken. */
const pending = (command: Command) =>
  withdrawSetup.createStateConfig({
    tags: 'pending',
    on: {
      'record.read': { actions: { type: 'setRecord', params: ({ event }) => event } },
      'update.requested': {},
    },
    invoke: {
      id: command,
      src: 'update',
      input: ({ context }) => ({ id: context.record.id, status: context.wanted }),
      onDone: {
        target: 'deciding',
        actions: [
          { type: 'mergeUpdate', params: ({ event }) => ({ record: event.output }) },
          { type: 'emitDone', params: { command } },
        ],
      },
      onError: [
        {
          guard: { type: 'isOutcomeUnknown', params: ({ event }) => event },
          target: 'deciding',
          actions: [{ type: 'setFailure', params: ({ event }) => event }, 'emitFailure', 'suspectStale'],
        },
        {
          target: 'deciding',
          actions: [{ type: 'setFailure', params: ({ event }) => event }, 'emitFailure'],
        },
      ],
    },
  });

/**
 * One withdraw request as admins and staff handle it. It starts when the list reads it and ends when the list no longer
 * shows it; each command goes out once, and what the server says counts.
 */
export const withdrawMachine = withdrawSetup.createMachine({
  id: 'withdraw',
  context: ({ input }) => ({ ...input, wanted: 'requested', ...NO_FAILURE }),
  initial: 'deciding',
  on: {
    'failure.dismissed': { actions: 'forgetFailure' },
    'record.read': { target: '.deciding', actions: { type: 'setRecord', params: ({ event }) => event } },
    'update.requested': { target: '.updating', actions: { type: 'want', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'isStatus', params: { status: 'requested' } }, target: 'requested' },
        { guard: { type: 'isStatus', params: { status: 'accepted' } }, target: 'accepted' },
        { guard: { type: 'isStatus', params: { status: 'rejected' } }, target: 'rejected' },
        { target: 'unrecognised' },
      ],
    },
    requested: {
      on: {
        'accept.requested': {
          target: 'accepting',
          actions: { type: 'want', params: { status: 'accepted' } },
        },
        'reject.requested': {
          target: 'rejecting',
          actions: { type: 'want', params: { status: 'rejected' } },
        },
      },
    },
    accepted: {
      on: {
        'cancel.requested': {
          target: 'cancelling',
          actions: { type: 'want', params: { status: 'requested' } },
        },
      },
    },
    rejected: {
      on: {
        'cancel.requested': {
          target: 'cancelling',
          actions: { type: 'want', params: { status: 'requested' } },
        },
      },
    },
    /** A status that this page does not know. */
    unrecognised: {},
    accepting: pending('accepting'),
    rejecting: pending('rejecting'),
    cancelling: pending('cancelling'),
    updating: pending('updating'),
  },
});
export type WithdrawRef = ActorRefFrom<typeof withdrawMachine>;
export type WithdrawSnapshot = SnapshotFrom<typeof withdrawMachine>;
