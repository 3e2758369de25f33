import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import { type ApiError, TIMED_OUT } from '../../api/errors';
import type { Whatsapp } from '../../api/schema/entities/whatsapp';
import {
  type ClockRead,
  providedCallback,
  providedClock,
  providedEvents,
  providedPromise,
} from '../provided';
import { linkedNews } from './pairing.notices';
import * as rules from './pairing.rules';
import type {
  Cause,
  ClientInfo,
  Context,
  Device,
  Emitted,
  Event,
  Input,
  LeaseEvent,
  Mode,
  NewClient,
  OfferEvent,
  PairedClient,
  PairingFact,
} from './pairing.types';

export const GENERATING = 15_000;
export const QR_LIFETIME = 60_000;
export const CODE_LIFETIME = 90_000;

export const NO_FAILURE = { error: null, cause: null };
interface Failure {
  readonly error: unknown;
  readonly cause: Cause;
}
/** The failure of a call as `setFailure` takes it. */
export const failureOf =
  (cause: Cause) =>
  ({ event }: { event: { readonly error: unknown } }): Failure => ({ error: event.error, cause });

interface Offered {
  /** Null where it is not of the chosen mode. */
  readonly offer: string | null;
  readonly isReplayed: boolean;
}
export const offeredOf = ({ context, event }: { context: Context; event: OfferEvent }): Offered => ({
  offer: rules.offerOf(context.mode, event),
  isReplayed: 'replayed' in event && event.replayed,
});

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
    clock: providedClock,
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
    isOtherMode: ({ context }, { mode }: { mode: Mode }) => mode !== context.mode,
    /** A code of this mode that is not on the screen yet. What is replayed may be outdated, and is never shown. */
    isNewOffer: ({ context }, { offer, isReplayed }: Offered) =>
      offer !== null && offer !== context.offer && !isReplayed,
    isRefused: (_, { error }: { error: unknown }) => (error as ApiError).kind === 'refused',
    isReplayedOffer: (_, { offer, isReplayed }: Offered) => offer !== null && isReplayed,
    isAwaited: stateIn({ linking: { offer: 'awaited' } }),
  },
  actions: {
    setAccount: assign((_, { account }: { account: Whatsapp }) => ({ account, ...NO_FAILURE })),
    setMode: assign((_, { mode }: { mode: Mode }) => ({ mode, ...NO_FAILURE })),
    setNumber: assign((_, { number }: { number: string }) => ({ number, ...NO_FAILURE })),
    setProxy: assign((_, { proxyId }: { proxyId: string | null }) => ({ proxyId })),
    setOffer: assign((_, { offer }: Offered) => ({ offer })),
    setClientInfo: assign((_, { clientInfo }: { clientInfo: ClientInfo }) => ({ clientInfo, ...NO_FAILURE })),
    setFailure: assign((_, { error, cause }: Failure) => ({ error: (error as ApiError).text, cause })),
    setWireFailure: assign((_, { text }: { text: string }) => ({ error: text, cause: 'server' as const })),
    setTimedOut: assign({ error: TIMED_OUT, cause: 'silence' }),
    forgetClient: assign({ proxyId: null, offer: null, clientInfo: null, ...NO_FAILURE }),
    forgetFailure: assign(NO_FAILURE),
    startCountdown: assign((_, { lasts }: { lasts: number }) => ({ countdown: { lasts, until: null } })),
    setEnd: assign(({ context: { countdown } }, { at }: ClockRead) => ({
      countdown: { ...countdown, until: countdown.until ?? at + countdown.lasts },
    })),
    holdClient: sendTo('lease', { type: 'client.held' }),
    releaseClient: sendTo('lease', { type: 'client.released' }),
    leave: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      for (const news of linkedNews(context, id)) enqueue.emit(news);
    }),
  },
});
