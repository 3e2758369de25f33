import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { providedEvents, providedPromise } from '../provided';
import { appended, belongsTo, listing, passes } from './realtime.rules';
import type { Context, Event, Handed, Observation } from './realtime.types';

const ownOf = ({ id }: Context, event: Event): readonly Observation[] =>
  event.type === 'entries.logged' ? event.entries.filter((entry) => belongsTo(entry, id)) : [];

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
    telling: 2000,
  },
  actions: {
    count: assign(({ context, event }) => ({ seen: context.seen + ownOf(context, event).length })),
    list: assign(({ context, event }) => listing(context, ownOf(context, event))),
    hold: assign(({ context, event }) => ({ held: appended(context.held, ownOf(context, event)) })),
    listHeld: assign(({ context }) => ({ ...listing(context, context.held), held: [] })),
    setFilter: assign(({ context, event }) => {
      if (event.type !== 'filter.changed') return {};
      const filter = { ...context.filter, ...event.filter };
      return { filter, shown: context.entries.filter((entry) => passes(entry, filter)) };
    }),
    select: assign(({ event }) => (event.type === 'entry.selected' ? { selected: event.entry } : {})),
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
    'filter.changed': { actions: 'setFilter' },
    'entry.selected': { actions: 'select' },
    'entry.closed': { actions: 'close' },
    'list.cleared': { actions: 'clear' },
  },
  states: {
    flow: {
      initial: 'live',
      states: {
        live: { on: { 'entries.logged': { actions: ['count', 'list'] }, 'pause.requested': 'paused' } },
        paused: {
          tags: 'paused',
          on: {
            'entries.logged': { actions: ['count', 'hold'] },
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
        copied: { tags: 'exported', after: { telling: 'resting' } },
        failed: { tags: 'exportFailed', after: { telling: 'resting' } },
      },
    },
  },
});
export type RealtimeMonitorRef = ActorRefFrom<typeof realtimeMonitorMachine>;
export type RealtimeMonitorSnapshot = SnapshotFrom<typeof realtimeMonitorMachine>;
