import { type ActorRefFrom, and, assign, emit, or, type SnapshotFrom, setup, stateIn } from 'xstate';
import { type ApiError, isPassing } from '../../api/errors';
import { cleared, narrowed, SEARCH } from '../crud/list.rules';
import { providedEvents, providedPromise } from '../provided';
import { type BoardColumn, type BoardQuery, isSameBoardQuery, sortedBy } from './board.rules';
import type { BoardEvent, Context, Feed, Read } from './board.types';
import { createFleet } from './fleet';
import { inOrder, inPlace } from './order';

const arrange = { type: 'arrange' } as const;
const append = { type: 'append' } as const;
const emitQuery = { type: 'emitQuery' } as const;
const readOf = ({ event }: { event: { output: Read } }) => event.output;
const setRead = { type: 'setRead', params: readOf } as const;

/**
 * Every account at once: read page after page, shown as they come, read again when something was missed. Order and totals
 * follow at a calm pace, and rows stand still while the user points at them.
 */
export const boardMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { readonly query: BoardQuery },
    events: {} as BoardEvent,
    emitted: {} as { readonly type: 'query.settled'; readonly query: BoardQuery; readonly replace: boolean },
    tags: {} as 'loading' | 'stale' | 'failed',
  },
  actors: {
    read: providedPromise<Read, Feed>('read'),
    /** How members and proxies are called; without an answer they go by their ids. */
    names: providedPromise<void, Feed>('names'),
    /** Follows the rows, and lets go of them with the board. */
    watch: providedEvents<BoardEvent, Feed>('watch'),
  },
  delays: {
    /** How often rows are put in order anew. */
    calm: 2000,
    /** How long after the last letter a search is written to the address. */
    typed: 1000,
    pause: ({ context }) => Math.min(10_000, 1000 * 2 ** context.failures),
  },
  guards: {
    isQueryNew: ({ context }, { query }: { query: BoardQuery }) => !isSameBoardQuery(query, context.query),
    isReading: stateIn({ rows: 'reading' }),
    /** Somebody points at the rows, or is among them with the keyboard. */
    isHeld: or([stateIn({ pointer: 'inside' }), stateIn({ focus: 'inside' })]),
    isPassing: ({ context: { error } }) => error !== null && isPassing(error),
    isStaleSuspectedAgain: stateIn({ rows: { rereading: 'staleSuspectedAgain' } }),
    /** Sorted by messages per minute, rows move without receiving an event. */
    isDisturbed: ({ context: { fleet, query, moves } }) =>
      query.sort?.column === 'rate' || fleet.moves(query) !== moves,
  },
  actions: {
    setQuery: assign((_, { query }: { query: BoardQuery }) => ({ query })),
    narrowQuery: assign(({ context }, { parameter, value }: { parameter: string; value: string }) => ({
      query: { ...context.query, ...narrowed(context.query, parameter, value) },
    })),
    clearFilters: assign(({ context }) => ({ query: { ...context.query, ...cleared(context.query) } })),
    setSort: assign(({ context }, { sort }: { sort: BoardQuery['sort'] }) => ({
      query: { ...context.query, sort },
    })),
    turnSort: assign(({ context }, { column }: { column: BoardColumn }) => ({
      query: { ...context.query, sort: sortedBy(context.query.sort, column) },
    })),
    arrange: assign(({ context }) => inOrder(context)),
    append: assign(({ context }) => inPlace(context)),
    setFigures: assign(({ context }, { at }: { at: number }) => ({
      now: at,
      totals: context.fleet.totals(),
    })),
    setRead: assign((_, read: Read) => ({ ...read, error: null, failures: 0 })),
    setError: assign(({ context }, { error }: { error: unknown }) => ({
      error: error as ApiError,
      failures: context.failures + 1,
    })),
    emitQuery: emit(
      ({ context }) => ({ type: 'query.settled', query: context.query, replace: false }) as const,
    ),
  },
}).createMachine({
  id: 'board',
  // Not recorded: the log already has the facts of every row.
  meta: { recorded: false },
  context: ({ input }) => {
    const fleet = createFleet();
    return {
      query: input.query,
      fleet,
      keys: [],
      moves: 0,
      removals: 0,
      totals: fleet.totals(),
      now: 0,
      unreadable: 0,
      at: 0,
      error: null,
      failures: 0,
    };
  },
  invoke: [
    { id: 'watch', src: 'watch', input: ({ context }) => ({ fleet: context.fleet }), onError: {} },
    { id: 'names', src: 'names', input: ({ context }) => ({ fleet: context.fleet }), onError: {} },
  ],
  on: {
    'fleet.updated': [
      {
        guard: and(['isReading', 'isHeld']),
        actions: [{ type: 'setFigures', params: ({ event }) => event }, append],
      },
      { guard: 'isReading', actions: [{ type: 'setFigures', params: ({ event }) => event }, arrange] },
      { actions: { type: 'setFigures', params: ({ event }) => event } },
    ],
  },
  type: 'parallel',
  states: {
    rows: {
      initial: 'reading',
      states: {
        reading: {
          tags: 'loading',
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ fleet: context.fleet }),
            onDone: [
              { guard: 'isHeld', target: 'ready', actions: [setRead, append] },
              {
                target: 'ready',
                actions: [setRead, arrange],
              },
            ],
            onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
          },
          // Pending answers may lack what was missed.
          on: { 'query.staleSuspected': { target: 'reading', reenter: true } },
        },
        ready: { on: { 'query.staleSuspected': 'rereading' } },
        failed: {
          tags: 'failed',
          on: { 'retry.requested': 'reading', 'query.staleSuspected': 'reading' },
          after: { pause: { guard: 'isPassing', target: 'reading' } },
        },
        rereading: {
          initial: 'only',
          invoke: {
            id: 'reread',
            src: 'read',
            input: ({ context }) => ({ fleet: context.fleet }),
            onDone: [
              {
                guard: 'isStaleSuspectedAgain',
                target: 'rereading',
                reenter: true,
                actions: setRead,
              },
              { target: 'ready', actions: setRead },
            ],
            onError: { target: 'stale', actions: { type: 'setError', params: ({ event }) => event } },
          },
          states: {
            only: { on: { 'query.staleSuspected': 'staleSuspectedAgain' } },
            /** At most one read runs and one waits, however many holes there are. */
            staleSuspectedAgain: {},
          },
        },
        stale: {
          tags: 'stale',
          on: { 'retry.requested': 'rereading' },
          after: { pause: 'rereading' },
        },
      },
    },
    order: {
      initial: 'following',
      states: {
        following: {
          after: {
            calm: [
              { guard: 'isHeld', target: 'following', reenter: true },
              { guard: 'isDisturbed', target: 'following', reenter: true, actions: arrange },
              { target: 'following', reenter: true },
            ],
          },
          // The wait starts anew, so that the pointer or focus can come back before rows move.
          on: {
            'rows.pointerLeft': { target: 'following', reenter: true },
            'rows.blurred': { target: 'following', reenter: true },
          },
        },
      },
    },
    pointer: {
      initial: 'outside',
      states: {
        outside: { on: { 'rows.pointedAt': 'inside' } },
        inside: { on: { 'rows.pointerLeft': 'outside', 'rows.hidden': 'outside' } },
      },
    },
    focus: {
      initial: 'outside',
      states: {
        outside: { on: { 'rows.focused': 'inside' } },
        inside: { on: { 'rows.blurred': 'outside', 'rows.hidden': 'outside' } },
      },
    },
    address: {
      initial: 'settled',
      on: {
        'query.changed': {
          guard: { type: 'isQueryNew', params: ({ event }) => event },
          target: '.settled',
          actions: [{ type: 'setQuery', params: ({ event }) => event }, arrange],
        },
        'search.edited': {
          target: '.typing',
          actions: [
            { type: 'narrowQuery', params: ({ event }) => ({ parameter: SEARCH, value: event.search }) },
            arrange,
          ],
        },
        'filter.chosen': {
          target: '.settled',
          actions: [
            {
              type: 'narrowQuery',
              params: ({ event }) => ({ parameter: event.filter, value: event.choice }),
            },
            arrange,
            emitQuery,
          ],
        },
        'filters.cleared': { target: '.settled', actions: ['clearFilters', arrange, emitQuery] },
        'column.pressed': {
          target: '.settled',
          actions: [{ type: 'turnSort', params: ({ event }) => event }, arrange, emitQuery],
        },
        'sort.chosen': {
          target: '.settled',
          actions: [{ type: 'setSort', params: ({ event }) => event }, arrange, emitQuery],
        },
      },
      states: {
        settled: {},
        typing: { after: { typed: { target: 'settled', actions: emitQuery } } },
      },
    },
  },
});
export type BoardRef = ActorRefFrom<typeof boardMachine>;
export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;
