import { and, assign, not, or, setup, type SnapshotFrom, stateIn } from 'xstate';

type Mode = 'qr' | 'code';
export type PairingCall = 'readAccount' | 'newClient' | 'readQr' | 'save' | 'removeClient';
/** Events about a server failure that belongs to no call. */
type Crash = 'wire.unhandledRejection' | 'wire.uncaughtException' | 'wire.mongo';
/** How long each stage lasts, in ms (LIMIT-03, LIMIT-04, PAIR-12, PAIR-13). */
export const LIMITS = {
  generating: 15_000,
  qrLifetime: 60_000,
  codeLifetime: 90_000,
  requestPatience: 120_000,
} as const;
export type Limit = keyof typeof LIMITS;

export type PairingMove =
  /** The screen is opened for a new account, or with `r` for one that lost its phone. */
  | { readonly type: 'screen.opened'; readonly search: '' | '?r=12' }
  | { readonly type: 'mode.chosen'; readonly mode: Mode }
  | { readonly type: 'number.typed'; readonly number: string }
  | { readonly type: 'pairing.requested' | 'pairing.cancelled' | 'retry.requested' }
  | { readonly type: 'wire.qr'; readonly qr: string }
  | { readonly type: 'wire.code'; readonly code: string }
  | { readonly type: 'wire.authenticated' }
  | { [C in Crash]: { readonly type: C; readonly message: string } }[Crash]
  | {
      [C in PairingCall]: { readonly type: `${C}.answered` } | { readonly type: `${C}.refused` };
    }[PairingCall]
  | { [L in Limit]: { readonly type: `${L}.elapsed` } }[Limit];

interface Context {
  readonly mode: Mode;
  readonly isTyped: boolean;
  /** The code on the screen, as the server sent it. */
  readonly offer: string | null;
  readonly error: string | null;
}

const screen = setup({
  types: { context: {} as Context, events: {} as PairingMove },
  guards: {
    isReconnect: ({ event }) => event.type === 'screen.opened' && event.search !== '',
    isQr: ({ context }) => context.mode === 'qr',
    isTyped: ({ context }) => context.isTyped,
    isReady: ({ context }) => context.mode === 'qr' || context.isTyped,
    isOtherMode: ({ context, event }) => event.type === 'mode.chosen' && event.mode !== context.mode,
    isOtherCode: ({ context, event }) =>
      (event.type === 'wire.qr' && event.qr !== context.offer) ||
      (event.type === 'wire.code' && event.code !== context.offer),
    isNewQr: and(['isQr', 'isOtherCode']),
    isNewCode: and([not('isQr'), 'isOtherCode']),
    isTypable: and([not('isQr'), not('isTyped')]),
    isAwaited: or([
      stateIn({ linking: { offer: 'generating' } }),
      stateIn({ linking: { offer: 'overdue' } }),
    ]),
    isCreating: stateIn({ linking: { client: 'creating' } }),
    isAsking: stateIn({ linking: { client: 'asking' } }),
    isNewAnswer: and(['isAsking', ({ context }) => context.offer !== 'QR-1']),
  },
  actions: {
    takeMode: assign(({ event }) => (event.type === 'mode.chosen' ? { mode: event.mode, error: null } : {})),
    takeNumber: assign({ isTyped: true, error: null }),
    takeCode: assign(({ event }) =>
      event.type === 'wire.qr'
        ? { offer: event.qr }
        : event.type === 'wire.code'
          ? { offer: event.code }
          : { offer: 'QR-1' },
    ),
    setRefusal: assign({ error: 'Ditolak' }),
    takeTimeout: assign({ error: 'Request timed out' }),
    takeCrash: assign(({ event }) => ({ error: crashText(event) })),
    beginAnew: assign({ offer: null, error: null }),
    forgetError: assign({ error: null }),
  },
});

const PREFIXES: Readonly<Record<Crash, string>> = {
  'wire.unhandledRejection': 'unhandledRejection : ',
  'wire.uncaughtException': 'uncaughtException : ',
  'wire.mongo': 'mongo erorr : ',
};
const crashText = (event: PairingMove) =>
  'message' in event ? `${PREFIXES[event.type]}${event.message}` : null;

const deciding = screen.createStateConfig({
  on: {
    'mode.chosen': { guard: 'isOtherMode', actions: 'takeMode' },
    'number.typed': { guard: 'isTypable', actions: 'takeNumber' },
    'pairing.requested': { guard: 'isReady', target: 'linking' },
  },
});

/** What is asked of the server: a client, then in QR mode its code, though the socket may bring that sooner. */
const requesting = screen.createStateConfig({
  initial: 'creating',
  states: {
    creating: {
      on: {
        'newClient.answered': [{ guard: 'isQr', target: 'asking' }, { target: 'created' }],
        'newClient.refused': [
          { guard: 'isAwaited', target: '#failed', actions: 'setRefusal' },
          { target: 'created' },
        ],
      },
    },
    asking: {
      on: {
        'wire.qr': { guard: 'isNewQr', target: 'created' },
        'readQr.answered': 'created',
        'readQr.refused': [
          { guard: 'isAwaited', target: '#failed', actions: 'setRefusal' },
          { target: 'created' },
        ],
      },
    },
    created: {},
  },
});

/** What is on the screen. */
const showing = screen.createStateConfig({
  initial: 'generating',
  on: {
    'wire.qr': { guard: 'isNewQr', target: '.qr', actions: 'takeCode' },
    'readQr.answered': { guard: 'isNewAnswer', target: '.qr', actions: 'takeCode' },
    'wire.code': { guard: 'isNewCode', target: '.code', actions: 'takeCode' },
  },
  states: {
    generating: { on: { 'generating.elapsed': 'overdue' } },
    overdue: {
      on: {
        'pairing.requested': '#linking',
        // The call for a client gives up by itself long before the whole request does.
        'requestPatience.elapsed': { guard: not('isCreating'), target: '#failed', actions: 'takeTimeout' },
      },
    },
    qr: { on: { 'qrLifetime.elapsed': 'expired' } },
    code: { on: { 'codeLifetime.elapsed': 'expired' } },
    expired: { on: { 'pairing.requested': '#linking' } },
  },
});

/** What a person sees of linking a phone, and what they, the server and the clock can do about it. */
export const pairingScreen = screen.createMachine({
  id: 'pairing screen',
  context: { mode: 'qr', isTyped: false, offer: null, error: null },
  initial: 'closed',
  states: {
    closed: { on: { 'screen.opened': [{ guard: 'isReconnect', target: 'reading' }, { target: 'idle' }] } },
    reading: {
      on: {
        'readAccount.answered': 'idle',
        'readAccount.refused': { target: 'unread', actions: 'setRefusal' },
      },
    },
    unread: { on: { 'retry.requested': { target: 'reading', actions: 'forgetError' } } },
    idle: deciding,
    linking: {
      id: 'linking',
      type: 'parallel',
      entry: 'beginAnew',
      on: {
        'mode.chosen': { guard: 'isOtherMode', target: 'removing', actions: 'takeMode' },
        'pairing.cancelled': 'removing',
        'wire.authenticated': 'saving',
        'wire.unhandledRejection': { target: 'failed', actions: 'takeCrash' },
        'wire.uncaughtException': { target: 'failed', actions: 'takeCrash' },
        'wire.mongo': { target: 'failed', actions: 'takeCrash' },
      },
      states: { client: requesting, offer: showing },
    },
    failed: {
      id: 'failed',
      on: {
        ...deciding.on,
        'mode.chosen': { guard: 'isOtherMode', target: 'removing', actions: 'takeMode' },
        'wire.authenticated': { target: 'saving', actions: 'forgetError' },
      },
    },
    saving: {
      on: {
        'save.answered': 'saved',
        'save.refused': { target: 'unsaved', actions: 'setRefusal' },
      },
    },
    unsaved: {
      on: {
        'retry.requested': { target: 'saving', actions: 'forgetError' },
        'pairing.cancelled': 'removing',
      },
    },
    removing: {
      entry: 'beginAnew',
      on: {
        'removeClient.answered': 'idle',
        'removeClient.refused': { target: 'idle', actions: 'setRefusal' },
      },
    },
    saved: { type: 'final' },
  },
});
export type PairingScreen = typeof pairingScreen;
export type PairingState = SnapshotFrom<PairingScreen>;
