import { assign, setup, type SnapshotFrom } from 'xstate';
import type { DialogView } from '../support/drawn';
import { type ScreenPath, screenPaths } from '../support/screen';

export type AnswerMove =
  | { readonly type: 'accept.pressed' | 'reject.pressed' | 'cancel.pressed' | 'ok.pressed' }
  | { readonly type: 'yes.pressed' | 'no.pressed' }
  | { readonly type: 'update.done' | 'update.refused' }
  /** Somebody else answered the request meanwhile. */
  | { readonly type: 'update.late' };
type Status = 'requested' | 'accepted' | 'rejected';

const answer = setup({
  types: {
    context: {} as { readonly status: Status; readonly error: string | null },
    events: {} as AnswerMove,
  },
  guards: {
    isRequested: ({ context }) => context.status === 'requested',
    isAccepted: ({ context }) => context.status === 'accepted',
  },
  actions: {
    take: assign((_, status: Status) => ({ status })),
    setError: assign((_, error: string) => ({ error })),
    forgetError: assign({ error: null }),
  },
});

const updating = (wanted: Status) =>
  answer.createStateConfig({
    entry: 'forgetError',
    on: {
      'update.done': { target: 'told', actions: { type: 'take', params: wanted } },
      'update.refused': {
        target: 'deciding',
        actions: { type: 'setError', params: 'Ditolak server.' },
      },
      'update.late': {
        target: 'deciding',
        actions: [
          { type: 'take', params: 'rejected' },
          { type: 'setError', params: 'Permintaan withdraw sudah ditolak.' },
        ],
      },
    },
  });

/** What the office sees of one request and does about it, again and again. */
export const withdrawAnswer = answer.createMachine({
  id: 'withdraw answer',
  context: { status: 'requested', error: null },
  initial: 'requested',
  states: {
    deciding: {
      always: [
        { guard: 'isRequested', target: 'requested' },
        { guard: 'isAccepted', target: 'accepted' },
        { target: 'rejected' },
      ],
    },
    requested: { on: { 'accept.pressed': 'askedToAccept', 'reject.pressed': 'askedToReject' } },
    askedToAccept: { on: { 'yes.pressed': 'accepting', 'no.pressed': 'requested' } },
    askedToReject: { on: { 'yes.pressed': 'rejecting', 'no.pressed': 'requested' } },
    accepted: { on: { 'cancel.pressed': 'askedToCancel' } },
    askedToCancel: { on: { 'yes.pressed': 'cancelling', 'no.pressed': 'accepted' } },
    rejected: { on: { 'cancel.pressed': 'cancelling' } },
    accepting: updating('accepted'),
    rejecting: updating('rejected'),
    cancelling: updating('requested'),
    told: { on: { 'ok.pressed': 'deciding' } },
  },
});
export type WithdrawAnswer = typeof withdrawAnswer;

export const answerPaths = (): ScreenPath<WithdrawAnswer>[] => screenPaths(withdrawAnswer, []);

/** What the office's page shows of the request. */
export interface AnswerView {
  readonly status: string;
  /** Labels of its commands; those that cannot be pressed in brackets. */
  readonly commands: readonly string[];
  /** Why its last command failed. */
  readonly error: string | null;
  readonly dialog: DialogView | null;
}

const STATUSES: Readonly<Record<Status, string>> = {
  requested: 'Requested',
  accepted: 'Accepted',
  rejected: 'Rejected',
};
const DONE: Readonly<Record<Status, string>> = {
  accepted: 'Permintaan withdraw Diterima',
  rejected: 'Permintaan withdraw Ditolak',
  requested: 'Permintaan withdraw Dibatalkan',
};
const OFFERED: Readonly<Record<Status, readonly string[]>> = {
  requested: ['Terima', 'Tolak'],
  accepted: ['Batalkan'],
  rejected: ['Batalkan'],
};
const QUESTIONS: Readonly<Record<string, DialogView>> = {
  askedToAccept: {
    title: 'Terima withdraw Rp 20.000 dari Ani Wijaya?',
    text: 'Dana dibayarkan ke BRI ••••4863 a.n. Ani W.',
    choices: ['Batal', 'Ya, Terima.'],
  },
  askedToReject: {
    title: 'Tolak withdraw Rp 20.000 dari Ani Wijaya?',
    text: 'Dana tidak dikirim ke BRI ••••4863 a.n. Ani W, dan kembali ke saldo member.',
    choices: ['Batal', 'Ya, Tolak.'],
  },
  askedToCancel: {
    title: 'Batalkan withdraw Rp 20.000 dari Ani Wijaya?',
    text: 'Dana mungkin sudah dibayarkan ke BRI ••••4863 a.n. Ani W, dan akan dibayar dua kali jika diterima lagi.',
    choices: ['Batal', 'Ya, Batalkan.'],
  },
};
const UPDATING: Readonly<Record<string, readonly string[]>> = {
  accepting: ['(Menerima...)', '(Tolak)'],
  rejecting: ['(Terima)', '(Menolak...)'],
  cancelling: ['(Membatalkan...)'],
};

export function viewOf(state: SnapshotFrom<WithdrawAnswer>): AnswerView {
  const { status, error } = state.context;
  return {
    error,
    status: STATUSES[status],
    commands: UPDATING[state.value] ?? OFFERED[status],
    dialog: state.matches('told')
      ? { title: 'Berhasil', text: DONE[status], choices: ['OK'] }
      : (QUESTIONS[state.value] ?? null),
  };
}
