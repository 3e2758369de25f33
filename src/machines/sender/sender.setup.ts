import { and, assign, emit, enqueueActions, not, or, raise, setup, stateIn } from 'xstate';
import { type Failure, isUncertain } from '../../api/errors';
import { type Command, type CommandOutcome, failureText } from '../commands/command';
import { deletionDialog, failureAfterRead, failureOf, isGone, NO_FAILURE } from '../crud/row.rules';
import { providedClock, providedPromise } from '../provided';
import { busyDialog, failureToast, forbiddenDialog, reconnectDialog, resetDialog } from './sender.dialogs';
import * as facts from './sender.facts';
import * as rules from './sender.rules';
import { verdictOfStart } from './sender.verdict';
import type {
  CallError,
  CallInput,
  Completion,
  Context,
  StaleReason,
  Emitted,
  EndFact,
  Event,
  EventOf,
  Input,
  LinkState,
  SenderRecord,
  SenderWireEvent,
} from './sender.types';

/** Which command was given. */
export const given = <C extends Command>(command: C) => ({ type: 'isGiven', params: { command } }) as const;

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
      | 'planned'
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
    clock: providedClock,
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
    isLinkChanged: ({ context }, { fact }: { fact: SenderWireEvent }) => facts.isLinkChanged(context, fact),
    isPlain: ({ context }, { fact }: { fact: SenderWireEvent }) => facts.isPlain(context, fact),
    isLinkRead: ({ context }, { record }: { record: SenderRecord }) =>
      rules.linkOf(record) !== rules.linkOf(context.record),
    isLost: or(rules.LOST.map((link) => stateIn({ link }))),
    isStartable: and([not('isLost'), not(stateIn({ link: 'suspended' }))]),
    isActivatable: ({ context }) => rules.isBelowSuspensionLimit(context.record),
    hasWaitTime: (_, { fact }: { fact: EventOf<'wire.waiting'> }) => fact.waitTime !== undefined,
    /** A missing flag means true. */
    isProgressing: (_, { fact }: { fact: EventOf<'wire.progressing' | 'wire.update_target'> }) =>
      fact.progressing !== false,
    isStillProgressing: stateIn({ job: { idle: 'progressing' } }),
    isStartDecided: and([given('start'), 'isStartable', not('isStillProgressing')]),
    isStopDecided: and([given('stop'), 'isStillProgressing']),
    isActivationDecided: and([given('activate'), 'isActivatable']),
    isRecordedAsSending: ({ context }) => rules.isRecordedAsSending(context),
    isRecordedAsPlanned: ({ context }) => rules.isRecordedAsPlanned(context),
    isRecordedAsIdle: ({ context }) => !rules.isRecordedAsSending(context),
    /** A message is shown as on its way from one that cannot send. */
    isCutOff: and([
      ({ context }) => rules.isHalted(context),
      or(['progressing', 'attempting', 'waiting'].map((idle) => stateIn({ job: { idle } }))),
    ]),
    isStartEnded: ({ context }, { fact }: { fact: SenderWireEvent }) =>
      verdictOfStart(context, fact) === 'ended',
    isStartUnsaid: ({ context }, { fact }: { fact: SenderWireEvent }) =>
      verdictOfStart(context, fact) === 'unsaid',
    isHeard: stateIn({ job: { starting: { calling: 'heard' } } }),
    isOpposed: stateIn({ job: { stopping: 'opposed' } }),
    isReadAsSending: (_, { record }: { record: SenderRecord }) => record.status === 'sending',
    isUncertain: (_, error: CallError) => isUncertain(error),
    isGiven: ({ event }, { command }: { command: Command }) =>
      event.type === 'command.given' && event.command === command,
    isGone: (_, { error }: { error: unknown }) => isGone(error as CallError),
  },
  actions: {
    /** Takes the event's fields and effect into the record. */
    takeFact: assign(({ context }, { fact }: { fact: SenderWireEvent }) => ({
      record: facts.withFact(context, fact),
      countedAt: facts.countedAfter(context.record, context.countedAt, fact),
    })),
    takeRead: assign(({ context }, { record }: { record: SenderRecord }) => ({
      record,
      ...failureAfterRead(context),
    })),
    raiseTaken: raise({ type: 'fact.taken' } as const),
    setStatus: assign(({ context }, { status }: { status: 'sending' | 'idle' }) => ({
      record: { ...context.record, status },
    })),
    setRecord: assign((_, { record }: { record: SenderRecord | null }) => (record ? { record } : {})),
    /** So that every region takes the record, as if it had been read. */
    raiseRecord: raise(
      ({ context }, { record }: { record: SenderRecord | null }) =>
        ({ type: 'record.read', record: record ?? context.record }) as const,
    ),
    /** The reason for which it ended, where the event brings one. */
    setOutcome: assign((_, { fact }: { fact: EndFact }) =>
      fact.error == null ? {} : { error: fact.error, failedAt: fact.at },
    ),
    completeProgress: assign(({ context }, completed: Completion) => ({
      record: { ...context.record, ...completed },
    })),
    setAttempt: assign((_, { fact }: { fact: EventOf<'wire.attempting'> }) => ({
      attemptCode: fact.code ?? '',
    })),
    setWait: assign((_, { fact }: { fact: EventOf<'wire.waiting'> }) => ({ wait: rules.waitOf(fact) })),
    /** How long it still waits for its plan. */
    setPlanWait: assign(({ context }, { at }: { at: number }) => {
      const until = context.record.planWait?.until ?? at;
      return { wait: { until, lasts: Math.max(0, until - at) } };
    }),
    endPlanWait: assign(({ context }) => ({ record: { ...context.record, planWait: null } })),
    setFailure: assign((_, failure: Failure) => failureOf(failure)),
    setFailedAt: assign((_, { at }: { at: number }) => ({ failedAt: at })),
    forgetFailure: assign(NO_FAILURE),
    suspectStale: emit(
      (_, { reason }: { reason: StaleReason }) => ({ type: 'record.staleSuspected', reason }) as const,
    ),
    /** Where it leaves out what it is about. */
    suspectFact: enqueueActions(({ context, enqueue }, { fact }: { fact: SenderWireEvent }) => {
      const reason = facts.doubtOf(context.record, fact);
      if (reason) enqueue.emit({ type: 'record.staleSuspected', reason });
    }),
    emitFailure: emit(
      ({ context }, failure: Failure) =>
        ({ type: 'toast.requested', toast: failureToast(context, failureText(failure)) }) as const,
    ),
    askReconnect: emit(
      ({ context }) => ({ type: 'dialog.requested', dialog: reconnectDialog(context) }) as const,
    ),
    askReset: emit(({ context }) => ({ type: 'dialog.requested', dialog: resetDialog(context) }) as const),
    askDeletion: emit(
      ({ context: { key, kind, record } }) =>
        ({
          type: 'dialog.requested',
          dialog: deletionDialog(key, `${kind} ${rules.senderName(record)}`),
        }) as const,
    ),
    settle: emit(
      (_, settled: { command: Command; outcome: CommandOutcome }) =>
        ({ type: 'command.settled', ...settled }) as const,
    ),
    emitRemoval: emit({ type: 'record.removed' } as const),
    refuseUnlinked: emit(
      ({ context }) => ({ type: 'dialog.requested', dialog: forbiddenDialog(context) }) as const,
    ),
    refuseBusy: emit(({ context }) => ({ type: 'dialog.requested', dialog: busyDialog(context) }) as const),
  },
});
