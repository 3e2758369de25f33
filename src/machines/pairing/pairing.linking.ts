import { raise } from 'xstate';
import type { ClockRead } from '../provided';
import { failureText, newClientOf } from './pairing.rules';
import { CODE_LIFETIME, failureOf, GENERATING, offeredOf, pairingSetup, QR_LIFETIME } from './pairing.setup';
import type { ServerFailure } from './pairing.types';

const isNewOffer = { type: 'isNewOffer', params: offeredOf } as const;
const setOffer = { type: 'setOffer', params: offeredOf } as const;

/** What is counted down, from when its state is entered. */
const counted = (lasts: number) =>
  ({
    entry: { type: 'startCountdown', params: { lasts } },
    invoke: { id: 'clock', src: 'clock', onError: {} },
    on: { 'clock.read': { actions: { type: 'setEnd', params: ({ event }: { event: ClockRead }) => event } } },
  }) as const;

const wireFailed = {
  target: 'failed',
  actions: {
    type: 'setWireFailure',
    params: ({ event }: { event: ServerFailure }) => ({ text: failureText(event) }),
  },
} as const;

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
            actions: { type: 'setFailure', params: failureOf('client') },
          },
          { target: 'created' },
        ],
      },
    },
    asking: {
      on: { 'wire.qr': { guard: isNewOffer, target: 'created' } },
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
            actions: { type: 'setFailure', params: failureOf('qr') },
          },
          { target: 'created' },
        ],
      },
    },
    // After a replayed code there was a newer one: which, only the server knows.
    created: {
      on: { 'wire.qr': { guard: { type: 'isReplayedOffer', params: offeredOf }, target: 'asking' } },
    },
  },
});

/** What is on the screen: the newest code and its countdown. */
const offer = pairingSetup.createStateConfig({
  initial: 'awaited',
  on: {
    'wire.qr': { guard: isNewOffer, target: '.qr', actions: setOffer },
    'qr.read': { guard: isNewOffer, target: '.qr', actions: setOffer },
    'wire.code': { guard: isNewOffer, target: '.code', actions: setOffer },
  },
  states: {
    awaited: {
      initial: 'generating',
      after: { requestPatience: { target: '#failed', actions: 'setTimedOut' } },
      states: {
        generating: {
          ...counted(GENERATING),
          after: { generating: 'overdue' },
        },
        overdue: { on: { 'pairing.requested': '#linking' } },
      },
    },
    qr: {
      ...counted(QR_LIFETIME),
      after: { qrLifetime: 'expired' },
    },
    code: {
      ...counted(CODE_LIFETIME),
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
    'mode.chosen': {
      guard: { type: 'isOtherMode', params: ({ event }) => event },
      target: 'removing',
      actions: { type: 'setMode', params: ({ event }) => event },
    },
    'wire.unhandledRejection': wireFailed,
    'wire.uncaughtException': wireFailed,
    'wire.mongo': wireFailed,
    // Also behind an expired code: the phone may have been answering when it expired.
    'wire.authenticated': {
      target: 'saving',
      actions: { type: 'setClientInfo', params: ({ event }) => event },
    },
  },
  states: { client, offer },
});
