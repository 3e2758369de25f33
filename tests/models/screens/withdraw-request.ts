import { assign, setup, type SnapshotFrom } from 'xstate';
import type { DialogView } from '../../support/drawn';
import { type ScreenPath, screenPaths } from '../../support/paths/screen';

export type RequestMove =
  | { readonly type: 'nominal.typed'; readonly nominal: '9999' | '20000' }
  | { readonly type: 'ask.pressed' | 'yes.pressed' | 'no.pressed' | 'ok.pressed' }
  | { readonly type: 'request.granted' | 'request.refused' | 'request.bankMissing' | 'request.lost' }
  /** The history is looked up, since no answer came. */
  | { readonly type: 'history.found' | 'history.empty' | 'history.refused' };

interface Context {
  /** As it stands in the field. */
  readonly nominal: '10.000' | '9.999' | '20.000';
  /** What the form says went wrong. */
  readonly error: string | null;
}

const request = setup({
  types: { context: {} as Context, events: {} as RequestMove },
  guards: { isEnough: ({ context }) => context.nominal !== '9.999' },
  actions: {
    setNominal: assign(({ event }) =>
      event.type === 'nominal.typed'
        ? ({ nominal: event.nominal === '9999' ? '9.999' : '20.000', error: null } as const)
        : {},
    ),
    forgetError: assign({ error: null }),
    setRefusal: assign({ error: 'Saldo tidak mencukupi.' }),
    setLoss: assign({ error: 'Network error. Please try again.' }),
    setUncertainty: assign({
      error: 'Belum pasti apakah permintaan terkirim. Periksa riwayat sebelum mengulang.',
    }),
  },
});

/** What a member sees of asking for money and does about it, until it is asked for or the profile is to be filled in. */
export const withdrawRequest = request.createMachine({
  id: 'withdraw request',
  context: { nominal: '10.000', error: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'nominal.typed': { actions: 'setNominal' },
        'ask.pressed': [
          { guard: 'isEnough', target: 'confirming', actions: 'forgetError' },
          { target: 'warned' },
        ],
      },
    },
    warned: { on: { 'ok.pressed': 'editing' } },
    confirming: { on: { 'yes.pressed': 'asking', 'no.pressed': 'editing' } },
    asking: {
      on: {
        'request.granted': 'asked',
        'request.refused': { target: 'editing', actions: 'setRefusal' },
        'request.bankMissing': 'sentToProfile',
        'request.lost': 'looking',
      },
    },
    looking: {
      on: {
        'history.found': 'asked',
        'history.empty': { target: 'editing', actions: 'setLoss' },
        'history.refused': { target: 'editing', actions: 'setUncertainty' },
      },
    },
    sentToProfile: { on: { 'ok.pressed': 'left' } },
    left: { type: 'final' },
    asked: { type: 'final' },
  },
});
export type WithdrawRequest = typeof withdrawRequest;

export const requestPaths = (): ScreenPath<WithdrawRequest>[] =>
  screenPaths(withdrawRequest, [
    { type: 'nominal.typed', nominal: '9999' },
    { type: 'nominal.typed', nominal: '20000' },
  ]);

/** What the member's page shows. */
export interface RequestView {
  readonly nominal: string;
  /** Label of the form's button; in brackets where it cannot be pressed. */
  readonly button: string;
  readonly error: string | null;
  readonly dialog: DialogView | null;
  /** Status of every request in the history. */
  readonly history: readonly string[];
}

/** What a member must see in a state of the model; null once the screen was left. */
export function viewOf(state: SnapshotFrom<WithdrawRequest>): RequestView | null {
  if (state.matches('left')) return null;
  const { nominal, error } = state.context;
  const isAsked = state.matches('asked');
  return {
    nominal: isAsked ? '10.000' : nominal,
    button: state.matches('asking')
      ? '(Mengirim...)'
      : state.matches('looking')
        ? '(Memeriksa riwayat...)'
        : 'Tarik',
    error,
    dialog: dialogOf(state),
    history: isAsked ? ['Diminta', 'Diterima'] : ['Diterima'],
  };
}

const WARNING: DialogView = {
  title: 'Warning',
  text: 'Minimal permintaan penarikan adalah Rp 10.000',
  choices: ['OK'],
};
const BANK_MISSING: DialogView = {
  title: 'Gagal',
  text: 'Lengkapi dulu data rekening bank Anda.',
  choices: ['OK'],
};
const confirmation = (nominal: string): DialogView => ({
  title: 'Konfirmasi Penarikan',
  text: `Tarik Rp ${nominal} ke rekening BRI ••••4863 a.n. Ani W?`,
  choices: ['Ya, Tarik.', 'Batal'],
});

function dialogOf(state: SnapshotFrom<WithdrawRequest>): DialogView | null {
  if (state.matches('warned')) return WARNING;
  if (state.matches('sentToProfile')) return BANK_MISSING;
  return state.matches('confirming') ? confirmation(state.context.nominal) : null;
}
