import { type CommandOutcome, type Ending, SEEN, superseded } from '../commands/command';
import { factOf } from '../params';
import { activityTransitions } from './sender.activity';
import { countTransitions, syncTransitions } from './sender.counters';
import { startEndText, startFailureText } from './sender.rules';
import { given, senderSetup } from './sender.setup';
import { type EndActions, errorOf, isReadAsSending, settleBy, staleAtFailure } from './sender.transitions';
import type { Context, SenderWireEvent } from './sender.types';

/** A count proves that the start has led to sending. */
const firstCountTransitions = countTransitions.map(
  (transition) => ({ ...transition, target: 'sending' }) as const,
);

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

const stopTransition = { target: '#job.stopping', actions: 'forgetFailure' } as const;

/** Of a message on its way, or of one that was counted. */
const SENDS = /^wire\.(\w+ing|update_target|count_\w+)$/;
/** A fact that ends a start before its answer comes shows that it sends, or why it does not. */
const startOutcome = (fact: Ending): CommandOutcome =>
  SENDS.test(fact.type) ? SEEN : superseded(startEndText(fact as SenderWireEvent));

/**
 * Whether any event has come since the start. The first one ends 'Starting...' (RT-33) though it may prove nothing; the
 * answer of the call is awaited until one does.
 */
const firstEvent = senderSetup.createStateConfig({
  initial: 'silent',
  states: {
    silent: {
      tags: 'requesting',
      on: {
        'wire.connection.update': { guard: { type: 'isAbleToSend', params: factOf }, target: 'heard' },
        'wire.reset': { guard: { type: 'isAbleToSend', params: factOf }, target: 'heard' },
        'wire.reconnecting': 'heard',
        'wire.count_synced': syncTransitions.map(
          (transition) => ({ ...transition, target: 'heard' }) as const,
        ),
      },
    },
    heard: {
      on: {
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
      ...activityTransitions('sending'),
      'wire.count_success': firstCountTransitions,
      'wire.count_fail': firstCountTransitions,
      'wire.connection.update': { guard: { type: 'isUnableToSend', params: factOf }, ...startEnded },
      'wire.reset': { guard: { type: 'isUnableToSend', params: factOf }, ...startEnded },
      'wire.suspended': startEnded,
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
          onDone: [{ guard: 'isHeard', target: 'accepted.heard' }, { target: 'accepted' }],
          onError: {
            target: '#job.idle',
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
