import { type ActorRefFrom, and, assign, emit, not, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Withdraw } from '../../api/schema/entities/money';
import { type Command, type CommandOutcome, outcomeOf } from '../commands/command';
import { failureAfterRead, failureOf, NO_FAILURE } from '../crud/row.rules';
import { providedPromise } from '../provided';
import { acceptanceOf, isApprovedByReader, isHeld, isOwn } from './approval.rules';
import type { ReadWithdraw } from './waiting.rules';
import * as rules from './withdraw.rules';
import type { Context, Emitted, Input, UpdateInput, WithdrawEvent } from './withdraw.types';

interface Wanted {
  readonly status: rules.WithdrawStatus;
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
    isGiven: ({ event }, { command }: { command: Command }) =>
      event.type === 'command.given' && event.command === command,
    isStatus: ({ context }, { status }: { status: rules.WithdrawStatus }) => context.record.status === status,
    /** Somebody else decides about it. */
    isOwn: ({ context }) => isOwn(context.record),
    isHeld: ({ context }) => isHeld(context.record),
    isApprovedByReader: ({ context }) => isApprovedByReader(context.record),
    isStatusUnknown: (_, { error }: { error: unknown }) => rules.isStatusUnknown(error as ApiError),
  },
  actions: {
    setRecord: assign(({ context }, { record }: { record: ReadWithdraw }) => ({
      record,
      ...failureAfterRead(context),
    })),
    mergeUpdate: assign(({ context }, { record }: { record: Withdraw }) => ({
      record: rules.merged(context.record, record),
    })),
    want: assign((_, { status }: Wanted) => ({ wanted: status, ...NO_FAILURE })),
    ask: emit(
      ({ context: { key, record } }, { decision }: { decision: rules.Decision }) =>
        ({ type: 'dialog.requested', dialog: rules.decisionDialog(key, decision, record) }) as const,
    ),
    setFailure: assign((_, { error }: { error: unknown }) => failureOf(error as ApiError)),
    forgetFailure: assign(NO_FAILURE),
    settle: emit(
      (_, settled: { command: Command; outcome: CommandOutcome }) =>
        ({ type: 'command.settled', ...settled }) as const,
    ),
    emitDone: emit(
      ({ context }, { command, record }: { command: rules.Command; record: Withdraw }) =>
        ({ type: 'dialog.requested', dialog: rules.doneDialog(context.key, command, record) }) as const,
    ),
    emitFailure: emit(({ context }) => {
      const toast = { id: `failure ${context.key}`, tone: 'error', text: context.error ?? '' } as const;
      return { type: 'toast.requested', toast } as const;
    }),
    suspectStale: emit({ type: 'record.staleSuspected', reason: 'withdraw handled elsewhere' } as const),
  },
});

/** One command on its way: while it is, no other is taken. */
const pending = (command: rules.Command, outcome: typeof acceptanceOf = outcomeOf) =>
  withdrawSetup.createStateConfig({
    tags: 'pending',
    exit: {
      type: 'settle',
      params: ({ event }) => ({ command: rules.COMMANDS[command], outcome: outcome(event) }),
    },
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
          { type: 'emitDone', params: ({ event }) => ({ command, record: event.output }) },
        ],
      },
      onError: [
        {
          guard: { type: 'isStatusUnknown', params: ({ event }) => event },
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

const want = <S extends rules.WithdrawStatus>(status: S) => ({ type: 'want', params: { status } }) as const;
/** Asked about together with others. */
const given = <C extends Command>(command: C) => ({ type: 'isGiven', params: { command } }) as const;

/** Transitions while a request waits, and while a confirmation is open. */
const decisions = withdrawSetup.createStateConfig({
  on: {
    'accept.requested': { guard: not('isApprovedByReader'), target: 'confirmingAcceptance', reenter: true },
    'reject.requested': { target: 'confirmingRejection', reenter: true },
    'command.given': [
      {
        guard: and([given('accept'), not('isApprovedByReader')]),
        target: 'accepting',
        actions: want('accepted'),
      },
      { guard: given('reject'), target: 'rejecting', actions: want('rejected') },
    ],
  },
}).on;
const cancelledWithOthers = {
  guard: given('cancel'),
  target: 'cancelling',
  actions: want('requested'),
} as const;
/** Transitions of an accepted request, also while the confirmation to cancel it is open. */
const reopening = withdrawSetup.createStateConfig({
  on: {
    'cancel.requested': { target: 'confirmingCancellation', reenter: true },
    'command.given': cancelledWithOthers,
  },
}).on;
/** Transitions while a confirmation is open: the list may be read meanwhile, and the server decides who was first. */
const whileAsked = withdrawSetup.createStateConfig({
  on: {
    'decision.cancelled': 'deciding',
    'record.read': { actions: { type: 'setRecord', params: ({ event }) => event } },
  },
}).on;

/**
 * One withdraw request as admins and staff handle it. It starts when the list reads it and ends when the list no longer
 * shows it; deciding is asked first, each command goes out once, and what the server says counts.
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
        { guard: 'isOwn', target: 'own' },
        { guard: 'isHeld', target: 'held' },
        { guard: 'isApprovedByReader', target: 'awaitingSecond' },
        { guard: { type: 'isStatus', params: { status: 'requested' } }, target: 'requested' },
        { guard: { type: 'isStatus', params: { status: 'accepted' } }, target: 'accepted' },
        { guard: { type: 'isStatus', params: { status: 'rejected' } }, target: 'rejected' },
        { target: 'unrecognised' },
      ],
    },
    /** Nobody decides about their own money. */
    own: { on: { 'update.requested': {} } },
    /** The payout run that it is in answers it: a decision beside it could pay twice. */
    held: { on: { 'update.requested': {} } },
    requested: { on: decisions },
    /** The reader has accepted it and a second person has yet to; either can still reject it. */
    awaitingSecond: {
      on: {
        'reject.requested': 'confirmingRejection',
        'revoke.requested': { target: 'revoking', actions: want('requested') },
        'command.given': { guard: given('reject'), target: 'rejecting', actions: want('rejected') },
        'update.requested': {},
      },
    },
    confirmingAcceptance: {
      entry: { type: 'ask', params: { decision: 'accepting' } },
      on: {
        ...decisions,
        ...whileAsked,
        'accept.confirmed': { target: 'accepting', actions: want('accepted') },
      },
    },
    confirmingRejection: {
      entry: { type: 'ask', params: { decision: 'rejecting' } },
      on: {
        ...decisions,
        ...whileAsked,
        'reject.confirmed': { target: 'rejecting', actions: want('rejected') },
      },
    },
    accepted: { on: reopening },
    confirmingCancellation: {
      entry: { type: 'ask', params: { decision: 'cancelling' } },
      on: {
        ...reopening,
        ...whileAsked,
        'cancel.confirmed': { target: 'cancelling', actions: want('requested') },
      },
    },
    /** Nothing was paid: it is taken back at once. */
    rejected: {
      on: {
        'cancel.requested': { target: 'cancelling', actions: want('requested') },
        'command.given': cancelledWithOthers,
      },
    },
    /** A status that this page does not know. */
    unrecognised: {},
    accepting: pending('accepting', acceptanceOf),
    rejecting: pending('rejecting'),
    cancelling: pending('cancelling'),
    revoking: pending('revoking'),
    updating: pending('updating'),
  },
});
export type WithdrawRef = ActorRefFrom<typeof withdrawMachine>;
export type WithdrawSnapshot = SnapshotFrom<typeof withdrawMachine>;
