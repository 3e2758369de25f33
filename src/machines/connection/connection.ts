import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { providedEvents } from '../provided';

export type ConnectionStatus = 'connecting' | 'live' | 'resuming' | 'reconnecting' | 'offline' | 'refused';
/** What the channel's stream says of itself. `since` is epoch ms. */
interface Status {
  readonly status: ConnectionStatus;
  readonly since: number;
  readonly attempt: number;
}
export type ChannelEvent =
  | ({ readonly type: 'channel.changed' } & Status)
  /** Events were missed, or may have been: what is on the screen has to be read again. */
  | { readonly type: 'channel.staleSuspected'; readonly reason: string }
  /** Too many refused upgrades: the session has to be looked at. */
  | { readonly type: 'channel.upgradesRefused' };
export type ConnectionEvent =
  | ChannelEvent
  | { readonly type: 'session.opened'; readonly channel: string }
  /** The session was looked at and is valid. */
  | { readonly type: 'session.confirmed' }
  | { readonly type: 'session.closed' }
  /** No answer came to a call. */
  | { readonly type: 'call.lost' }
  | { readonly type: 'call.answered' };

/** Longest pause before another try that this chart makes itself, in ms. */
const LONGEST_PAUSE = 30_000;

interface Context {
  readonly channel: string;
  readonly since: number | null;
  readonly attempt: number;
  /** Refusals since the connection was last live, and streams that failed. */
  readonly refusals: number;
}

const is =
  (expected: ConnectionStatus) =>
  (_: unknown, { status }: Status) =>
    status === expected;

const connectionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
    tags: {} as 'offline',
    emitted: {} as
      | { readonly type: 'connection.staleSuspected'; readonly reason: string }
      | { readonly type: 'session.rejected' }
      | { readonly type: 'access.denied' },
  },
  actors: { channel: providedEvents<ChannelEvent, { channel: string }>('channel') },
  delays: {
    /** How long a loss that calls notice, too, is not yet shown as offline. */
    moment: 2000,
    /** Doubled after each failure. */
    pause: ({ context }) => Math.min(LONGEST_PAUSE, 1000 * 2 ** context.refusals),
  },
  guards: {
    isConnecting: is('connecting'),
    isLive: is('live'),
    isResuming: is('resuming'),
    isReconnecting: is('reconnecting'),
    isOffline: is('offline'),
    isRefused: is('refused'),
    /** A valid session is tried once more at once, and slowly from then on (N11). */
    isFirstRefusal: ({ context }) => context.refusals === 1,
    isOtherChannel: ({ context }, { channel }: { channel: string }) => channel !== context.channel,
  },
  actions: {
    setChannel: assign((_, { channel }: { channel: string }) => ({
      channel,
      since: null,
      attempt: 0,
      refusals: 0,
    })),
    setStatus: assign((_, { since, attempt }: Status) => ({ since, attempt })),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
    forgetRefusals: assign({ refusals: 0 }),
    suspectStale: emit(
      (_, { reason }: { reason: string }) => ({ type: 'connection.staleSuspected', reason }) as const,
    ),
    emitSessionRejected: emit({ type: 'session.rejected' }),
    emitAccessDenied: emit({ type: 'access.denied' }),
  },
});

const opened = ({ event }: { event: { readonly channel: string } }) => ({ channel: event.channel });
const setChannel = { type: 'setChannel', params: opened } as const;
const statusOf = ({ event }: { event: Status }) => event;
const changed = <const G extends string, const T extends string>(guard: G, target: T) =>
  ({
    guard: { type: guard, params: statusOf },
    target,
    actions: { type: 'setStatus', params: statusOf },
  }) as const;

/**
 * The live connection of the signed-in user, one channel for the whole page. It opens with the session and closes with
 * it; every state in between is what the stream reports.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: { channel: '', since: null, attempt: 0, refusals: 0 },
  initial: 'closed',
  states: {
    closed: { on: { 'session.opened': { target: 'open', actions: setChannel } } },
    open: {
      initial: 'connecting',
      invoke: {
        id: 'channel',
        src: 'channel',
        input: ({ context }) => ({ channel: context.channel }),
        onDone: 'broken',
        onError: 'broken',
      },
      on: {
        'session.closed': 'closed',
        'session.opened': {
          guard: { type: 'isOtherChannel', params: opened },
          target: 'open',
          reenter: true,
          actions: setChannel,
        },
        'channel.changed': [
          changed('isConnecting', '.connecting'),
          changed('isLive', '.live'),
          changed('isResuming', '.resuming'),
          changed('isReconnecting', '.reconnecting'),
          changed('isOffline', '.offline'),
          changed('isRefused', '.refused'),
        ],
        'channel.staleSuspected': { actions: { type: 'suspectStale', params: ({ event }) => event } },
        'channel.upgradesRefused': { actions: 'emitSessionRejected' },
      },
      states: {
        connecting: {},
        live: { entry: 'forgetRefusals' },
        resuming: {},
        /** The socket is lost; the server counts as unreachable where calls get no answer either. */
        reconnecting: {
          initial: 'alone',
          on: {
            'call.answered': '.alone',
            // Another attempt to reconnect after the same loss.
            'channel.changed': {
              guard: { type: 'isReconnecting', params: statusOf },
              actions: { type: 'setStatus', params: statusOf },
            },
          },
          states: {
            alone: { on: { 'call.lost': 'doubted' } },
            doubted: { after: { moment: 'unreachable' } },
            unreachable: { tags: 'offline' },
          },
        },
        /** The browser reports that it is offline. */
        offline: { tags: 'offline' },
        /** The server refused this session on this channel; the session is validated before another try. */
        refused: {
          entry: ['countRefusal', 'emitSessionRejected'],
          initial: 'doubted',
          states: {
            doubted: {
              on: {
                'session.confirmed': [
                  { guard: 'isFirstRefusal', target: '#connection.open' },
                  { target: 'confirmed' },
                ],
              },
            },
            /** The session is valid and refused all the same: its role may have changed, or the server is at fault. */
            confirmed: { after: { pause: { target: '#connection.open', actions: 'emitAccessDenied' } } },
          },
        },
      },
    },
    /** The stream itself ended or failed, which network faults do not cause. */
    broken: {
      on: { 'session.opened': { target: 'open', actions: setChannel }, 'session.closed': 'closed' },
      entry: 'countRefusal',
      after: { pause: 'open' },
    },
  },
});
export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
