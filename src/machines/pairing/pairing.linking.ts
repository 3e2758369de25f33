import { raise } from 'xstate';
import { newClientOf } from './pairing.rules';
import { CODE_LIFETIME, GENERATING, pairingSetup, QR_LIFETIME } from './pairing.setup';

/** What is asked of the server: a client, then by QR also its code, though the socket may bring that sooner. */
const client = pairingSetup.createStateConfig({
  initial: 'creating',
  states: {
    creating: {
      invoke: {
        id: 'newClient',
        src: 'newClient',
        input: ({ context }) => newClientOf(context),
        onDone: [
          {
            guard: 'isQrMode',
            target: 'asking',
            actions: { type: 'setProxy', params: ({ event }) => event.output },
          },
          { target: 'created', actions: { type: 'setProxy', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: 'isAwaited',
            target: '#failed',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'created' },
        ],
      },
    },
    asking: {
      on: { 'wire.qr': { guard: 'isNewOffer', target: 'created' } },
      invoke: {
        id: 'readQr',
        src: 'readQr',
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onDone: {
          target: 'created',
          actions: raise(({ event }) => ({ type: 'qr.read', qr: event.output.qr }) as const),
        },
        onError: [
          {
            guard: 'isAwaited',
            target: '#failed',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'created' },
        ],
      },
    },
    // A replayed code tells that there was a newer one: which, only the server knows.
    created: { on: { 'wire.qr': { guard: 'isReplayedOffer', target: 'asking' } } },
  },
});

/** What is on the screen: the newest code and its countdown. */
const offer = pairingSetup.createStateConfig({
  initial: 'awaited',
  on: {
    'wire.qr': { guard: 'isNewOffer', target: '.qr', actions: 'setOffer' },
    'qr.read': { guard: 'isNewOffer', target: '.qr', actions: 'setOffer' },
    'wire.code': { guard: 'isNewOffer', target: '.code', actions: 'setOffer' },
  },
  states: {
    awaited: {
      initial: 'generating',
      after: { requestPatience: { target: '#failed', actions: 'setTimedOut' } },
      states: {
        generating: {
          entry: { type: 'startCountdown', params: { lasts: GENERATING } },
          invoke: { id: 'clock', src: 'clock', onError: {} },
          on: { 'clock.ticked': [{ guard: 'isOver', target: 'overdue' }, { actions: 'measure' }] },
          after: { generating: 'overdue' },
        },
        overdue: { on: { 'pairing.requested': '#linking' } },
      },
    },
    qr: {
      entry: { type: 'startCountdown', params: { lasts: QR_LIFETIME } },
      invoke: { id: 'clock', src: 'clock', onError: {} },
      on: { 'clock.ticked': [{ guard: 'isOver', target: 'expired' }, { actions: 'measure' }] },
      after: { qrLifetime: 'expired' },
    },
    code: {
      entry: { type: 'startCountdown', params: { lasts: CODE_LIFETIME } },
      invoke: { id: 'clock', src: 'clock', onError: {} },
      on: { 'clock.ticked': [{ guard: 'isOver', target: 'expired' }, { actions: 'measure' }] },
      after: { codeLifetime: 'expired' },
    },
    expired: { on: { 'pairing.requested': '#linking' } },
  },
});

/** From the request of a client until the phone has answered, or the person has given up. */
export const linking = pairingSetup.createStateConfig({
  id: 'linking',
  type: 'parallel',
  entry: ['forgetClient', 'holdClient'],
  on: {
    'pairing.cancelled': 'removing',
    'mode.chosen': { guard: 'isOtherMode', target: 'removing', actions: 'setMode' },
    'wire.unhandledRejection': { target: 'failed', actions: 'setWireFailure' },
    'wire.uncaughtException': { target: 'failed', actions: 'setWireFailure' },
    'wire.mongo': { target: 'failed', actions: 'setWireFailure' },
    // Also behind an expired code: the phone may have been answering when it expired.
    'wire.authenticated': { target: 'saving', actions: 'setClientInfo' },
  },
  states: { client, offer },
});
