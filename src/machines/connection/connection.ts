import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { providedEvents } from '../provided';

/** What the channel's stream tells of itself. `since` is epoch ms. */
export type ConnectionStatus = 'connecting' | 'live' | 'resuming' | 'reconnecting' | 'offline' | 'refused';
export type ChannelEvent =
  | {
      readonly type: 'channel.changed';
      readonly status: ConnectionStatus;
      readonly since: number;
      readonly attempt: number;
    }
  /** Events were missed, or may have been: what is on the screen has to be read again. */
  | { readonly type: 'channel.staleSuspected'; readonly reason: string }
  /** Too many refused upgrades: the session has to be looked at. */
  | { readonly type: 'channel.upgradesRefused' };
export type ConnectionEvent =
  | ChannelEvent
  | { readonly type: 'session.opened'; readonly channel: string }
  /** The session was looked at and is valid. */
  | { readonly type: 'session.confirmed' }
  | { readonly type: 'session.closed' };

interface Context {
  readonly channel: string;
  readonly since: number | null;
  readonly attempt: number;
  /** Refusals since the connection was last live. */
  readonly refusals: number;
}

const STATUSES = ['connecting', 'live', 'resuming', 'reconnecting', 'offline', 'refused'] as const;
const toStatus = STATUSES.map(
  (status) =>
    ({
      guard: { type: 'isStatus', params: { status } },
      target: `.${status}`,
      actions: 'setStatus',
    }) as const,
);

/**
 * The live connection of the signed-in user, one channel for the whole page. It opens with the session and closes with
 * it; every state in between is what the stream tells.
 */
export const connectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectionEvent,
    emitted: {} as
      | { readonly type: 'connection.staleSuspected'; readonly reason: string }
      | { readonly type: 'session.rejected' },
  },
  actors: { channel: providedEvents<ChannelEvent, { channel: string }>('channel') },
  guards: {
    isStatus: ({ event }, { status }: { status: ConnectionStatus }) =>
      event.type === 'channel.changed' && event.status === status,
    /** A valid session is tried once more, not for ever (N11). */
    isFirstRefusal: ({ context }) => context.refusals === 1,
    isOtherChannel: ({ context, event }) =>
      event.type === 'session.opened' && event.channel !== context.channel,
  },
  actions: {
    setChannel: assign(({ event }) =>
      event.type === 'session.opened' ? { channel: event.channel, since: null, attempt: 0, refusals: 0 } : {},
    ),
    setStatus: assign(({ event }) =>
      event.type === 'channel.changed' ? { since: event.since, attempt: event.attempt } : {},
    ),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
    forgetRefusals: assign({ refusals: 0 }),
    suspectStale: emit(({ event }) => ({
      type: 'connection.staleSuspected' as const,
      reason: event.type === 'channel.staleSuspected' ? event.reason : '',
    })),
    emitSessionRejected: emit({ type: 'session.rejected' }),
  },
}).createMachine({
  id: 'connection',
  context: { channel: '', since: null, attempt: 0, refusals: 0 },
  initial: 'closed',
  states: {
    closed: { on: { 'session.opened': { target: 'open', actions: 'setChannel' } } },
    open: {
      initial: 'connecting',
      invoke: {
        id: 'channel',
        src: 'channel',
        input: ({ context }) => ({ channel: context.channel }),
        onError: 'broken',
      },
      on: {
        'session.closed': 'closed',
        'session.opened': { guard: 'isOtherChannel', target: 'open', reenter: true, actions: 'setChannel' },
        'channel.changed': toStatus,
        'channel.staleSuspected': { actions: 'suspectStale' },
        'channel.upgradesRefused': { actions: 'emitSessionRejected' },
      },
      states: {
        connecting: {},
        live: { entry: 'forgetRefusals' },
        resuming: {},
        reconnecting: {},
        offline: {},
        /** The server refused this session on this channel; it is looked at before another try. */
        refused: {
          entry: ['countRefusal', 'emitSessionRejected'],
          on: { 'session.confirmed': { guard: 'isFirstRefusal', target: '#connection.open' } },
        },
      },
    },
    /** The stream itself failed, which no fault of the network does. */
    broken: {
      on: { 'session.opened': { target: 'open', actions: 'setChannel' }, 'session.closed': 'closed' },
    },
  },
});
export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
