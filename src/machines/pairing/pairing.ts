import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { linking } from './pairing.linking';
import { PREFIX, pairedClientOf } from './pairing.rules';
import { failureOf, NO_FAILURE, pairingSetup } from './pairing.setup';

/**
 * Linking one phone: from the choice of QR code or pairing code until its account is saved. It starts with its screen
 * and ends saved, once, or when the screen is left, which removes the client unless it was saved.
 */
export const pairingMachine = pairingSetup.createMachine({
  id: 'pairing',
  context: ({ input }) => ({
    ...input,
    number: PREFIX,
    account: null,
    proxyId: null,
    offer: null,
    countdown: { lasts: 0, until: null },
    clientInfo: null,
    ...NO_FAILURE,
  }),
  invoke: [
    { id: 'wire', src: 'wire', input: ({ context }) => ({ deviceId: context.deviceId }), onError: {} },
    { id: 'lease', src: 'lease', input: ({ context }) => ({ deviceId: context.deviceId }), onError: {} },
  ],
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReconnect', target: 'reading' }, { target: 'idle' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readAccount',
        src: 'readAccount',
        input: ({ context }) => ({ id: context.reconnect ?? '' }),
        onDone: {
          target: 'idle',
          actions: { type: 'setAccount', params: ({ event }) => ({ account: event.output }) },
        },
        onError: {
          target: 'unread',
          actions: { type: 'setFailure', params: failureOf('account') },
        },
      },
    },
    unread: { on: { 'retry.requested': { target: 'reading', actions: 'forgetFailure' } } },
    idle: {
      on: {
        'mode.chosen': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          actions: { type: 'setMode', params: ({ event }) => event },
        },
        'number.typed': { actions: { type: 'setNumber', params: ({ event }) => event } },
        'pairing.requested': { guard: 'isReady', target: 'linking' },
      },
    },
    linking,
    failed: {
      id: 'failed',
      on: {
        'mode.chosen': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          target: 'removing',
          actions: { type: 'setMode', params: ({ event }) => event },
        },
        'number.typed': { actions: { type: 'setNumber', params: ({ event }) => event } },
        'pairing.requested': { guard: 'isReady', target: 'linking' },
        // The failure may have been another one's: the phone is linked all the same.
        'wire.authenticated': {
          target: 'saving',
          actions: { type: 'setClientInfo', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'releaseClient',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => pairedClientOf(context),
        onDone: { target: 'saved', actions: { type: 'leave', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'unsaved',
            actions: [{ type: 'setFailure', params: failureOf('save') }, 'holdClient'],
          },
          // It may have been saved all the same: leaving must not log the account out.
          { target: 'unsaved', actions: { type: 'setFailure', params: failureOf('unsure') } },
        ],
      },
    },
    unsaved: {
      on: {
        'retry.requested': { target: 'saving', actions: 'forgetFailure' },
        'pairing.cancelled': 'removing',
      },
    },
    saved: { type: 'final' },
    removing: {
      tags: 'busy',
      entry: ['forgetClient', 'releaseClient'],
      invoke: {
        id: 'removeClient',
        src: 'removeClient',
        input: ({ context }) => ({ deviceId: context.deviceId }),
        onDone: 'idle',
        onError: { target: 'idle', actions: { type: 'setFailure', params: failureOf('removal') } },
      },
    },
  },
});

export type PairingRef = ActorRefFrom<typeof pairingMachine>;
export type PairingSnapshot = SnapshotFrom<typeof pairingMachine>;
