import { assign, setup, type SnapshotFrom } from 'xstate';
import type { DialogView } from '../../support/drawn';
import { type ScreenPath, screenPaths } from '../../support/paths/screen';

export type AnswerMove =
  | {
      readonly type: 'accept.pressed' | 'reject.pressed' | 'cancel.pressed' | 'revoke.pressed' | 'ok.pressed';
    }
  | { readonly type: 'yes.pressed' | 'no.pressed' }
  | { readonly type: 'update.done' | 'update.refused' }
  /** It takes two people, and this one was the first. */
  | { readonly type: 'update.half' }
  /** Somebody else answered the request meanwhile. */
  | { readonly type: 'update.late' };
type Status = 'requested' | 'accepted' | 'rejected';

const answer = setup({
  types: {
    context: {} as {
      readonly status: Status;
      /** The reader has accepted it as the first of two. */
      readonly isHalf: boolean;
      readonly error: string | null;
    },
    events: {} as AnswerMove,
  },
  guards: {
    isHalf: ({ context }) => context.isHalf,
    isRequested: ({ context }) => context.status === 'requested',
    isAccepted: ({ context }) => context.status === 'accepted',
  },
  actions: {
    take: assign((_, status: Status) => ({ status, isHalf: false })),
    takeHalf: assign({ isHalf: true }),
    setError: assign((_, error: string) => ({ error })),
    forgetError: assign({ error: null }),
  },
});

const updating = (wanted: Status) =>
  answer.createStateConfig({
    entry: 'forgetError',
    on: {
      'update.done': { target: 'notice', actions: { type: 'take', params: wanted } },
      'update.refused': {
        target: 'deciding',
        actions: { type: 'setError', params: 'Ditolak server.' },
      },
      'update.late': {
        target: 'deciding',
        actions: [
          { type: 'take', params: 'rejected' },
          { type: 'setError', params: 'Penarikan ini sudah ditolak.' },
        ],
      },
    },
  });

/** What the office sees of one request and does about it, again and again. */
export const withdrawAnswer = answer.createMachine({
  id: 'withdraw answer',
  context: { status: 'requested', isHalf: false, error: null },
  initial: 'requested',
  states: {
    deciding: {
      always: [
        { guard: 'isHalf', target: 'half' },
        { guard: 'isRequested', target: 'requested' },
        { guard: 'isAccepted', target: 'accepted' },
        { target: 'rejected' },
      ],
    },
    requested: { on: { 'accept.pressed': 'askedToAccept', 'reject.pressed': 'askedToReject' } },
    askedToAccept: { on: { 'yes.pressed': 'accepting', 'no.pressed': 'requested' } },
    half: { on: { 'revoke.pressed': 'revoking', 'reject.pressed': 'askedToReject' } },
    askedToReject: { on: { 'yes.pressed': 'rejecting', 'no.pressed': 'deciding' } },
    accepted: { on: { 'cancel.pressed': 'askedToCancel' } },
    askedToCancel: { on: { 'yes.pressed': 'cancelling', 'no.pressed': 'accepted' } },
    rejected: { on: { 'cancel.pressed': 'cancelling' } },
    accepting: {
      ...updating('accepted'),
      on: {
        ...updating('accepted').on,
        'update.half': { target: 'noticeHalf', actions: 'takeHalf' },
      },
    },
    rejecting: updating('rejected'),
    cancelling: updating('requested'),
    revoking: {
      ...updating('requested'),
      on: {
        ...updating('requested').on,
        'update.done': { target: 'noticeRevoked', actions: { type: 'take', params: 'requested' } },
      },
    },
    noticeHalf: { on: { 'ok.pressed': 'deciding' } },
    noticeRevoked: { on: { 'ok.pressed': 'deciding' } },
    notice: { on: { 'ok.pressed': 'deciding' } },
  },
});
export type WithdrawAnswer = typeof withdrawAnswer;

export const answerPaths = (): ScreenPath<WithdrawAnswer>[] => screenPaths(withdrawAnswer, []);

/** What the office's page shows of the request. */
export interface AnswerView {
  readonly status: string;
  /** What stands below its status. */
  readonly note: string | null;
  /** Labels of its commands; those that cannot be pressed in brackets. */
  readonly commands: readonly string[];
  /** Why its last command failed. */
  readonly error: string | null;
  readonly dialog: DialogView | null;
}

const STATUSES: Readonly<Record<Status, string>> = {
  requested: 'Diminta',
  accepted: 'Diterima',
  rejected: 'Ditolak',
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
const HALF = 'Disetujui oleh Sari Hartono, menunggu orang kedua';
const NOTICES: Readonly<Record<string, string>> = {
  noticeHalf: HALF,
  noticeRevoked: 'Persetujuan dibatalkan',
};
const QUESTIONS: Readonly<Record<string, DialogView>> = {
  askedToAccept: {
    title: 'Terima penarikan Rp 20.000 dari Ani Wijaya?',
    text: 'Dana dibayarkan ke BRI ••••4863 a.n. Ani W.',
    choices: ['Batal', 'Ya, Terima.'],
  },
  askedToReject: {
    title: 'Tolak penarikan Rp 20.000 dari Ani Wijaya?',
    text: 'Dana tidak dikirim ke BRI ••••4863 a.n. Ani W, dan kembali ke saldo member.',
    choices: ['Batal', 'Ya, Tolak.'],
  },
  askedToCancel: {
    title: 'Batalkan penarikan Rp 20.000 dari Ani Wijaya?',
    text: 'Dana mungkin sudah dibayarkan ke BRI ••••4863 a.n. Ani W, dan akan dibayar dua kali jika diterima lagi.',
    choices: ['Batal', 'Ya, Batalkan.'],
  },
};
const UPDATING: Readonly<Record<string, readonly string[]>> = {
  accepting: ['(Menerima...)', '(Tolak)'],
  rejecting: ['(Terima)', '(Menolak...)'],
  revoking: ['(Membatalkan...)', '(Tolak)'],
  cancelling: ['(Membatalkan...)'],
};

export function viewOf(state: SnapshotFrom<WithdrawAnswer>): AnswerView {
  const { status, isHalf, error } = state.context;
  const { [state.value]: text = state.matches('notice') ? DONE[status] : null } = NOTICES;
  const offered = isHalf ? ['Batalkan Persetujuan', 'Tolak'] : OFFERED[status];
  const running =
    isHalf && state.matches('rejecting') ? ['(Batalkan Persetujuan)', '(Menolak...)'] : UPDATING[state.value];
  return {
    error,
    status: STATUSES[status],
    note: isHalf ? HALF : null,
    commands: running ?? offered,
    dialog: text ? { title: 'Berhasil', text, choices: ['OK'] } : (QUESTIONS[state.value] ?? null),
  };
}
