import { factOf } from '../params';
import { activityTransitions } from './sender.activity';
import { onEveryFact, onEveryHint } from './sender.facts';
import { startFailureText } from './sender.rules';
import { given, senderSetup } from './sender.setup';
import {
  type EndActions,
  errorOf,
  isReadAsSending,
  setSending,
  settleBy,
  staleAtFailure,
  stopTransition,
} from './sender.transitions';
import type { Context, SenderWireEvent } from './sender.types';
import { startEndText, startOutcome } from './sender.verdict';

const isStartUnsaid = { type: 'isStartUnsaid', params: factOf } as const;

const startFailure = ({ context, event }: { context: Context; event: { readonly error: unknown } }) => ({
  ...errorOf(event),
  text: startFailureText(errorOf(event), context.kind),
});

const staleAtEnd = { type: 'suspectStale', params: { reason: 'start ended' } } as const;
const endedBy = ({ event }: { event: SenderWireEvent }) => ({ text: startEndText(event), at: event.at });
/** The start has ended before anything was sent: the row says why, and is read again for what became of the call. */
const startEnded = {
  target: 'idle',
  actions: [{ type: 'setFailure', params: endedBy }, { type: 'emitFailure', params: endedBy }, staleAtEnd],
} as const;
const ended = { guard: { type: 'isStartEnded', params: factOf }, ...startEnded } as const;
/** It ends the start, or it has led to sending, also where the fact does not say so itself. */
const proofs = senderSetup.createStateConfig({
  on: {
    ...activityTransitions('sending', setSending),
    'wire.count_success': { target: 'sending', actions: setSending },
    'wire.count_fail': { target: 'sending', actions: setSending },
  },
});
const endedOr = <On extends object>(on: On) =>
  Object.fromEntries(Object.entries(on).map(([type, proof]) => [type, [ended, proof].flat()])) as On;

/**
 * Whether any event has come since the start. The first one ends 'Starting...' (RT-33) though it may prove nothing; the
 * answer of the call is awaited until one does.
 */
const firstEvent = senderSetup.createStateConfig({
  initial: 'silent',
  states: {
    silent: {
      tags: 'requesting',
      on: onEveryHint({ guard: isStartUnsaid, target: 'heard' } as const),
    },
    heard: {
      on: {
        ...onEveryHint({ guard: isStartUnsaid } as const),
        'blast.stopRequested': stopTransition,
        'command.given': { guard: given('stop'), ...stopTransition },
      },
    },
  },
});

/** From the command to the first event that proves that it sends, or that it does not. */
export function createStarting(end: EndActions) {
  const startFinished = { target: 'idle', actions: [...end, staleAtEnd] } as const;
  return senderSetup.createStateConfig({
    tags: 'sending',
    initial: 'calling',
    on: {
      ...onEveryFact(ended),
      ...endedOr(proofs.on),
      'wire.stop': startEnded,
      'wire.idle': startEnded,
      'wire.finished': startFinished,
      'wire.error_blast': startFinished,
      'wire.error_generate': startFinished,
      'wire.error_validate': startFinished,
    },
    states: {
      calling: {
        ...firstEvent,
        exit: settleBy('start', startOutcome),
        invoke: {
          id: 'start',
          src: 'start',
          input: ({ context }) => ({ record: context.record }),
          onDone: [
            { guard: 'isRecordedAsSending', target: '#job.sending' },
            { guard: 'isHeard', target: 'accepted.heard' },
            { target: 'accepted' },
          ],
          onError: {
            target: '#job.deciding',
            actions: [
              { type: 'setFailure', params: startFailure },
              { type: 'emitFailure', params: startFailure },
              staleAtFailure,
            ],
          },
        },
      },
      accepted: {
        ...firstEvent,
        on: {
          'fact.taken': { guard: 'isRecordedAsSending', target: '#job.sending' },
          'record.read': [{ guard: isReadAsSending, target: '#job.sending' }, { target: '#job.idle' }],
        },
        after: {
          startPatience: {
            target: '#job.idle.unanswered',
            actions: [
              {
                type: 'setFailure',
                params: { text: 'Belum ada kabar dari server, status dibaca ulang.' },
              },
              { type: 'suspectStale', params: { reason: 'start unanswered' } },
            ],
          },
        },
      },
    },
  });
}
