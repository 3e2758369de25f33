import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isUncertain } from '../../api/errors';
import type { NamedOption } from '../chooser/chooser.rules';
import type { Dialog } from '../notices/notices.types';
import { providedPromise } from '../provided';
import * as rules from './blaster.rules';
import type { Batch, Draft, Place } from './blaster.rules';
import type { Context, Event, Sending } from './blaster.types';

const EMPTY: Draft = { sender: '', message: '', targets: [], isAll: false };
const failed = ({ event }: { event: { error: unknown } }) => event;
const read = ({ event }: { event: { output: Batch } }) => ({ batch: event.output });

/**
 * One message from one account to many numbers. It starts and ends with its screen; nothing is sent before the sender
 * is known to be connected, and what was written stays until it is. To every active number it goes in batches.
 */
export const blasterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { readonly type: 'dialog.requested'; readonly dialog: Dialog },
    tags: {} as 'saving' | 'unsaved',
  },
  actors: {
    /** The client's state, e.g. `CONNECTED`; null where the server knows none. */
    readState: providedPromise<string | null, { clientid: string }>('readState'),
    /** The active numbers from a place on. */
    readBatch: providedPromise<Batch, { next: Place }>('readBatch'),
    /** Sent again after a lost answer, it is done once, where it is repeatable. */
    send: providedPromise<unknown, Sending>('send'),
  },
  guards: {
    isSound: ({ context }) => Object.keys(rules.faultsOf(context.draft)).length === 0,
    isConnected: (_, { state }: { state: string | null }) => rules.canSend(state),
    isForAll: ({ context }) => context.draft.isAll,
    isUnderWay: ({ context }) => context.round !== null,
    isBatchRead: ({ context }) => (context.round?.batch ?? null) !== null,
    isStopping: ({ context }) => context.round?.isStopping === true,
    isEmpty: (_, { batch }: { batch: Batch }) => batch.numbers.length === 0,
    isNobody: ({ context: { round } }, { batch }: { batch: Batch }) =>
      batch.numbers.length === 0 && round?.sent === 0 && round.unsure === 0,
    isLast: ({ context: { round } }) => round !== null && rules.isLast(round),
    isUncertain: (_, { error }: { error: unknown }) => isUncertain(error as ApiError),
    /** It may not be sent again: nobody knows whether it was, and the server would not know it for the same. */
    isLost: (_args, _params: { error: unknown }) => false,
  },
  actions: {
    setDraft: assign(({ context }, { change }: { change: Partial<Draft> }) => {
      const kept = Object.entries(context.fieldErrors).filter(([field]) => !(field in change));
      return { draft: { ...context.draft, ...change }, fieldErrors: Object.fromEntries(kept) };
    }),
    setSender: assign((_, { sender }: { sender: NamedOption }) => ({ sender })),
    setFieldErrors: assign(({ context }) => ({ fieldErrors: rules.faultsOf(context.draft) })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    failBatch: assign(({ context }, { error }: { error: unknown }) => rules.afterFailure(context, error)),
    setUncertainty: assign((_, { error }: { error: unknown }) => ({
      error: `${(error as ApiError).text} ${rules.UNSURE}`,
    })),
    forgetFailure: assign({ error: null }),
    refuse: emit(({ context: { sender } }, { state }: { state: string | null }) =>
      rules.refusalDialog(sender, state),
    ),
    emitSent: emit(({ context: { round } }) => rules.sentDialog(round)),
    clearMessage: assign(({ context }) => ({
      draft: { ...context.draft, message: '', targets: [], isAll: false },
    })),
    beginRound: assign({ round: rules.FIRST_ROUND }),
    endRound: assign({ round: null }),
    setStopping: assign(({ context: { round } }, { isStopping }: { isStopping: boolean }) => ({
      round: round && { ...round, isStopping },
    })),
    setBatch: assign(({ context: { round } }, { batch }: { batch: Batch }) => ({
      round: round && { ...round, batch },
    })),
    leaveBatch: assign(({ context: { round } }, { of }: { of: 'sent' | 'unsure' }) => ({
      round: round && rules.afterBatch(round, of),
    })),
  },
}).createMachine({
  id: 'blaster',
  context: { draft: EMPTY, initial: EMPTY, sender: null, fieldErrors: {}, error: null, round: null },
  initial: 'editing',
  on: { 'sender.known': { actions: { type: 'setSender', params: ({ event }) => event } } },
  states: {
    editing: {
      initial: 'clean',
      on: {
        'draft.edited': {
          target: '.dirty',
          actions: {
            type: 'setDraft',
            params: ({ event: { field, value } }) => ({ change: { [field]: value } }),
          },
        },
        'receiver.toggled': {
          target: '.dirty',
          actions: {
            type: 'setDraft',
            params: ({ context, event }) => ({ change: rules.toggled(context.draft, event.receiver) }),
          },
        },
        'receivers.allToggled': {
          target: '.dirty',
          actions: {
            type: 'setDraft',
            params: ({ context }) => ({ change: rules.allToggled(context.draft) }),
          },
        },
        'message.submitted': [
          { guard: 'isSound', target: 'checking' },
          { target: '.invalid', actions: 'setFieldErrors' },
        ],
      },
      states: {
        clean: {},
        dirty: { tags: 'unsaved' },
        /** A field is missing or invalid. */
        invalid: { tags: 'unsaved' },
        /** The sender is not connected, or the server refused. */
        failed: { tags: 'unsaved' },
      },
    },
    /** The sender's own client is asked first (BLASTER-08). */
    checking: {
      tags: ['saving', 'unsaved'],
      entry: 'forgetFailure',
      invoke: {
        id: 'readState',
        src: 'readState',
        input: ({ context }) => ({ clientid: context.draft.sender }),
        onDone: [
          {
            guard: { type: 'isConnected', params: ({ event }) => ({ state: event.output }) },
            target: 'connected',
          },
          { target: 'unsent', actions: { type: 'refuse', params: ({ event }) => ({ state: event.output }) } },
        ],
        onError: { target: 'unsent', actions: { type: 'setFailure', params: failed } },
      },
    },
    connected: {
      always: [
        { guard: 'isBatchRead', target: 'round.sending' },
        { guard: 'isUnderWay', target: 'round' },
        { guard: 'isForAll', target: 'round', actions: 'beginRound' },
        { target: 'sending' },
      ],
    },
    unsent: { always: [{ guard: 'isUnderWay', target: 'paused' }, { target: 'editing.failed' }] },
    sending: {
      tags: ['saving', 'unsaved'],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { draft } }): Sending => ({
          ...draft,
          numbers: draft.targets.map(({ number }) => number),
        }),
        onDone: { target: 'editing', actions: ['clearMessage', 'emitSent'] },
        onError: [
          {
            guard: { type: 'isUncertain', params: failed },
            target: 'editing.failed',
            actions: { type: 'setUncertainty', params: failed },
          },
          { target: 'editing.failed', actions: { type: 'setFailure', params: failed } },
        ],
      },
    },
    /** On its way to every active number (BLASTER-05). */
    round: {
      tags: ['saving', 'unsaved'],
      initial: 'reading',
      states: {
        reading: {
          on: { 'round.stopped': '#blaster.paused' },
          invoke: {
            id: 'readBatch',
            src: 'readBatch',
            input: ({ context }) => ({ next: context.round?.next ?? { rest: [] } }),
            onDone: [
              {
                guard: { type: 'isNobody', params: read },
                target: '#blaster.editing.failed',
                actions: ['endRound', { type: 'setFailure', params: { error: rules.NOBODY } }],
              },
              {
                guard: { type: 'isEmpty', params: read },
                target: 'done',
              },
              {
                target: 'sending',
                actions: { type: 'setBatch', params: read },
              },
            ],
            onError: { target: '#blaster.paused', actions: { type: 'setFailure', params: failed } },
          },
        },
        sending: {
          // What is on its way is waited for: nobody would know whether it was sent.
          on: { 'round.stopped': { actions: { type: 'setStopping', params: { isStopping: true } } } },
          invoke: {
            id: 'sendBatch',
            src: 'send',
            input: ({ context: { draft, round } }): Sending => ({
              ...draft,
              numbers: round?.batch?.numbers ?? [],
            }),
            onDone: [
              { guard: 'isLast', target: 'done' },
              {
                guard: 'isStopping',
                target: '#blaster.paused',
                actions: { type: 'leaveBatch', params: { of: 'sent' } },
              },
              { target: 'reading', actions: { type: 'leaveBatch', params: { of: 'sent' } } },
            ],
            onError: [
              {
                guard: { type: 'isLost', params: failed },
                target: '#blaster.paused',
                actions: [
                  { type: 'setUncertainty', params: failed },
                  { type: 'leaveBatch', params: { of: 'unsure' } },
                ],
              },
              { target: '#blaster.paused', actions: { type: 'failBatch', params: failed } },
            ],
          },
        },
        done: {
          always: { target: '#blaster.editing', actions: ['emitSent', 'endRound', 'clearMessage'] },
        },
      },
    },
    /** Stopped, or kept from going on; it goes on with what was not sent. */
    paused: {
      tags: 'unsaved',
      entry: { type: 'setStopping', params: { isStopping: false } },
      on: {
        'round.resumed': 'checking',
        'round.ended': { target: 'editing.dirty', actions: ['endRound', 'forgetFailure'] },
      },
    },
  },
});
export type BlasterRef = ActorRefFrom<typeof blasterMachine>;
export type BlasterSnapshot = SnapshotFrom<typeof blasterMachine>;
