import { factOf } from '../params';
import { type Command, type CommandOutcome, type Ending, outcomeOf } from '../commands/command';
import {
  type CallError,
  type Completion,
  type EventOf,
  LINK_STATES,
  type SenderRecord,
} from './sender.types';

/** To the state of the link that the record stands for. */
export const linkTransitions = LINK_STATES.map(
  (link) => ({ guard: { type: 'isLinkNow', params: { link } }, target: link }) as const,
);

export const errorOf = (event: { readonly error: unknown }) => event.error as CallError;
const failureParams = ({ event }: { event: { readonly error: unknown } }) => errorOf(event);
export const setFailure = { type: 'setFailure', params: failureParams } as const;
/** The call of a command failed: where it may have been done all the same, the row shows it. */
export const staleAtFailure = { type: 'suspectStale', params: { reason: 'call failed' } } as const;
export const emitFailure = { type: 'emitFailure', params: failureParams } as const;

/** Leaving the state of a command's call settles the command, by whatever it is left. */
export const settleBy = <C extends Command>(command: C, ofFact?: (fact: Ending) => CommandOutcome) =>
  ({
    type: 'settle',
    params: ({ event }: { event: Ending }) => ({ command, outcome: outcomeOf(event, ofFact) }),
  }) as const;

/** Back to the state `target`, with the reason; the row is read again where it is uncertain whether it was done. */
export const failedTo = <T extends string>(target: T) =>
  [
    {
      guard: { type: 'isUncertain', params: failureParams },
      target,
      actions: [emitFailure, staleAtFailure],
    },
    { target, actions: emitFailure },
  ] as const;

export const readOf = ({ event }: { event: EventOf<'record.read'> }) => event;
export const isReadAsSending = { type: 'isReadAsSending', params: readOf } as const;

/** What is known once its call has answered, or has begun. */
export const setSending = { type: 'setStatus', params: { status: 'sending' } } as const;
export const setIdle = { type: 'setStatus', params: { status: 'idle' } } as const;
/** Of facts that show that a start has led to sending. */
export const stopTransition = { target: '#job.stopping', actions: ['forgetFailure', setSending] } as const;

const answerOf = ({ event }: { event: { readonly output: SenderRecord | null } }) => ({
  record: event.output,
});
/** Events that came before the answer of a command may be newer than the answer, so the row is read again. */
const staleAtAnswer = { type: 'suspectStale', params: { reason: 'call answered' } } as const;
/** After a reset, which may have changed the link too. */
export const resetActions = [{ type: 'raiseRecord', params: answerOf }, staleAtAnswer] as const;
/** After an activation. Its new link shows when the mark has faded. */
export const activationActions = [{ type: 'setRecord', params: answerOf }, staleAtAnswer] as const;

/** After an error, progress is shown as complete; the row is read again for how far it came. */
export const staleAtBreak = { type: 'suspectStale', params: { reason: 'work broke off' } } as const;

/** When the work has ended. */
export const endActions = (completed: Completion | null) =>
  [
    { type: 'setOutcome', params: factOf },
    ...(completed ? [{ type: 'completeProgress', params: completed } as const] : []),
  ] as const;
export type EndActions = ReturnType<typeof endActions>;
