/**
 * Whether this browser is told of news while no page is open, of what, and when. Starts and ends with the profile. The browser asks
 * for its permission once somebody switches it on, and never before.
 */
import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from 'xstate';
import type { Push } from '../../api/schema/entities/push';
import { isApiError, isPassing } from '../../api/errors';
import type { Toast } from '../notices/notices.types';
import { providedPromise } from '../provided';
import { type Choices, choicesOf, isOnHere, type PushSupport, type Reading, WORKERLESS } from './push.rules';

interface Context {
  readonly support: PushSupport;
  /** Null until it is read. */
  readonly push: Push | null;
  readonly choices: Choices;
  /** Why something was not done. */
  readonly failure: string | null;
}

export type PushEvent =
  | { readonly type: 'retry.requested' }
  | { readonly type: 'push.requested' }
  | { readonly type: 'push.stopped' }
  | { readonly type: 'test.requested' }
  | { readonly type: 'device.forgotten'; readonly id: string }
  | { readonly type: 'choice.made'; readonly choice: Partial<Choices> };

const NOTHING: Choices = { mutedKinds: [], mutedAccounts: [], quietFrom: '', quietTo: '', digestAt: '' };
const tried: Toast = { tone: 'success', text: 'Percobaan dikirim. Muncul dalam beberapa detik.' };
function textOf(error: unknown): string {
  if (isApiError(error)) return error.text;
  const isWorkerless = error instanceof Error && error.message === WORKERLESS;
  return isWorkerless
    ? 'Penerima pemberitahuan belum terpasang di browser ini. Muat ulang halaman, di luar jendela privat.'
    : 'Browser tidak dapat mendaftar ke layanan pemberitahuannya.';
}

const pushSetup = setup({
  types: {
    context: {} as Context,
    events: {} as PushEvent,
    emitted: {} as { readonly type: 'toast.requested'; readonly toast: Toast },
    tags: {} as 'pending',
  },
  actors: {
    /** Null where the browser has none, whatever the server does. */
    read: providedPromise<Reading | null>('read'),
    /** Asks for the permission, subscribes, and tells the server; what is read afterwards. */
    subscribe: providedPromise<Reading | null, { key: string }>('subscribe'),
    /** Fails where neither the browser nor the server could be told: one of them is enough. */
    unsubscribe: providedPromise<Reading, { push: Push }>('unsubscribe'),
    forget: providedPromise<Reading | null, { id: string }>('forget'),
    save: providedPromise<unknown, { choices: Choices }>('save'),
    test: providedPromise<unknown>('test'),
  },
  /** Before what could not be read is read again. */
  delays: { pause: 10_000 },
  guards: {
    isPassing: (_, { error }: { error: unknown }) => isApiError(error) && isPassing(error),
    isUnknownToServer: (_, { error }: { error: unknown }) => isApiError(error) && error.status === 404,
    isNothing: (_, { reading }: { reading: Reading | null }) => reading === null,
    isUninstalled: (_, { support }: { support: PushSupport }) => support === 'uninstalled',
    isRefused: (_, { support }: { support: PushSupport }) => support === 'denied',
    isOn: (_, reading: Reading) => isOnHere(reading),
  },
  actions: {
    setReading: assign((_, { support, push }: Reading) => ({
      support,
      push,
      choices: choicesOf(push),
      failure: null,
    })),
    setChoice: assign(({ context }, { choice }: { choice: Partial<Choices> }) => ({
      choices: { ...context.choices, ...choice },
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: textOf(error) })),
    clearFailure: assign({ failure: null }),
    emitTried: emit({ type: 'toast.requested', toast: tried } as const),
    emitFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'toast.requested' as const,
      toast: { id: 'push failure', tone: 'error', text: textOf(error) } as Toast,
    })),
  },
});

const failed = ({ event }: { event: { error: unknown } }) => event;
const setFailure = { type: 'setFailure', params: failed } as const;
const found = ({ event }: { event: { output: Reading | null } }) => event.output as Reading;
const setReading = { type: 'setReading', params: found } as const;
/** How this browser stands, by what was read. */
const judged = [
  { guard: { type: 'isUninstalled', params: found }, target: '#push.uninstalled', actions: setReading },
  { guard: { type: 'isRefused', params: found }, target: '#push.refused', actions: setReading },
  { guard: { type: 'isOn', params: found }, target: '#push.on', actions: setReading },
  { target: '#push.off', actions: setReading },
] as const;
const kept = [{ target: 'idle', actions: { type: 'emitFailure', params: failed } }] as const;

export const pushMachine = pushSetup.createMachine({
  id: 'push',
  context: { support: 'default', push: null, choices: NOTHING, failure: null },
  initial: 'reading',
  states: {
    reading: {
      entry: 'clearFailure',
      invoke: {
        id: 'read',
        src: 'read',
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ reading: event.output }) },
            target: 'unsupported',
          },
          ...judged,
        ],
        onError: [
          { guard: { type: 'isUnknownToServer', params: failed }, target: 'absent' },
          { guard: { type: 'isPassing', params: failed }, target: 'unread.passing', actions: setFailure },
          { target: 'unread', actions: setFailure },
        ],
      },
    },
    /** This server sends none. */
    absent: {},
    unread: {
      on: { 'retry.requested': 'reading' },
      initial: 'refused',
      states: { refused: {}, passing: { after: { pause: '#push.reading' } } },
    },
    unsupported: {},
    uninstalled: {},
    /** The browser has stored the refusal. It can be changed in its settings, so another press asks again. */
    refused: { on: { 'push.requested': 'subscribing' } },
    off: { on: { 'push.requested': 'subscribing' } },
    subscribing: {
      tags: 'pending',
      entry: 'clearFailure',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => ({ key: context.push?.key ?? '' }),
        onDone: judged,
        onError: { target: 'off', actions: setFailure },
      },
    },
    on: {
      initial: 'idle',
      on: {
        'choice.made': {
          target: '.saving',
          reenter: true,
          actions: { type: 'setChoice', params: ({ event }) => event },
        },
      },
      states: {
        idle: {
          on: {
            'push.stopped': 'stopping',
            'test.requested': 'trying',
            'device.forgotten': 'forgetting',
          },
        },
        saving: {
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { choices } }) => ({ choices }),
            onDone: 'idle',
            // What was not saved is not shown as if it was.
            onError: { target: '#push.reading', actions: { type: 'emitFailure', params: failed } },
          },
        },
        trying: {
          tags: 'pending',
          invoke: {
            id: 'test',
            src: 'test',
            onDone: { target: 'idle', actions: 'emitTried' },
            onError: kept,
          },
        },
        stopping: {
          tags: 'pending',
          invoke: {
            id: 'unsubscribe',
            src: 'unsubscribe',
            input: ({ context }) => ({ push: context.push as Push }),
            onDone: judged,
            onError: kept,
          },
        },
        forgetting: {
          tags: 'pending',
          invoke: {
            id: 'forget',
            src: 'forget',
            input: ({ event }) => ({ id: event.type === 'device.forgotten' ? event.id : '' }),
            onDone: judged,
            onError: kept,
          },
        },
      },
    },
  },
});
export type PushRef = ActorRefFrom<typeof pushMachine>;
export type PushSnapshot = SnapshotFrom<typeof pushMachine>;
