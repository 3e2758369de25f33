import { factOf } from '../params';
import { onEveryFact } from './sender.facts';
import { senderSetup } from './sender.setup';
import { activationActions, failedTo, linkTransitions, readOf, settleBy } from './sender.transitions';

const takeFact = { type: 'takeFact', params: factOf } as const;
/** What it changes shows in the link and in the job. */
const taking = [{ type: 'suspectFact', params: factOf }, takeFact, 'raiseTaken'] as const;
/** Every fact of every event is taken here; one that only sets figures looks at no other state. */
const factTransitions = [
  { guard: { type: 'isPlain', params: factOf }, actions: takeFact },
  { guard: { type: 'isLinkChanged', params: factOf }, target: '.deciding', actions: taking },
  { actions: taking },
] as const;
const takeRead = [{ type: 'takeRead', params: readOf }, 'raiseTaken'] as const;

/** How the account stands with WhatsApp, and what can be done about it. */
export const link = senderSetup.createStateConfig({
  initial: 'deciding',
  on: {
    ...onEveryFact(factTransitions),
    'record.read': [
      { guard: { type: 'isLinkRead', params: readOf }, target: '.deciding', actions: takeRead },
      { actions: takeRead },
    ],
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
