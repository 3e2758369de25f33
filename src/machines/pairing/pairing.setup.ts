import { assign, emit, sendTo, setup, stateIn } from 'xstate';
import { type ApiError, TIMED_OUT } from '../../api/errors';
import type { Whatsapp } from '../../api/schema/entities';
import { providedCallback, providedEvents, providedPromise } from '../provided';
import { isOver, measured, started } from './countdown.rules';
import * as rules from './pairing.rules';
import type {
  ClockEvent,
  Context,
  Device,
  Emitted,
  Event,
  Input,
  LeaseEvent,
  NewClient,
  PairedClient,
  PairingFact,
} from './pairing.types';

export const GENERATING = 15_000;
export const QR_LIFETIME = 60_000;
export const CODE_LIFETIME = 90_000;

export const pairingSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as Event,
    emitted: {} as Emitted,
    tags: {} as 'counting' | 'busy',
  },
  actors: {
    /** The facts of this device, and the server's failures that name none. */
    wire: providedEvents<PairingFact, Device>('wire'),
    clock: providedEvents<ClockEvent>('clock'),
    /** Removes the held client when it is stopped. */
    lease: providedCallback<LeaseEvent, Device>('lease'),
    readAccount: providedPromise<Whatsapp, { id: string }>('readAccount'),
    newClient: providedPromise<{ proxyId: string | null }, NewClient>('newClient'),
    readQr: providedPromise<{ qr: string }, Device>('readQr'),
    save: providedPromise<{ id: string }, PairedClient>('save'),
    removeClient: providedPromise<unknown, Device>('removeClient'),
  },
  delays: {
    /** The countdown beside `Generating...` (LIMIT-04). */
    generating: GENERATING,
    /** How long a request may stay without any code (LIMIT-03). */
    requestPatience: 120_000,
    qrLifetime: QR_LIFETIME,
    codeLifetime: CODE_LIFETIME,
  },
  guards: {
    isReconnect: ({ context }) => context.reconnect !== null,
    isQrMode: ({ context }) => context.mode === 'qr',
    isReady: ({ context }) => context.mode === 'qr' || rules.isDialable(context.number),
    isOtherMode: ({ context, event }) => event.type === 'mode.chosen' && event.mode !== context.mode,
    /** A code of this mode that is not on the screen yet. What is replayed may be outdated, and is never shown. */
    isNewOffer: ({ context, event }) => {
      const offer = rules.offerOf(context.mode, event);
      return offer !== null && offer !== context.offer && !('replayed' in event && event.replayed);
    },
    isRefused: (_, { error }: { error: unknown }) => (error as ApiError).kind === 'refused',
    isReplayedOffer: ({ context, event }) =>
      rules.offerOf(context.mode, event) !== null && 'replayed' in event && event.replayed,
    isAwaited: stateIn({ linking: { offer: 'awaited' } }),
    isOver: ({ context, event }) => event.type === 'clock.ticked' && isOver(context.countdown, event.at),
  },
  actions: {
    setAccount: assign((_, { account }: { account: Whatsapp }) => ({ account, error: null })),
    setMode: assign(({ event }) => (event.type === 'mode.chosen' ? { mode: event.mode, error: null } : {})),
    setNumber: assign(({ event }) =>
      event.type === 'number.typed' ? { number: event.number, error: null } : {},
    ),
    setProxy: assign((_, { proxyId }: { proxyId: string | null }) => ({ proxyId })),
    setOffer: assign(({ context, event }) => ({ offer: rules.offerOf(context.mode, event) })),
    setClientInfo: assign(({ event }) =>
      event.type === 'wire.authenticated' ? { clientInfo: event.clientInfo, error: null } : {},
    ),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setWireFailure: assign(({ event }) => ({ error: rules.failureText(event) })),
    setTimedOut: assign({ error: TIMED_OUT }),
    forgetClient: assign({ proxyId: null, offer: null, clientInfo: null, error: null }),
    forgetFailure: assign({ error: null }),
    startCountdown: assign((_, { lasts }: { lasts: number }) => ({ countdown: started(lasts) })),
    measure: assign(({ context, event }) =>
      event.type === 'clock.ticked' ? { countdown: measured(context.countdown, event.at) } : {},
    ),
    holdClient: sendTo('lease', { type: 'client.held' }),
    releaseClient: sendTo('lease', { type: 'client.released' }),
    leave: emit(
      ({ context }, { id }: { id: string }) =>
        ({ type: 'screen.left', intent: rules.destination(context, id) }) as const,
    ),
  },
});
