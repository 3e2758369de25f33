import { and } from 'xstate';
import { counterDoubt } from './sender.counters';
import { activationAnswered, errorOf, toDecide, senderSetup } from './sender.setup';

const told = [
  { guard: 'isLinkChanged', target: '.deciding', actions: 'takeLink' },
  { actions: 'takeLink' },
] as const;
/** Without the figures that it is about: the how manieth suspension, or what is left after a reset. */
const uncounted = [
  {
    guard: and(['isCounterAbsent', 'isLinkChanged']),
    target: '.deciding',
    actions: ['takeLink', counterDoubt],
  },
  { guard: 'isCounterAbsent', actions: ['takeLink', counterDoubt] },
] as const;

/** How the account stands with WhatsApp, and what can be done about it. */
export const link = senderSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'wire.connection.update': [
      { guard: 'isStateAbsent', actions: { type: 'doubt', params: { reason: 'state absent' } } },
      {
        guard: 'isSuspensionUnclear',
        actions: ['takeLink', { type: 'doubt', params: { reason: 'suspension unclear' } }],
      },
      ...told,
    ],
    'wire.reconnecting': told,
    'wire.suspended': [...uncounted, ...told],
    'wire.reset': [...uncounted, ...told],
    'wire.finished': told,
    'wire.error_blast': told,
    'wire.error_generate': told,
    'wire.error_validate': told,
    'record.read': told,
  },
  states: {
    deciding: { always: toDecide },
    connected: {},
    reconnecting: {},
    unrecognised: {},
    loggedOut: { tags: 'lost' },
    disconnected: { tags: 'lost' },
    unknown: { tags: 'lost' },
    missing: { tags: 'lost' },
    conflict: {
      tags: 'lost',
      initial: 'resting',
      states: {
        resting: {
          on: { 'reconnect.requested': { actions: 'askReconnect' }, 'reconnect.confirmed': 'reconnecting' },
        },
        reconnecting: {
          tags: 'reconnecting',
          invoke: {
            id: 'reconnect',
            src: 'reconnect',
            input: ({ context }) => ({ record: context.record }),
            onDone: 'resting',
            onError: {
              target: 'resting',
              actions: { type: 'tellFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            },
          },
        },
      },
    },
    suspended: {
      tags: 'suspended',
      initial: 'resting',
      states: {
        resting: { on: { 'activation.requested': { guard: 'isActivatable', target: 'activating' } } },
        activating: {
          tags: 'activating',
          invoke: {
            id: 'activate',
            src: 'activate',
            input: ({ context }) => ({ record: context.record }),
            onDone: {
              target: 'activated',
              actions: activationAnswered,
            },
            onError: {
              target: 'resting',
              actions: { type: 'tellFailure', params: ({ event }) => ({ text: errorOf(event).text }) },
            },
          },
        },
        activated: { tags: 'activating', after: { settling: '#link.deciding' } },
      },
    },
  },
  id: 'link',
});
