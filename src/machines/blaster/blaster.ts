import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isPassing, isUncertain } from '../../api/errors';
import type { Dialog } from '../notices/notices.types';
import { providedPromise } from '../provided';
import {
  type Choices,
  canSend,
  type Draft,
  type FieldErrors,
  faultsOf,
  refusalDialog,
  SENT,
  toggled,
} from './blaster.rules';

interface Context extends Choices {
  readonly draft: Draft;
  /** What it begins with. */
  readonly initial: Draft;
  readonly fieldErrors: FieldErrors;
  readonly error: string | null;
}
type Event =
  | { readonly type: 'draft.edited'; readonly field: 'sender' | 'message'; readonly value: string }
  | { readonly type: 'receiver.toggled'; readonly number: string }
  /** Every active number, or none (BLASTER-05). */
  | { readonly type: 'receivers.allToggled' }
  | { readonly type: 'message.submitted' }
  | { readonly type: 'retry.requested' };

const EMPTY: Draft = { sender: '', message: '', targets: [] };
const UNSURE = 'Belum pasti apakah pesan terkirim.';

/**
 * One message from one account to many numbers. It starts and ends with its screen; nothing is sent before the sender
 * is known to be connected, and what was written stays until it is.
 */
export const blasterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { readonly type: 'dialog.requested'; readonly dialog: Dialog },
    tags: {} as 'loading' | 'saving' | 'unsaved',
  },
  actors: {
    load: providedPromise<Choices>('load'),
    /** The client's state, e.g. `CONNECTED`; null where the server knows none. */
    readState: providedPromise<string | null, { clientid: string }>('readState'),
    send: providedPromise<unknown, Draft>('send'),
  },
  /** Before what could not be read is read again. */
  delays: { pause: 10_000 },
  guards: {
    isPassing: (_, { error }: { error: unknown }) => isPassing(error as ApiError),
    isSound: ({ context }) => Object.keys(faultsOf(context.draft)).length === 0,
    isConnected: (_, { state }: { state: string | null }) => canSend(state),
    isUncertain: (_, { error }: { error: unknown }) => isUncertain(error as ApiError),
  },
  actions: {
    setChoices: assign((_, { choices }: { choices: Choices }) => ({ ...choices, error: null })),
    setDraft: assign(({ context }, { change }: { change: Partial<Draft> }) => {
      const draft = { ...context.draft, ...change };
      const kept = Object.entries(context.fieldErrors).filter(([field]) => !(field in change));
      return { draft, fieldErrors: Object.fromEntries(kept) };
    }),
    setFieldErrors: assign(({ context }) => ({ fieldErrors: faultsOf(context.draft) })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setUncertainty: assign((_, { error }: { error: unknown }) => ({
      error: `${(error as ApiError).text} ${UNSURE}`,
    })),
    forgetFailure: assign({ error: null }),
    refuse: emit(({ context: { senders, draft } }, { state }: { state: string | null }) => ({
      type: 'dialog.requested' as const,
      dialog: refusalDialog(
        senders.find(({ clientid }) => clientid === draft.sender),
        state,
      ),
    })),
    emitSent: emit({ type: 'dialog.requested', dialog: SENT } as const),
    clearMessage: assign(({ context }) => ({ draft: { ...context.draft, message: '', targets: [] } })),
  },
}).createMachine({
  id: 'blaster',
  context: {
    senders: [],
    receivers: [],
    draft: EMPTY,
    initial: EMPTY,
    fieldErrors: {},
    error: null,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'editing',
          actions: { type: 'setChoices', params: ({ event }) => ({ choices: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => event },
            target: 'unread.passing',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'unread', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    unread: {
      on: { 'retry.requested': 'loading' },
      initial: 'refused',
      states: { refused: {}, passing: { after: { pause: '#blaster.loading' } } },
    },
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
            params: ({ context, event }) => ({
              change: { targets: toggled(context.draft.targets, event.number) },
            }),
          },
        },
        'receivers.allToggled': {
          target: '.dirty',
          actions: {
            type: 'setDraft',
            params: ({ context: { draft, receivers } }) => ({
              change: {
                targets:
                  draft.targets.length === receivers.length ? [] : receivers.map(({ number }) => number),
              },
            }),
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
            target: 'sending',
          },
          {
            target: 'editing.failed',
            actions: { type: 'refuse', params: ({ event }) => ({ state: event.output }) },
          },
        ],
        onError: { target: 'editing.failed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    sending: {
      tags: ['saving', 'unsaved'],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.draft,
        onDone: { target: 'editing', actions: ['clearMessage', 'emitSent'] },
        onError: [
          {
            guard: { type: 'isUncertain', params: ({ event }) => event },
            target: 'editing.failed',
            actions: { type: 'setUncertainty', params: ({ event }) => event },
          },
          { target: 'editing.failed', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
  },
});
export type BlasterRef = ActorRefFrom<typeof blasterMachine>;
export type BlasterSnapshot = SnapshotFrom<typeof blasterMachine>;
