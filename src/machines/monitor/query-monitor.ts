import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isPassing } from '../../api/errors';
import { providedEvents, providedPromise } from '../provided';
import { isNothing, type Viewer, viewerOf } from './viewer.rules';

/** Which call a monitor asks: of the server's own process, of one account, of the socket. */
export type MonitorSource = 'local' | 'remote' | 'socket';

/** What the address selects: the id whose data is shown, '' for none, and the viewer. */
export interface MonitorAddress {
  readonly id: string;
  readonly viewer: Viewer;
}
export const monitorAddressOf = (parameters: URLSearchParams): MonitorAddress => ({
  id: parameters.get('id') ?? '',
  viewer: viewerOf(parameters.get('type')),
});
export interface QueryMonitorInput extends MonitorAddress {
  readonly source: MonitorSource;
}
interface Context extends QueryMonitorInput {
  readonly data: unknown;
  /** When it was asked for, in epoch ms, 0 before. */
  readonly at: number;
  readonly error: ApiError | null;
}
interface Answer {
  readonly data: unknown;
  readonly at: number;
}
export type QueryMonitorEvent =
  | ({ readonly type: 'address.changed' } & MonitorAddress)
  | { readonly type: 'reload.requested' };

/**
 * One look at what the server holds: read, shown, and read again whenever the address says something else or someone
 * asks. It starts with its screen and ends with it; an answer that is no longer wanted is aborted.
 */
export const queryMonitorMachine = setup({
  types: {
    context: {} as Context,
    input: {} as QueryMonitorInput,
    events: {} as QueryMonitorEvent,
  },
  actors: {
    /** `address.changed`, as long as the screen is shown. */
    address: providedEvents<QueryMonitorEvent>('address'),
    read: providedPromise<Answer, Pick<QueryMonitorInput, 'source' | 'id'>>('read'),
  },
  /** Before what could not be asked is asked again. */
  delays: { pause: 10_000 },
  guards: {
    isPassing: ({ context: { error } }) => error !== null && isPassing(error),
    isAddressNew: ({ context }, { id, viewer }: MonitorAddress) =>
      id !== context.id || viewer !== context.viewer,
    isNothing: (_, { data }: { data: unknown }) => isNothing(data),
  },
  actions: {
    setAddress: assign((_, { id, viewer }: MonitorAddress) => ({ id, viewer })),
    setData: assign((_, { data, at }: Answer) => ({ data, at, error: null })),
    setError: assign((_, { error }: { error: ApiError }) => ({ data: null, error })),
  },
}).createMachine({
  id: 'queryMonitor',
  context: ({ input }) => ({ ...input, data: null, at: 0, error: null }),
  invoke: { id: 'address', src: 'address', onError: {} },
  initial: 'loading',
  on: {
    // Another type reads anew too (MON-07): what is looked at changes by the second.
    'address.changed': {
      guard: { type: 'isAddressNew', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setAddress', params: ({ event }) => event },
      reenter: true,
    },
    'reload.requested': { target: '.loading', reenter: true },
  },
  states: {
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { source, id } }) => ({ source, id }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'setData', params: ({ event }) => event.output },
          },
          { target: 'shown', actions: { type: 'setData', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error as ApiError }) },
        },
      },
    },
    shown: {},
    empty: {},
    failed: { after: { pause: { guard: 'isPassing', target: 'loading' } } },
  },
});
export type QueryMonitorRef = ActorRefFrom<typeof queryMonitorMachine>;
export type QueryMonitorSnapshot = SnapshotFrom<typeof queryMonitorMachine>;
