import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedPromise } from '../provided';

interface Input {
  readonly deviceId: string;
  /** Of the account. */
  readonly id: string;
}

interface Context extends Input {
  /** As the server's client names it, such as `CONNECTED`; null before the first answer. */
  readonly state: string | null;
  /** The last message that was created, null before the first. */
  readonly message: unknown;
  readonly error: string | null;
}

/**
 * What an account's client on the server can be asked: how it is, and the next message it creates (PAIR-22, PAIR-23).
 * Started with the screen of its account and ended with it.
 */
export const clientMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { readonly type: 'state.requested' }
      | { readonly type: 'message.requested' }
      | { readonly type: 'message.cancelled' },
  },
  actors: {
    readState: providedPromise<{ state: string | null }, { deviceId: string }>('readState'),
    /** Answers once a message is created. */
    listen: providedPromise<{ message: unknown }, { id: string }>('listen'),
  },
  actions: {
    setState: assign((_, { state }: { state: string | null }) => ({ state: state ?? '', error: null })),
    setMessage: assign((_, { message }: { message: unknown }) => ({ message, error: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
  },
}).createMachine({
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
            input: ({ context }) => ({ deviceId: context.deviceId }),
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
            input: ({ context }) => ({ id: context.id }),
            onDone: {
              target: 'silent',
              actions: { type: 'setMessage', params: ({ event }) => event.output },
            },
            onError: { target: 'silent', actions: { type: 'setFailure', params: ({ event }) => event } },
          },
        },
      },
    },
  },
});

export type ClientRef = ActorRefFrom<typeof clientMachine>;
export type ClientSnapshot = SnapshotFrom<typeof clientMachine>;
