import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isUncertain } from '../../api/errors';
import type { Dialog, Toast } from '../notices/notices.types';
import { providedEvents, providedPromise } from '../provided';
import type { Payee } from './payee.rules';
import * as rules from './request.rules';
import { amountOf, separated } from './rupiah.rules';

export interface RequestInput {
  readonly userId: string;
}
interface Context extends RequestInput {
  /** The amount that can be requested, null while not known. */
  readonly balance: number | null;
  /** As typed, thousands separated. */
  readonly nominal: string;
  /** Why the last request failed. */
  readonly error: string | null;
}
export type RequestEvent =
  | { readonly type: 'nominal.typed'; readonly text: string }
  | { readonly type: 'balance.read'; readonly balance: number | null }
  /** The whole balance is wanted. */
  | { readonly type: 'all.requested' }
  /** The money is to go to the account that the form names. */
  | { readonly type: 'request.submitted'; readonly payee: Payee }
  | { readonly type: 'request.confirmed' }
  | { readonly type: 'request.cancelled' };
type Emitted =
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast };
export interface WithdrawOrder {
  readonly userId: string;
  /** In rupiah. */
  readonly nominal: number;
}

const START = separated(String(rules.MINIMUM));
const orderOf = ({ userId, nominal }: Context): WithdrawOrder => ({
  userId,
  nominal: amountOf(nominal),
});

/**
 * A member's request for money: typed, confirmed, asked once. It starts and ends with its screen; where no answer comes,
 * the history is looked up before a failure is shown. Its actor's id is the key under which dialogs answer it.
 */
export const requestMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RequestInput,
    events: {} as RequestEvent,
    emitted: {} as Emitted,
    tags: {} as 'pending' | 'verifying',
  },
  actors: {
    /** `balance.read`, whenever what is known of it changes. */
    balance: providedEvents<RequestEvent>('balance'),
    request: providedPromise<unknown, WithdrawOrder>('request'),
    /** Whether a request without an answer is in the history; rejects where that cannot be read. */
    verify: providedPromise<boolean, WithdrawOrder>('verify'),
  },
  guards: {
    isBelowMinimum: ({ context }) => amountOf(context.nominal) < rules.MINIMUM,
    isWithdrawable: ({ context }) => rules.isWithdrawable(context.balance),
    isBankMissing: (_, { error }: { error: unknown }) => rules.isBankMissing(error as ApiError),
    isUncertain: (_, { error }: { error: unknown }) => isUncertain(error as ApiError),
    isFound: (_, { found }: { found: boolean }) => found,
  },
  actions: {
    setNominal: assign((_, { text }: { text: string }) => ({ nominal: separated(text), error: null })),
    setBalance: assign((_, { balance }: { balance: number | null }) => ({ balance })),
    askForAll: assign(({ context }) => ({ nominal: separated(String(context.balance)), error: null })),
    beginAgain: assign({ nominal: START, error: null }),
    forgetFailure: assign({ error: null }),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setUncertainty: assign({
      error: 'Belum pasti apakah permintaan terkirim. Periksa riwayat sebelum mengulang.',
    }),
    warnMinimum: emit({ type: 'dialog.requested', dialog: rules.minimumDialog } as const),
    askConfirmation: emit(
      ({ context, self }, { payee }: { payee: Payee }) =>
        ({
          type: 'dialog.requested',
          dialog: rules.confirmDialog(self.id, context.nominal, payee),
        }) as const,
    ),
    askForBank: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'dialog.requested', dialog: rules.bankDialog((error as ApiError).text) }) as const,
    ),
    emitSent: emit({
      type: 'toast.requested',
      toast: { id: 'withdraw asked', tone: 'success', text: 'Permintaan penarikan terkirim.' },
    } as const),
  },
}).createMachine({
  id: 'withdrawRequest',
  context: ({ input }) => ({ ...input, balance: null, nominal: START, error: null }),
  invoke: { id: 'balance', src: 'balance', onError: {} },
  initial: 'editing',
  on: {
    'balance.read': { actions: { type: 'setBalance', params: ({ event }) => event } },
  },
  states: {
    editing: {
      on: {
        'nominal.typed': { actions: { type: 'setNominal', params: ({ event }) => event } },
        'all.requested': { guard: 'isWithdrawable', actions: 'askForAll' },
        'request.submitted': [
          { guard: 'isBelowMinimum', actions: 'warnMinimum' },
          {
            target: 'confirming',
            actions: ['forgetFailure', { type: 'askConfirmation', params: ({ event }) => event }],
          },
        ],
      },
    },
    confirming: {
      on: {
        'request.submitted': { actions: { type: 'askConfirmation', params: ({ event }) => event } },
        'request.confirmed': 'requesting',
        'request.cancelled': 'editing',
      },
    },
    requesting: {
      tags: 'pending',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => orderOf(context),
        onDone: { target: 'editing', actions: ['beginAgain', 'emitSent'] },
        onError: [
          {
            guard: { type: 'isBankMissing', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'askForBank', params: ({ event }) => event },
          },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event },
            target: 'verifying',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    verifying: {
      tags: ['pending', 'verifying'],
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => orderOf(context),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ found: event.output }) },
            target: 'editing',
            actions: ['beginAgain', 'emitSent'],
          },
          { target: 'editing' },
        ],
        onError: { target: 'editing', actions: 'setUncertainty' },
      },
    },
  },
});
export type RequestRef = ActorRefFrom<typeof requestMachine>;
export type RequestSnapshot = SnapshotFrom<typeof requestMachine>;

/** What is wrong with the amount that stands in the field. */
export const selectProblem = ({ context }: RequestSnapshot) => rules.problemOf(context.nominal);
/** The warning about the amount, which can still be requested. */
export const selectWarning = ({ context }: RequestSnapshot) =>
  rules.warningOf(context.nominal, context.balance);
