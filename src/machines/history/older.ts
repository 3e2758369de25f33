import { assign, type SnapshotFrom, setup } from 'xstate';
import { providedPromise } from '../provided';
import type { HistoryEntry } from './entries';

/** Where older entries are kept, the newest first: each place is read by itself. */
export interface Places {
  readonly places: readonly object[];
  /** Not all could be asked for. */
  readonly isPartial: boolean;
}
interface Context extends Places {
  /** Entries with a smaller index are looked for. */
  readonly end: number;
  readonly found: readonly HistoryEntry[];
  /** How many are looked for. */
  readonly goal: number;
}
type Event =
  /** Older entries are requested; those in memory begin at this index. */
  | { readonly type: 'history.begun'; readonly end: number }
  | { readonly type: 'history.left' }
  | { readonly type: 'older.requested' };

/** Older entries that are looked for at first; each further time as many as there are by then. */
const FIRST = 2_000;

/** One actor's log entries from before those in memory, read place by place, newest first, on request. */
export const olderHistoryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
  },
  actors: {
    find: providedPromise<Places, { end: number }>('find'),
    read: providedPromise<readonly HistoryEntry[], { place: object; end: number }>('read'),
  },
  guards: {
    hasMore: ({ context }) => context.places.length > 0,
    isUnfinished: ({ context }) => context.places.length > 0 && context.found.length < context.goal,
    isPartial: ({ context }) => context.isPartial,
  },
  actions: {
    begin: assign((_, { end }: { end: number }) => ({ end, found: [], goal: FIRST })),
    wantMore: assign(({ context: { found } }) => ({ goal: found.length + Math.max(FIRST, found.length) })),
    setPlaces: assign((_, places: Places) => places),
    addFound: assign(({ context }, { entries }: { entries: readonly HistoryEntry[] }) => ({
      found: entries.length === 0 ? context.found : [...entries, ...context.found],
      places: context.places.slice(1),
    })),
  },
}).createMachine({
  id: 'olderHistory',
  // It looks at the log, which would only record that it was looked at.
  meta: { recorded: false },
  context: { end: 0, found: [], goal: FIRST, places: [], isPartial: false },
  on: {
    'history.begun': {
      target: '.loading',
      actions: { type: 'begin', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    loading: {
      initial: 'finding',
      on: { 'history.left': 'idle' },
      states: {
        finding: {
          invoke: {
            id: 'find',
            src: 'find',
            input: ({ context: { end } }) => ({ end }),
            onDone: {
              target: 'searching',
              actions: { type: 'setPlaces', params: ({ event }) => event.output },
            },
            onError: '#olderHistory.failed',
          },
        },
        searching: {
          always: [
            { guard: 'isUnfinished', target: 'reading' },
            { guard: 'hasMore', target: '#olderHistory.available' },
            { guard: 'isPartial', target: '#olderHistory.failed' },
            { target: '#olderHistory.none' },
          ],
        },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context: { places, end } }) => ({ place: places[0] ?? {}, end }),
            onDone: {
              target: 'searching',
              actions: { type: 'addFound', params: ({ event }) => ({ entries: event.output }) },
            },
            onError: '#olderHistory.failed',
          },
        },
      },
    },
    available: { on: { 'older.requested': { target: 'loading.searching', actions: 'wantMore' } } },
    /** A new `history.begun` starts over. */
    failed: {},
    none: {},
  },
});
export type OlderHistorySnapshot = SnapshotFrom<typeof olderHistoryMachine>;

/** Whether older entries are being read, can be requested, do not exist, or could not be read. */
export const selectOlder = ({ value }: OlderHistorySnapshot) =>
  value === 'available' || value === 'none' || value === 'failed' ? value : 'loading';
export const selectFound = ({ context }: OlderHistorySnapshot) => context.found;
