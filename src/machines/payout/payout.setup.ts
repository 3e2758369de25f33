import { assign, emit, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { ItemState, Payout, PayoutItem } from '../../api/schema/payouts';
import type { Dialog } from '../notices/notices.types';
import { providedAction, providedEvents, providedPromise } from '../provided';
import * as rules from './payout.rules';
import type * as types from './payout.types';

/** What went wrong, of an event of an actor that failed. */
export const failed = ({ event }: { event: { error: unknown } }) => event;
/** The run as an actor has it. */
export const read = ({ event }: { event: { output: Payout } }) => ({ payout: event.output });
const dialog = (of: (key: string, context: types.PayoutContext) => Dialog) =>
  emit<types.PayoutContext, types.PayoutEvent, undefined, types.PayoutEvent, types.PayoutEmitted>(
    ({ context, self }) => ({ type: 'dialog.requested', dialog: of(self.id, context) }),
  );

/** What the chart of a payout run is made of. */
export const payoutSetup = setup({
  types: {
    context: {} as types.PayoutContext,
    input: {} as types.PayoutInput,
    events: {} as types.PayoutEvent,
    emitted: {} as types.PayoutEmitted,
    tags: {} as 'busy' | 'paying' | 'reconciling',
  },
  actors: {
    /** `value.staleSuspected`, whenever somebody else may have changed it. */
    changes: providedEvents<types.PayoutEvent>('changes'),
    read: providedPromise<Payout, { id: string }>('read'),
    takeOut: providedPromise<Payout, { id: string; item: string | null }>('takeOut'),
    discard: providedPromise<unknown, { id: string }>('discard'),
    export: providedPromise<Payout, { id: string; template: string }>('export'),
    download: providedPromise<unknown, { id: string }>('download'),
    /** Pays the next of its open requests. */
    answer: providedPromise<Payout, types.AnswerInput>('answer'),
    settle: providedPromise<Payout, types.SettleInput>('settle'),
    readAnswer: providedPromise<string, { file: File }>('readAnswer'),
    reconcile: providedPromise<types.PieceOutput, { id: string; answers: string }>('reconcile'),
  },
  guards: {
    isIn: ({ context }, { state }: { state: string }) => context.payout?.state === state,
    isMissing: (_, { error }: { error: unknown }) => (error as ApiError).status === 404,
    isExportable: ({ context: { payout, template } }) =>
      payout !== null && !rules.isBlocked(payout) && rules.openCount(payout) > 0 && template !== '',
    isPayable: ({ context }) =>
      rules.openCount(context.payout) > 0 && context.reference.trim() !== '' && context.paidOn !== '',
    /** Some are left, and there were more before. */
    goesOn: ({ context }, { payout }: { payout: Payout }) =>
      rules.openCount(payout) > 0 && rules.openCount(payout) < rules.openCount(context.payout),
    isReturn: (_, { to }: { to: ItemState }) => to === 'returned',
    hasReason: ({ context }) => context.reason.trim() !== '',
    hasMore: ({ context }) => context.pieces.length > 1,
    isEmpty: (_, { text }: { text: string }) => rules.piecesOf(text).length === 0,
  },
  actions: {
    /** Lists that show its requests read them again. */
    suspectStale: providedAction<undefined>('suspectStale'),
    /** A template that is no longer there is not chosen. */
    leaveDeleted: assign(({ context: { template } }, { ids }: { ids: readonly string[] }) => ({
      template: rules.isOffered(template, ids) ? template : '',
    })),
    setPayout: assign(({ context }, { payout }: { payout: Payout }) => ({
      payout,
      // What was typed meanwhile stays.
      ...(context.payout === null && {
        reference: payout.reference,
        paidOn: payout.paid_on ?? context.paidOn,
      }),
    })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    refuseEmpty: assign({ error: 'File ini tidak berisi jawaban.' }),
    forgetFailure: assign({ error: null }),
    setItem: assign(({ context }, { item, to }: { item: PayoutItem; to: ItemState }) => ({
      item,
      to,
      reason: context.item?.id === item.id ? context.reason : '',
    })),
    setRemoved: assign((_, { item }: { item: PayoutItem | null }) => ({ item })),
    setFile: assign((_, { file }: { file: File }) => ({ fileName: file.name })),
    dropPieces: assign({ pieces: [], pieceCount: 0, reconciled: null }),
    setPieces: assign((_, { text }: { text: string }) => ({
      pieces: rules.piecesOf(text),
      pieceCount: rules.piecesOf(text).length,
      reconciled: rules.NOTHING,
    })),
    takePiece: assign(({ context }, { payout, reconciled }: types.PieceOutput) => ({
      payout,
      reconciled: rules.added(
        context.reconciled ?? rules.NOTHING,
        reconciled,
        context.pieceCount - context.pieces.length,
      ),
      pieces: context.pieces.slice(1),
    })),
    askExport: dialog((key, { payout }) => rules.exportDialog(key, payout as Payout)),
    askDiscard: dialog((key, { payout }) => rules.discardDialog(key, payout as Payout)),
    askPayment: dialog((key, { payout, reference, paidOn }) =>
      rules.paymentDialog(key, payout as Payout, { reference: reference.trim(), paidOn }),
    ),
    askReconciliation: dialog((key, { fileName, pieces }) =>
      rules.reconciliationDialog(key, fileName, pieces),
    ),
    askSettlement: dialog((key, { to, item }) => rules.itemDialog(key, to, item as PayoutItem)),
    emitFailure: emit(({ context, self }) => {
      const toast = { id: `failure ${self.id}`, tone: 'error', text: context.error ?? '' } as const;
      return { type: 'toast.requested', toast } as const;
    }),
  },
});

export const cancelled = payoutSetup.createStateConfig({ on: { 'question.cancelled': 'deciding' } }).on;
/** What an exported run takes, also one that is closed. */
export const settling = payoutSetup.createStateConfig({
  on: {
    'settlement.requested': [
      {
        guard: { type: 'isReturn', params: ({ event }) => event },
        target: 'explaining',
        actions: { type: 'setItem', params: ({ event }) => event },
      },
      { target: 'confirmingSettlement', actions: { type: 'setItem', params: ({ event }) => event } },
    ],
    'file.chosen': {
      target: 'readingAnswer',
      actions: ['forgetFailure', { type: 'setFile', params: ({ event }) => event }],
    },
    'file.requested': 'downloading',
    'value.staleSuspected': 'reading',
  },
}).on;
