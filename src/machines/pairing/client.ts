import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import type { Dialog } from '../notices/notices.types';
import { providedPromise } from '../provided';
import { resetDialog } from '../sender/sender.dialogs';
import { isBelowSuspensionLimit } from '../sender/sender.rules';

interface Input {
  /** What an account's client can be asked, as it was last read. */
  readonly account: Whatsapp;
}

interface Context extends Input {
  /** As the server's client names it, such as `CONNECTED`; null before the first answer. */
  readonly state: string | null;
  /** The last message that was created, null before the first. */
  readonly message: unknown;
  readonly error: string | null;
}

type Emitted = { readonly type: 'dialog.requested'; readonly dialog: Dialog };

const accountCall = (name: string) => providedPromise<Whatsapp | null, { id: string }>(name);

const clientSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    emitted: {} as Emitted,
    tags: {} as 'resetting' | 'activating',
    events: {} as
      | { readonly type: 'state.requested' }
      | { readonly type: 'message.requested' }
      | { readonly type: 'message.cancelled' }
      | { readonly type: 'reset.requested' }
      | { readonly type: 'reset.confirmed' }
      | { readonly type: 'activation.requested' },
  },
  actors: {
    readState: providedPromise<{ state: string | null }, { deviceId: string }>('readState'),
    /** Answers once a message is created. */
    listen: providedPromise<{ message: unknown }, { id: string }>('listen'),
    reset: accountCall('reset'),
    activate: accountCall('activate'),
  },
  /** Display delay after a reset or an activation (LIMIT-06). */
  delays: { settling: 1000 },
  guards: {
    isActivatable: ({ context: { account } }) => account.suspended === 1 && isBelowSuspensionLimit(account),
  },
  actions: {
    setState: assign((_, { state }: { state: string | null }) => ({ state: state ?? '', error: null })),
    setMessage: assign((_, { message }: { message: unknown }) => ({ message, error: null })),
    setAccount: assign((_, { account }: { account: Whatsapp | null }) => ({
      ...(account && { account }),
      error: null,
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    askReset: emit(
      ({ self, context: { account } }) =>
        ({ type: 'dialog.requested', dialog: resetDialog({ key: self.id, record: account }) }) as const,
    ),
  },
});

/** One command on the account: called, and its mark shown for a moment longer. */
const command = (tag: 'resetting' | 'activating', src: 'reset' | 'activate') =>
  clientSetup.createStateConfig({
    tags: tag,
    initial: 'calling',
    states: {
      calling: {
        invoke: {
          id: src,
          src,
          input: ({ context }) => ({ id: context.account.id }),
          onDone: {
            target: 'settling',
            actions: { type: 'setAccount', params: ({ event }) => ({ account: event.output }) },
          },
          onError: {
            target: '#client.account.resting',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
        },
      },
      settling: { after: { settling: '#client.account.resting' } },
    },
  });

/**
 * Calls to an account's client on the server: its state, the next message it creates, and resetting or activating its
 * account (PAIR-22, PAIR-23). Starts and ends with the screen of its account.
 */
export const clientMachine = clientSetup.createMachine({
  id: 'client',
  context: ({ input }) => ({ ...input, state: null, message: null, error: null }),
  type: 'parallel',
  states: {
    state: {
      initial: 'resting',
      states: {
        resting: { on: { 'state.requested': 'reading' } },
        reading: {
          invoke: {
            id: 'readState',
            src: 'readState',
            input: ({ context }) => ({ deviceId: context.account.clientid }),
            onDone: {
              target: 'resting',
              actions: { type: 'setState', params: ({ event }) => event.output },
            },
            onError: { target: 'resting', actions: { type: 'setFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    message: {
      initial: 'silent',
      states: {
        silent: { on: { 'message.requested': 'listening' } },
        listening: {
          on: { 'message.cancelled': 'silent' },
          invoke: {
            id: 'listen',
            src: 'listen',
            input: ({ context }) => ({ id: context.account.id }),
            onDone: {
              target: 'silent',
              actions: { type: 'setMessage', params: ({ event }) => event.output },
            },
            onError: { target: 'silent', actions: { type: 'setFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    account: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'reset.requested': { actions: 'askReset' },
            'reset.confirmed': 'resetting',
            'activation.requested': { guard: 'isActivatable', target: 'activating' },
          },
        },
        resetting: command('resetting', 'reset'),
        activating: command('activating', 'activate'),
      },
    },
  },
});

export type ClientRef = ActorRefFrom<typeof clientMachine>;
export type ClientSnapshot = SnapshotFrom<typeof clientMachine>;
