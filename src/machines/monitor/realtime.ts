import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { providedEvents, providedPromise } from '../provided';
import { appended, belongsTo, listing, passes } from './realtime.rules';
import type { Context, Event, Handed, Observation, RealtimeFilter } from './realtime.types';

interface Logged {
  readonly entries: readonly Observation[];
}

/** Those of the account that the monitor is for. */
const ownOf = ({ id }: Context, { entries }: Logged) => entries.filter((entry) => belongsTo(entry, id));
const loggedOf = ({ event }: { event: Logged }) => event;
const count = { type: 'count', params: loggedOf } as const;

/**
 * What comes in over the socket, message by message, the newest last. It starts with its screen and ends with it;
 * while paused the list stands still, and what comes meanwhile follows when it goes on.
 */
export const realtimeMonitorMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly id: string },
    events: {} as Event,
    tags: {} as 'paused' | 'exporting' | 'exported' | 'exportFailed',
  },
  actors: {
    /** What the event log keeps already, then what enters it, frame by frame. */
    entries: providedEvents<Extract<Event, { type: 'entries.logged' }>>('entries'),
    /** Each hands out what is shown. */
    copy: providedPromise<void, Handed>('copy'),
    download: providedPromise<void, Handed>('download'),
  },
  delays: {
    /** How long a copy or a download says that it is done, or that it failed. */
    confirming: 2000,
  },
  actions: {
    count: assign(({ context }, logged: Logged) => ({ seen: context.seen + ownOf(context, logged).length })),
    list: assign(({ context }, logged: Logged) => listing(context, ownOf(context, logged))),
    hold: assign(({ context }, logged: Logged) => ({
      held: appended(context.held, ownOf(context, logged)),
    })),
    listHeld: assign(({ context }) => ({ ...listing(context, context.held), held: [] })),
    setFilter: assign(({ context }, change: { filter: Partial<RealtimeFilter> }) => {
      const filter = { ...context.filter, ...change.filter };
      return { filter, shown: context.entries.filter((entry) => passes(entry, filter)) };
    }),
    select: assign((_, { entry }: { entry: Observation }) => ({ selected: entry })),
    close: assign({ selected: null }),
    clear: assign({ entries: [], shown: [], held: [], seen: 0, selected: null }),
  },
}).createMachine({
  id: 'realtimeMonitor',
  // It looks at the log, which would only record that it was looked at.
  meta: { recorded: false },
  context: ({ input }) => ({
    id: input.id,
    entries: [],
    shown: [],
    held: [],
    seen: 0,
    names: [],
    filter: { event: '', account: '', text: '' },
    selected: null,
  }),
  invoke: { id: 'entries', src: 'entries', onError: {} },
  type: 'parallel',
  on: {
    'filter.changed': { actions: { type: 'setFilter', params: ({ event }) => event } },
    'entry.selected': { actions: { type: 'select', params: ({ event }) => event } },
    'entry.closed': { actions: 'close' },
    'list.cleared': { actions: 'clear' },
  },
  states: {
    flow: {
      initial: 'live',
      states: {
        live: {
          on: {
            'entries.logged': { actions: [count, { type: 'list', params: loggedOf }] },
            'pause.requested': 'paused',
          },
        },
        paused: {
          tags: 'paused',
          on: {
            'entries.logged': { actions: [count, { type: 'hold', params: loggedOf }] },
            'resume.requested': { target: 'live', actions: 'listHeld' },
          },
        },
      },
    },
    handing: {
      initial: 'resting',
      states: {
        resting: { on: { 'copy.requested': 'copying', 'download.requested': 'downloading' } },
        copying: {
          tags: 'exporting',
          invoke: {
            id: 'copy',
            src: 'copy',
            input: ({ context }) => ({ entries: context.shown }),
            onDone: 'copied',
            onError: 'failed',
          },
        },
        downloading: {
          tags: 'exporting',
          invoke: {
            id: 'download',
            src: 'download',
            input: ({ context }) => ({ entries: context.shown }),
            onDone: 'resting',
            onError: 'failed',
          },
        },
        copied: { tags: 'exported', after: { confirming: 'resting' } },
        failed: { tags: 'exportFailed', after: { confirming: 'resting' } },
      },
    },
  },
});
export type RealtimeMonitorRef = ActorRefFrom<typeof realtimeMonitorMachine>;
export type RealtimeMonitorSnapshot = SnapshotFrom<typeof realtimeMonitorMachine>;
