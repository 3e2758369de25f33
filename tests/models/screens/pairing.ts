import { and, assign, not, or, setup, type SnapshotFrom, stateIn } from 'xstate';
import { spelled } from '../../../src/machines/pairing/pairing.rules';
import type { Stage } from '../../../src/machines/pairing/pairing.selectors';
import { type ScreenPath, screenPaths } from '../support/screen';

type Mode = 'qr' | 'code';
export type PairingCall = 'readAccount' | 'newClient' | 'readQr' | 'save' | 'removeClient';
/** What the server tells of a failure that belongs to no call. */
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
  /** The code on the screen, as the server told it. */
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
    takeRefusal: assign({ error: 'Ditolak' }),
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
          { guard: 'isAwaited', target: '#failed', actions: 'takeRefusal' },
          { target: 'created' },
        ],
      },
    },
    asking: {
      on: {
        'wire.qr': { guard: 'isNewQr', target: 'created' },
        'readQr.answered': 'created',
        'readQr.refused': [
          { guard: 'isAwaited', target: '#failed', actions: 'takeRefusal' },
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
        'readAccount.refused': { target: 'unread', actions: 'takeRefusal' },
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
        'save.refused': { target: 'unsaved', actions: 'takeRefusal' },
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
        'removeClient.refused': { target: 'idle', actions: 'takeRefusal' },
      },
    },
    saved: { type: 'final' },
  },
});
export type PairingScreen = typeof pairingScreen;
type State = SnapshotFrom<PairingScreen>;

const samples: readonly PairingMove[] = [
  { type: 'screen.opened', search: '' },
  { type: 'screen.opened', search: '?r=12' },
  { type: 'mode.chosen', mode: 'qr' },
  { type: 'mode.chosen', mode: 'code' },
  { type: 'number.typed', number: '0812 3456 7890' },
  { type: 'wire.qr', qr: 'QR-1' },
  { type: 'wire.qr', qr: 'QR-2' },
  { type: 'wire.code', code: 'ABCD1234' },
  { type: 'wire.unhandledRejection', message: 'boom' },
  { type: 'wire.uncaughtException', message: 'boom' },
  { type: 'wire.mongo', message: 'boom' },
];

/** Paths over every move that the model knows, whether the screen tells it from others or not. */
export const allPairingPaths = (): ScreenPath<PairingScreen>[] => screenPaths(pairingScreen, samples);

/** Paths over every move that the screen tells from others. */
export const pairingPaths = (): ScreenPath<PairingScreen>[] =>
  screenPaths(pairingScreen, samples, (event, after, before) => {
    const [from, to] = [before && stageOf(before), stageOf(after)];
    return ENDING.test(event.type) ? [event, to] : [from, event, to];
  });

/** What ends a pairing from each of its stages alike: one of each is enough for the screen. */
const ENDING = /^(wire\.(authenticated|unhandledRejection|uncaughtException|mongo)|pairing\.cancelled)$/;

/** What the screen shows of itself; null once it was left. */
export interface PairingView {
  readonly stage: Stage;
  readonly hasQr: boolean;
  /** The pairing code, as it is read. */
  readonly code: string | null;
  /** What the countdown counts, and the seconds it has left. */
  readonly timer: string | null;
  readonly seconds: number | null;
  readonly alert: string | null;
  /** Labels of the buttons that can be pressed. */
  readonly buttons: readonly string[];
}

const stageOf = ({ value }: State): Stage | null => {
  if (typeof value === 'string') return value === 'closed' || value === 'saved' ? null : value;
  return value.linking.offer;
};

const TIMERS: Partial<Record<Stage, string>> = {
  generating: 'Generating...',
  qr: 'Kode QR berlaku',
  code: 'Kode berlaku',
};

/** What a person must see in a state of the model; null before it was opened and once it was left. */
export function viewOf(state: State): Omit<PairingView, 'seconds'> | null {
  const stage = stageOf(state);
  if (stage === null) return null;
  const { offer, error } = state.context;
  return {
    stage,
    hasQr: stage === 'qr',
    code: stage === 'code' ? spelled(offer ?? '') : null,
    timer: TIMERS[stage] ?? null,
    alert: error,
    buttons: buttonsOf(stage, state.context),
  };
}

function buttonsOf(stage: Stage, { mode, isTyped }: Context): readonly string[] {
  const isReady = mode === 'qr' || isTyped;
  switch (stage) {
    case 'idle':
      return isReady ? [mode === 'qr' ? 'Buat Kode QR' : 'Buat Kode'] : [];
    case 'failed':
      return isReady ? ['Buat Kode Baru'] : [];
    case 'overdue':
      return ['Buat Kode Baru', 'Batal'];
    case 'expired':
      return ['Kode sudah kedaluwarsaKetuk untuk kode baru', 'Batal'];
    case 'code':
      return ['Salin Kode', 'Batal'];
    case 'generating':
    case 'qr':
      return ['Batal'];
    case 'unread':
      return ['Coba Lagi'];
    case 'unsaved':
      return ['Coba Lagi', 'Batal'];
    default:
      return [];
  }
}

/** Reads the pairing screen in the page it runs in; null where there is none. */
export function readPairing(): PairingView | null {
  const stage = document.querySelector<HTMLElement>('[data-stage]');
  const form = stage?.closest('form');
  if (!stage || !form) return null;
  const textOf = (selector: string) => form.querySelector(selector)?.textContent ?? null;
  const left = /(\d+) s$/.exec(textOf('[role=timer]') ?? '')?.[1];
  return {
    stage: stage.dataset.stage as Stage,
    hasQr: form.querySelector('svg[role=img] path') !== null,
    code: textOf('[aria-label="Kode penautan"]'),
    timer: form.querySelector('[role=timer]')?.getAttribute('aria-label') ?? null,
    seconds: left === undefined ? null : Number(left),
    alert: textOf('[role=alert]'),
    // The account's own number can be taken over in every state that a number can be typed in.
    buttons: [...form.querySelectorAll('button:not(:disabled)')]
      .map((button) => button.textContent ?? '')
      .filter((label) => !label.startsWith('Pakai nomor')),
  };
}
