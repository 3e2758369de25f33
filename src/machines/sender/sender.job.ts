import { not } from 'xstate';
import { type CommandOutcome, type Ending, SEEN, UNKNOWN } from '../commands/command';
import { activityStates, activityTransitions } from './sender.activity';
import { given, senderSetup } from './sender.setup';
import {
  emitFailure,
  endActions,
  resetActions,
  setFailure,
  isReadAsSending,
  setIdle,
  stopTransition,
  failedTo,
  settleBy,
  staleAtBreak,
  staleAtFailure,
} from './sender.transitions';
import { createStarting } from './sender.starting';
import type { Completion } from './sender.types';

/** The outcome of a reset that ends before its answer: done on the reset event, unknown on any other. */
const resetOutcome = ({ type }: Ending): CommandOutcome =>
  type === 'wire.reset' ? SEEN : { kind: 'unknown', text: UNKNOWN };

/** A blast that has begun leaves former failures behind. */
const sendingTransition = { target: 'sending.progressing', actions: 'forgetFailure' } as const;

/** Its plan lets it send nothing just now: how long that lasts is known once a clock was read. */
const planned = senderSetup.createStateConfig({
  tags: 'planned',
  always: { guard: not('isRecordedAsPlanned'), target: '#job.sending.resting' },
  initial: 'looking',
  // What is counted anew goes on to wait.
  on: { 'wire.reset': {} },
  states: {
    looking: {
      invoke: { id: 'clock', src: 'clock', onError: 'waiting' },
      on: {
        'clock.read': { target: 'waiting', actions: { type: 'setPlanWait', params: ({ event }) => event } },
      },
    },
    waiting: { after: { waitTime: { actions: 'endPlanWait' } } },
  },
});

export interface JobOptions {
  /** Whether a start is asked of the server whatever the link, instead of being refused here. */
  readonly startsUnlinked: boolean;
  /** What the record shows once the work has ended; null where there is no progress to complete. */
  readonly completed: Completion | null;
}

const startTransition = { target: 'starting', actions: 'forgetFailure' } as const;
const linkedStartTransitions = [
  { guard: 'isLost', actions: 'refuseUnlinked' },
  { guard: 'isStillProgressing', actions: 'refuseBusy' },
  { guard: 'isStartable', ...startTransition },
] as const;

/** Whether it sends, and the commands that change that. */
export function createJob({ startsUnlinked, completed }: JobOptions) {
  const end = endActions(completed);
  const broken = { target: '.idle', actions: completed ? [...end, staleAtBreak] : end } as const;
  return senderSetup.createStateConfig({
    id: 'job',
    initial: 'deciding',
    on: {
      'wire.stop': '.idle',
      'wire.idle': '.idle',
      'wire.finished': { target: '.idle', actions: end },
      'wire.error_blast': broken,
      'wire.error_generate': broken,
      'wire.error_validate': broken,
      'wire.sending': '.sending.progressing',
      'wire.generating': '.sending.progressing',
      'wire.validating': '.sending.progressing',
    },
    states: {
      deciding: { always: [{ guard: 'isRecordedAsSending', target: 'sending' }, { target: 'idle' }] },
      idle: {
        initial: 'resting',
        on: {
          'fact.taken': [
            { guard: 'isRecordedAsSending', target: 'sending', actions: 'forgetFailure' },
            { guard: 'isCutOff', target: '.resting' },
          ],
          ...activityTransitions(''),
          'wire.sending': sendingTransition,
          'wire.generating': sendingTransition,
          'wire.validating': sendingTransition,
          'wire.reset': '.resting',
          'blast.startRequested': startsUnlinked ? startTransition : linkedStartTransitions,
          'command.given': [
            { guard: startsUnlinked ? given('start') : 'isStartDecided', ...startTransition },
            { guard: 'isStopDecided', ...stopTransition },
          ],
          'blast.stopRequested': { guard: 'isStillProgressing', ...stopTransition },
          'reset.requested': { actions: 'askReset' },
          'reset.confirmed': '.resetting',
        },
        states: {
          ...activityStates,
          resetting: {
            tags: 'resetting',
            exit: settleBy('reset', resetOutcome),
            invoke: {
              id: 'reset',
              src: 'reset',
              input: ({ context }) => ({ record: context.record }),
              onDone: {
                target: 'settling',
                actions: resetActions,
              },
              onError: failedTo('resting'),
            },
          },
          settling: { tags: 'resetting', after: { settling: 'resting' } },
          /** A start without an answer or event was just given up: the clock supplies the time of it. */
          unanswered: {
            invoke: { id: 'clock', src: 'clock', onError: 'resting' },
            on: {
              'clock.read': {
                target: 'resting',
                actions: { type: 'setFailedAt', params: ({ event }) => event },
              },
            },
          },
        },
      },
      starting: createStarting(end),
      sending: {
        tags: 'sending',
        initial: 'deciding',
        on: {
          'fact.taken': [
            { guard: 'isRecordedAsIdle', target: 'idle' },
            { guard: 'isRecordedAsPlanned', target: '.planned' },
          ],
          ...activityTransitions(''),
          'wire.reset': '.resting',
          'blast.startRequested': { actions: 'refuseBusy' },
          'blast.stopRequested': stopTransition,
          'command.given': { guard: given('stop'), ...stopTransition },
        },
        states: {
          deciding: { always: [{ guard: 'isRecordedAsPlanned', target: 'planned' }, { target: 'resting' }] },
          ...activityStates,
          planned,
        },
      },
      stopping: {
        tags: ['stopping', 'sending'],
        exit: settleBy('stop'),
        initial: 'unopposed',
        on: { 'fact.taken': { guard: 'isRecordedAsIdle', target: 'idle' } },
        invoke: {
          id: 'stop',
          src: 'stop',
          input: ({ context }) => ({ record: context.record }),
          onDone: [
            {
              guard: 'isOpposed',
              target: 'idle',
              actions: [setIdle, { type: 'suspectStale', params: { reason: 'stop opposed' } }],
            },
            { target: 'idle', actions: setIdle },
          ],
          onError: {
            target: 'sending',
            actions: [setFailure, emitFailure, staleAtFailure],
          },
        },
        states: {
          unopposed: {
            on: {
              'wire.sending': 'opposed',
              'wire.generating': 'opposed',
              'wire.validating': 'opposed',
              'record.read': {
                guard: isReadAsSending,
                target: 'opposed',
              },
            },
          },
          /** Meanwhile the server reported sending; only reading the row shows whether before the stop or after. */
          opposed: { on: { 'wire.sending': {}, 'wire.generating': {}, 'wire.validating': {} } },
        },
      },
    },
  });
}
