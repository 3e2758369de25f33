import { staleCounter } from '../counts/counts.transitions';
import { factOf } from '../params';
import { senderSetup } from './sender.setup';
import { activationActions, failedTo, linkTransitions, settleBy } from './sender.transitions';

const setLink = { type: 'setLink', params: factOf } as const;
const linkChangeTransitions = [
  { guard: { type: 'isLinkChanged', params: factOf }, target: '.deciding', actions: setLink },
  { actions: setLink },
] as const;
/** Without the figures that the event is about: how many suspensions, or what is left after a reset. */
const uncountedLinkTransitions = [
  {
    guard: { type: 'isLinkChangedUncounted', params: factOf },
    target: '.deciding',
    actions: [setLink, staleCounter],
  },
  { guard: { type: 'isCounterAbsent', params: factOf }, actions: [setLink, staleCounter] },
] as const;

/** How the account stands with WhatsApp, and what can be done about it. */
export const link = senderSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'wire.connection.update': [
      {
        guard: { type: 'isStateAbsent', params: factOf },
        actions: { type: 'suspectStale', params: { reason: 'state absent' } },
      },
      {
        guard: { type: 'isSuspensionUnclear', params: factOf },
        actions: [setLink, { type: 'suspectStale', params: { reason: 'suspension unclear' } }],
      },
      ...linkChangeTransitions,
    ],
    'wire.reconnecting': linkChangeTransitions,
    'wire.suspended': [...uncountedLinkTransitions, ...linkChangeTransitions],
    'wire.reset': [...uncountedLinkTransitions, ...linkChangeTransitions],
    'wire.finished': linkChangeTransitions,
    'wire.error_blast': linkChangeTransitions,
    'wire.error_generate': linkChangeTransitions,
    'wire.error_validate': linkChangeTransitions,
    'record.read': linkChangeTransitions,
  },
  states: {
    deciding: { always: linkTransitions },
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
            onError: failedTo('resting'),
          },
        },
      },
    },
    suspended: {
      tags: 'suspended',
      initial: 'resting',
      states: {
        resting: {
          on: {
            'activation.requested': { guard: 'isActivatable', target: 'activating' },
            'command.given': { guard: 'isActivationDecided', target: 'activating' },
          },
        },
        activating: {
          tags: 'activating',
          exit: settleBy('activate'),
          invoke: {
            id: 'activate',
            src: 'activate',
            input: ({ context }) => ({ record: context.record }),
            onDone: {
              target: 'activated',
              actions: activationActions,
            },
            onError: failedTo('resting'),
          },
        },
        activated: { tags: 'activating', after: { settling: '#link.deciding' } },
      },
    },
  },
  id: 'link',
});
