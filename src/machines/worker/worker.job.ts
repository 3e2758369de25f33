import { counted } from './worker.counters';
import { startFailureText } from './worker.rules';
import { errorOf, workerSetup } from './worker.setup';
import type { Context } from './worker.types';

/** What the message on its way is doing; the same whether the blast goes on or was just stopped. */
const { on: activityFacts, states: activities } = workerSetup.createStateConfig({
  on: {
    'wire.attempting': { target: '.attempting', actions: 'takeAttempt' },
    // A wait whose length is not told cannot be counted down.
    'wire.waiting': [
      { guard: 'isWaitTold', target: '.waiting', actions: 'takeWait' },
      { target: '.resting' },
    ],
    'wire.progressing': [
      { guard: 'isProgressing', target: '.progressing', actions: 'takeProgress' },
      { target: '.resting', actions: 'takeProgress' },
    ],
    'wire.update_target': [{ guard: 'isProgressing', target: '.progressing' }, { target: '.resting' }],
  },
  states: {
    resting: {},
    progressing: { tags: 'progressing' },
    attempting: { tags: 'attempting' },
    waiting: {
      tags: 'waiting',
      invoke: { id: 'clock', src: 'clock', onError: 'resting' },
      on: { 'clock.ticked': { actions: 'measureWait' } },
      after: { waitTime: 'resting' },
    },
  },
});

/** The first count after a start also ends the pending start (RT-33). */
const countedFirst = counted.map((transition) => ({ ...transition, target: 'sending' }) as const);

const startFailure = ({ context, event }: { context: Context; event: { readonly error: unknown } }) => ({
  text: startFailureText(errorOf(event), context.kind),
});

/** Whether the worker sends, and the commands on their way. */
export const job = workerSetup.createStateConfig({
  id: 'job',
  initial: 'deciding',
  on: {
    'wire.stop': '.idle',
    'wire.idle': '.idle',
    'wire.finished': { target: '.idle', actions: ['takeOutcome', 'completeProgress'] },
    'wire.error_blast': { target: '.idle', actions: ['takeOutcome', 'completeProgress'] },
    'wire.error_generate': { target: '.idle', actions: ['takeOutcome', 'completeProgress'] },
    'wire.error_validate': { target: '.idle', actions: ['takeOutcome', 'completeProgress'] },
    'wire.connection.update': { guard: 'isConflict', target: '.idle' },
    'wire.sending': '.sending.progressing',
    'wire.generating': '.sending.progressing',
    'wire.validating': '.sending.progressing',
  },
  states: {
    deciding: { always: [{ guard: 'isRecordedAsSending', target: 'sending' }, { target: 'idle' }] },
    idle: {
      initial: 'resting',
      on: {
        ...activityFacts,
        'record.read': { guard: 'isReadAsSending', target: 'sending' },
        'wire.reset': '.resting',
        'blast.startRequested': [
          { guard: 'isLost', actions: 'refuseUnlinked' },
          { guard: 'isStillProgressing', actions: 'refuseBusy' },
          { guard: 'isStartable', target: 'starting', actions: 'forgetFailure' },
        ],
        'blast.stopRequested': { guard: 'isStillProgressing', target: 'stopping', actions: 'forgetFailure' },
        'reset.requested': { actions: 'askReset' },
        'reset.confirmed': '.resetting',
      },
      states: {
        ...activities,
        resetting: {
          tags: 'resetting',
          invoke: {
            id: 'reset',
            src: 'reset',
            input: ({ context }) => ({ record: context.record }),
            onDone: {
              target: 'settling',
              actions: { type: 'takeRecord', params: ({ event }) => ({ record: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'tellFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            },
          },
        },
        settling: { tags: 'resetting', after: { settling: 'resting' } },
      },
    },
    starting: {
      tags: ['requesting', 'sending'],
      initial: 'calling',
      on: {
        'wire.attempting': { target: 'sending.attempting', actions: 'takeAttempt' },
        'wire.waiting': { target: 'sending.waiting', actions: 'takeWait' },
        'wire.progressing': [
          { guard: 'isProgressing', target: 'sending.progressing', actions: 'takeProgress' },
          { target: 'sending', actions: 'takeProgress' },
        ],
        'wire.update_target': [
          { guard: 'isProgressing', target: 'sending.progressing' },
          { target: 'sending' },
        ],
        'wire.count_success': countedFirst,
        'wire.count_fail': countedFirst,
        'wire.count_synced': { target: 'sending', actions: 'takeCounters' },
        'wire.connection.update': [{ guard: 'isConflict', target: 'idle' }, { target: 'sending' }],
        'wire.suspended': 'sending',
        'wire.reconnecting': 'sending',
        'wire.reset': 'sending',
      },
      states: {
        calling: {
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context }) => ({ record: context.record }),
            onDone: 'accepted',
            onError: {
              target: '#job.idle',
              actions: [
                { type: 'takeFailure', params: startFailure },
                { type: 'tellFailure', params: startFailure },
                { type: 'doubt', params: { reason: 'call failed' } },
              ],
            },
          },
        },
        accepted: {
          on: {
            'record.read': [{ guard: 'isReadAsSending', target: '#job.sending' }, { target: '#job.idle' }],
          },
          after: {
            startPatience: {
              target: '#job.idle',
              actions: [
                {
                  type: 'takeFailure',
                  params: { text: 'Belum ada kabar dari server, status dibaca ulang.' },
                },
                { type: 'doubt', params: { reason: 'start unanswered' } },
              ],
            },
          },
        },
      },
    },
    sending: {
      tags: 'sending',
      initial: 'resting',
      on: {
        ...activityFacts,
        'record.read': { guard: 'isReadAsIdle', target: 'idle' },
        'wire.reset': '.resting',
        'blast.startRequested': { actions: 'refuseBusy' },
        'blast.stopRequested': { target: 'stopping', actions: 'forgetFailure' },
      },
      states: activities,
    },
    stopping: {
      tags: ['stopping', 'sending'],
      on: { 'wire.sending': {}, 'wire.generating': {}, 'wire.validating': {} },
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context }) => ({ record: context.record }),
        onDone: 'idle',
        onError: {
          target: 'sending',
          actions: [
            { type: 'takeFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            { type: 'tellFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            { type: 'doubt', params: { reason: 'call failed' } },
          ],
        },
      },
    },
  },
});
