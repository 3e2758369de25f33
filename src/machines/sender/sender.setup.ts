import { and, assign, emit, not, or, raise, setup, stateIn } from 'xstate';
import type { Counter, CountFact } from '../counts/counts.rules';
import { deletionDialog, isGone } from '../crud/row.rules';
import { providedEvents, providedPromise } from '../provided';
import { busyDialog, failureToast, forbiddenDialog, reconnectDialog, resetDialog } from './sender.dialogs';
import * as rules from './sender.rules';
import type {
  CallError,
  CallInput,
  Completion,
  Context,
  DoubtReason,
  Emitted,
  Event,
  Input,
  LinkState,
  SenderRecord,
} from './sender.types';
import { LINK_STATES } from './sender.types';

const call = (name: string) => providedPromise<SenderRecord | null, CallInput>(name);

export const senderSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as Event,
    emitted: {} as Emitted,
    tags: {} as
      | 'requesting'
      | 'sending'
      | 'stopping'
      | 'progressing'
      | 'attempting'
      | 'waiting'
      | 'activating'
      | 'resetting'
      | 'reconnecting'
      | 'downloading'
      | 'deleting'
      | 'gone'
      | 'lost'
      | 'suspended',
  },
  actors: {
    /** The facts of this sender's key. */
    wire: providedEvents<Event, { key: string }>('wire'),
    /** `clock.ticked` at once and then each second. */
    clock: providedEvents<Extract<Event, { type: 'clock.ticked' }>>('clock'),
    start: call('start'),
    stop: call('stop'),
    activate: call('activate'),
    reset: call('reset'),
    reconnect: call('reconnect'),
    download: call('download'),
    delete: call('delete'),
  },
  delays: {
    waitTime: ({ context }) => context.wait.lasts,
    /** Display delay after a reset or an activation (LIMIT-06). */
    settling: 1000,
    /** How long an accepted start may go without any event before the row is read again. */
    startPatience: 30_000,
  },
  guards: {
    isLinkNow: ({ context }, { link }: { link: LinkState }) => rules.linkOf(context.record) === link,
    isLinkChanged: ({ context, event }) =>
      rules.linkOf(rules.withLink(context.record, event)) !== rules.linkOf(context.record),
    isLost: or(rules.LOST.map((link) => stateIn({ link }))),
    isStartable: and([not('isLost'), not(stateIn({ link: 'suspended' }))]),
    isActivatable: ({ context }) => (context.record.suspended_count ?? 0) < rules.SUSPENSION_LIMIT,
    hasWaitTime: ({ event }) => event.type === 'wire.waiting' && event.waitTime !== undefined,
    /** The flag may be missing, which means true. */
    isProgressing: ({ event }) => !('progressing' in event) || event.progressing !== false,
    isStillProgressing: stateIn({ job: { idle: 'progressing' } }),
    isRecordedAsSending: ({ context }) => context.record.status === 'sending',
    isCounterAbsent: ({ event }) => rules.isCounterAbsent(event),
    isSuspensionUnclear: ({ context, event }) => rules.isSuspensionUnclear(context.record, event),
    isStateAbsent: ({ event }) => event.type === 'wire.connection.update' && event.state === undefined,
    isCountAbsent: (_, { fact }: { fact: CountFact }) => rules.isCountAbsent(fact),
    isCountLower: ({ context }, { fact }: { fact: CountFact }) => rules.isCountLower(context.record, fact),
    isCountNews: ({ context }, { fact }: { fact: CountFact }) => rules.isCountNews(context.record, fact),
    isUnableToSend: ({ context, event }) => rules.isUnableToSend(context.kind, event),
    isAbleToSend: not('isUnableToSend'),
    isHeard: stateIn({ job: { starting: { calling: 'heard' } } }),
    isOpposed: stateIn({ job: { stopping: 'opposed' } }),
    isConflict: ({ event }) => rules.stateFrom(event) === 'conflict',
    isReadAsSending: ({ event }) => event.type === 'record.read' && event.record.status === 'sending',
    isGone: (_, { error }: { error: unknown }) => isGone(error as CallError),
    isReadAsIdle: ({ event }) => event.type === 'record.read' && event.record.status !== 'sending',
  },
  actions: {
    setLink: assign(({ context, event }) => ({ record: rules.withLink(context.record, event) })),
    setRecord: assign((_, { record }: { record: SenderRecord | null }) => (record ? { record } : {})),
    /** To every region, as if it had been read. */
    raiseRecord: raise(
      ({ context }, { record }: { record: SenderRecord | null }) =>
        ({ type: 'record.read', record: record ?? context.record }) as const,
    ),
    setCount: assign(({ context }, { fact }: { fact: CountFact }) => ({
      record: rules.withCount(context.record, fact),
    })),
    lightUp: assign(({ context }, { counter }: { counter: Counter }) => ({
      highlighted: { ...context.highlighted, [counter]: true },
    })),
    emitLit: emit((_, { counter }: { counter: Counter }) => ({ type: 'highlight.lit', counter }) as const),
    setCounters: assign(({ context, event }) =>
      event.type === 'wire.count_synced' ? { record: rules.withCounters(context.record, event) } : {},
    ),
    setProgress: assign(({ context, event }) =>
      event.type === 'wire.progressing' ? { record: rules.withProgress(context.record, event) } : {},
    ),
    setOutcome: assign(({ event }) =>
      'error' in event && typeof event.error === 'string' ? { error: event.error } : {},
    ),
    completeProgress: assign(({ context }, completed: Completion) => ({
      record: { ...context.record, ...completed },
    })),
    setAttempt: assign(({ event }) =>
      event.type === 'wire.attempting' ? { attemptCode: event.code ?? '' } : {},
    ),
    setWait: assign(({ event }) => (event.type === 'wire.waiting' ? { wait: rules.waitOf(event) } : {})),
    measureWait: assign(({ context, event }) =>
      event.type === 'clock.ticked' ? { wait: rules.measured(context.wait, event.at) } : {},
    ),
    setFailure: assign((_, { text }: { text: string }) => ({ error: text })),
    forgetFailure: assign({ error: null }),
    fade: assign(({ context, event }) =>
      event.type === 'highlight.faded'
        ? { highlighted: { ...context.highlighted, [event.counter]: false } }
        : {},
    ),
    doubt: emit((_, { reason }: { reason: DoubtReason }) => ({ type: 'record.doubted', reason }) as const),
    emitFailure: emit(
      ({ context }, { text }: { text: string }) =>
        ({ type: 'toast.requested', toast: failureToast(context, text) }) as const,
    ),
    askReconnect: emit(
      ({ context }) => ({ type: 'dialog.requested', dialog: reconnectDialog(context) }) as const,
    ),
    askReset: emit(({ context }) => ({ type: 'dialog.requested', dialog: resetDialog(context) }) as const),
    askDeletion: emit(
      ({ context: { key, kind } }) =>
        ({ type: 'dialog.requested', dialog: deletionDialog(key, kind) }) as const,
    ),
    emitRemoval: emit({ type: 'record.removed' } as const),
    refuseUnlinked: emit(
      ({ context }) => ({ type: 'dialog.requested', dialog: forbiddenDialog(context) }) as const,
    ),
    refuseBusy: emit(({ context }) => ({ type: 'dialog.requested', dialog: busyDialog(context) }) as const),
  },
});

export const linkTransitions = LINK_STATES.map(
  (link) => ({ guard: { type: 'isLinkNow', params: { link } }, target: link }) as const,
);
export const errorOf = (event: { readonly error: unknown }) => event.error as CallError;

const answerOf = ({ event }: { event: { readonly output: SenderRecord | null } }) => ({
  record: event.output,
});
/** Events that arrived before the answer of a command may be newer than it, so the row is read again. */
const doubtOfAnswer = { type: 'doubt', params: { reason: 'call answered' } } as const;
/** Of a reset, which any state of the link may answer. */
export const resetActions = [{ type: 'raiseRecord', params: answerOf }, doubtOfAnswer] as const;
/** Of an activation, whose state is shown once its mark has faded. */
export const activationActions = [{ type: 'setRecord', params: answerOf }, doubtOfAnswer] as const;

/** Of work that is over. */
export const endActions = (completed: Completion | null) =>
  ['setOutcome', ...(completed ? [{ type: 'completeProgress', params: completed } as const] : [])] as const;
export type EndActions = ReturnType<typeof endActions>;
