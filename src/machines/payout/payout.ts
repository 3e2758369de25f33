import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { cancelled, failed, payoutSetup, read, settling } from './payout.setup';

const setPayout = { type: 'setPayout', params: read } as const;
/** What was not done, or may have been: the run is read to know. */
const unanswered = {
  target: 'reading',
  actions: [{ type: 'setFailure', params: failed }, 'emitFailure', 'suspectStale'],
} as const;
const done = { target: 'deciding', actions: [setPayout, 'suspectStale'] } as const;
/**
 * A payout run as the office works on it: put together and checked, exported, answered as a whole or by the bank's own answer. It
 * starts and ends with its screen. What is paid is paid in pieces, each of which the server does once: whatever ends between two,
 * the run says what is left. Its actor's id is the key under which dialogs answer it.
 */
export const payoutMachine = payoutSetup.createMachine({
  id: 'payout',
  context: ({ input: { id, today } }) => ({
    id,
    payout: null,
    error: null,
    template: 'umum',
    reference: '',
    paidOn: today,
    item: null,
    to: 'open',
    reason: '',
    fileName: '',
    pieces: [],
    pieceCount: 0,
    reconciled: null,
  }),
  invoke: { id: 'changes', src: 'changes', onError: {} },
  initial: 'reading',
  on: {
    'failure.dismissed': { actions: 'forgetFailure' },
    'templates.read': { actions: { type: 'leaveDeleted', params: ({ event }) => event } },
    'template.chosen': { actions: assign({ template: ({ event }) => event.template }) },
    'reference.typed': { actions: assign({ reference: ({ event }) => event.text }) },
    'day.chosen': { actions: assign({ paidOn: ({ event }) => event.day }) },
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'deciding', actions: setPayout },
        onError: [
          { guard: { type: 'isMissing', params: failed }, target: 'missing' },
          { target: 'unread', actions: { type: 'setFailure', params: failed } },
        ],
      },
    },
    unread: {
      on: {
        'retry.requested': { target: 'reading', actions: 'forgetFailure' },
        'value.staleSuspected': 'reading',
      },
    },
    missing: {},
    deciding: {
      always: [
        { guard: { type: 'isIn', params: { state: 'draft' } }, target: 'drafted' },
        { guard: { type: 'isIn', params: { state: 'closed' } }, target: 'closed' },
        { target: 'exported' },
      ],
    },
    drafted: {
      on: {
        'value.staleSuspected': 'reading',
        'removal.requested': {
          target: 'takingOut',
          actions: ['forgetFailure', { type: 'setRemoved', params: ({ event }) => event }],
        },
        'discard.requested': 'confirmingDiscard',
        'export.requested': { guard: 'isExportable', target: 'confirmingExport' },
      },
    },
    takingOut: {
      tags: 'busy',
      invoke: {
        id: 'takeOut',
        src: 'takeOut',
        input: ({ context: { id, item } }) => ({ id, item: item?.id ?? null }),
        onDone: done,
        onError: unanswered,
      },
    },
    confirmingDiscard: { entry: 'askDiscard', on: { ...cancelled, 'discard.confirmed': 'discarding' } },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context: { id } }) => ({ id }),
        onDone: 'discarded',
        onError: unanswered,
      },
    },
    discarded: {},
    /** By the template that was chosen, or not at all. */
    confirmingExport: {
      entry: 'askExport',
      on: { ...cancelled, 'export.confirmed': 'exporting', 'templates.read': {} },
    },
    exporting: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'export',
        src: 'export',
        input: ({ context: { id, template } }) => ({ id, template }),
        onDone: { target: 'downloading', actions: [setPayout, 'suspectStale'] },
        onError: unanswered,
      },
    },
    downloading: {
      tags: 'busy',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context: { id } }) => ({ id }),
        onDone: 'deciding',
        onError: { target: 'deciding', actions: [{ type: 'setFailure', params: failed }, 'emitFailure'] },
      },
    },
    exported: {
      on: { ...settling, 'payment.requested': { guard: 'isPayable', target: 'confirmingPayment' } },
    },
    /** Nothing of it is open; what was paid may come back all the same. */
    closed: { on: settling },
    confirmingPayment: { entry: 'askPayment', on: { ...cancelled, 'payment.confirmed': 'answering' } },
    answering: {
      tags: ['busy', 'paying'],
      entry: 'forgetFailure',
      on: { 'work.paused': { target: 'reading', actions: 'suspectStale' } },
      invoke: {
        id: 'answer',
        src: 'answer',
        input: ({ context: { id, reference, paidOn } }) => ({ id, reference: reference.trim(), paidOn }),
        onDone: [
          { guard: { type: 'goesOn', params: read }, target: 'answering', reenter: true, actions: setPayout },
          done,
        ],
        onError: unanswered,
      },
    },
    confirmingSettlement: {
      entry: 'askSettlement',
      on: { ...cancelled, 'settlement.confirmed': 'settling' },
    },
    /** Why a request comes back is asked for, and told to its member. */
    explaining: {
      on: {
        ...cancelled,
        'reason.typed': { actions: assign({ reason: ({ event }) => event.text }) },
        'reason.submitted': { guard: 'hasReason', target: 'settling' },
      },
    },
    settling: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context: { id, item, to, reference, reason } }) => ({
          id,
          item: item?.id ?? '',
          state: to,
          reference: to === 'paid' ? reference.trim() : '',
          reason: reason.trim(),
        }),
        onDone: done,
        onError: unanswered,
      },
    },
    readingAnswer: {
      tags: ['busy', 'reconciling'],
      invoke: {
        id: 'readAnswer',
        src: 'readAnswer',
        input: ({ event }) => ({ file: (event as { file: File }).file }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ text: event.output }) },
            target: 'deciding',
            actions: ['refuseEmpty', 'emitFailure'],
          },
          {
            target: 'confirmingReconciliation',
            actions: { type: 'setPieces', params: ({ event }) => ({ text: event.output }) },
          },
        ],
        onError: { target: 'deciding', actions: [{ type: 'setFailure', params: failed }, 'emitFailure'] },
      },
    },
    /** Its lines pay, and give back: nothing is taken over before somebody has said so. */
    confirmingReconciliation: {
      entry: 'askReconciliation',
      on: {
        'question.cancelled': { target: 'deciding', actions: 'dropPieces' },
        'reconciliation.confirmed': 'reconciling',
      },
    },
    reconciling: {
      tags: ['busy', 'reconciling'],
      on: { 'work.paused': { target: 'reading', actions: 'suspectStale' } },
      invoke: {
        id: 'reconcile',
        src: 'reconcile',
        input: ({ context: { id, pieces } }) => ({ id, answers: pieces[0] ?? '' }),
        onDone: [
          {
            guard: 'hasMore',
            target: 'reconciling',
            reenter: true,
            actions: { type: 'takePiece', params: ({ event }) => event.output },
          },
          {
            target: 'deciding',
            actions: [{ type: 'takePiece', params: ({ event }) => event.output }, 'suspectStale'],
          },
        ],
        onError: unanswered,
      },
    },
  },
});
export type PayoutRef = ActorRefFrom<typeof payoutMachine>;
export type PayoutSnapshot = SnapshotFrom<typeof payoutMachine>;
