import { counted, synced } from './sender.counters';
import { startEndText, startFailureText } from './sender.rules';
import { errorOf, resetAnswered, senderSetup } from './sender.setup';
import type { Context, Event } from './sender.types';

/** What the message on its way is doing; the same whether the blast goes on or was just stopped. */
const { on: activityFacts, states: activities } = senderSetup.createStateConfig({
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

/** The first count after a start proves that it sends. */
const countedFirst = counted.map((transition) => ({ ...transition, target: 'sending' }) as const);

const startFailure = ({ context, event }: { context: Context; event: { readonly error: unknown } }) => ({
  text: startFailureText(errorOf(event), context.kind),
});

/** What failed before does not concern the blast that has begun. */
const begun = { target: 'sending.progressing', actions: 'forgetFailure' } as const;
const doubtOfEnd = { type: 'doubt', params: { reason: 'start ended' } } as const;
const endedBy = ({ event }: { event: Event }) => ({ text: startEndText(event) });
/** The start is over before anything was sent: the row says why, and what became of the call is read. */
const startEnded = {
  target: 'idle',
  actions: [{ type: 'takeFailure', params: endedBy }, { type: 'tellFailure', params: endedBy }, doubtOfEnd],
} as const;
const startFinished = {
  target: 'idle',
  actions: ['takeOutcome', 'completeProgress', doubtOfEnd],
} as const;

/**
 * Whether anything was heard of the account since the start: the first event ends 'Starting...' (RT-33), though it may
 * prove nothing; until something does, the answer of the call is waited for.
 */
const word = senderSetup.createStateConfig({
  initial: 'silent',
  states: {
    silent: {
      tags: 'requesting',
      on: {
        'wire.connection.update': { guard: 'isAbleTold', target: 'heard' },
        'wire.reset': { guard: 'isAbleTold', target: 'heard' },
        'wire.reconnecting': 'heard',
        'wire.count_synced': synced.map((transition) => ({ ...transition, target: 'heard' }) as const),
      },
    },
    heard: { on: { 'blast.stopRequested': { target: '#job.stopping', actions: 'forgetFailure' } } },
  },
});

/** Whether the sender sends, and the commands on their way. */
export const job = senderSetup.createStateConfig({
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
        'record.read': { guard: 'isReadAsSending', target: 'sending', actions: 'forgetFailure' },
        'wire.sending': begun,
        'wire.generating': begun,
        'wire.validating': begun,
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
              actions: resetAnswered,
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
      tags: 'sending',
      initial: 'calling',
      on: {
        'wire.attempting': { target: 'sending.attempting', actions: 'takeAttempt' },
        'wire.waiting': [
          { guard: 'isWaitTold', target: 'sending.waiting', actions: 'takeWait' },
          { target: 'sending' },
        ],
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
        'wire.connection.update': { guard: 'isUnableTold', ...startEnded },
        'wire.reset': { guard: 'isUnableTold', ...startEnded },
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
          ...word,
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context }) => ({ record: context.record }),
            onDone: [{ guard: 'isHeard', target: 'accepted.heard' }, { target: 'accepted' }],
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
          ...word,
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
      initial: 'unopposed',
      on: { 'record.read': { guard: 'isReadAsIdle', target: 'idle' } },
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context }) => ({ record: context.record }),
        onDone: [
          {
            guard: 'isOpposed',
            target: 'idle',
            actions: { type: 'doubt', params: { reason: 'stop opposed' } },
          },
          { target: 'idle' },
        ],
        onError: {
          target: 'sending',
          actions: [
            { type: 'takeFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            { type: 'tellFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            { type: 'doubt', params: { reason: 'call failed' } },
          ],
        },
      },
      states: {
        unopposed: {
          on: {
            'wire.sending': 'opposed',
            'wire.generating': 'opposed',
            'wire.validating': 'opposed',
            'record.read': { guard: 'isReadAsSending', target: 'opposed' },
          },
        },
        /** The server said meanwhile that it sends: before the stop or after it, only the row can tell. */
        opposed: { on: { 'wire.sending': {}, 'wire.generating': {}, 'wire.validating': {} } },
      },
    },
  },
});
