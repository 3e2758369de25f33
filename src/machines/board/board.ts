import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { SEARCH } from '../crud/list.rules';
import { rows } from './board.rows';
import { boardSetup, TOP } from './board.setup';
import { NO_PIECES } from './pieces';
import { createPulses } from './pulse';

const emitQuery = { type: 'emitQuery', params: { replace: false } } as const;

/**
 * All accounts, of which only the pieces around what is in sight are here. Search, filters and order are the server's; what
 * may have moved is read again at a calm pace, and rows stand still while the user points at them.
 */
export const boardMachine = boardSetup.createMachine({
  id: 'board',
  // Not recorded: the log already has the facts of every row.
  meta: { recorded: false },
  context: ({ input }) => ({
    query: input.query,
    names: {},
    sight: TOP,
    here: NO_PIECES,
    sortable: [],
    filterable: {},
    isPast: true,
    hasMoved: false,
    totals: null,
    isPart: false,
    pulses: createPulses(),
    now: 0,
    at: 0,
    error: null,
    failures: 0,
  }),
  invoke: { id: 'watch', src: 'watch', onError: {} },
  on: {
    'totals.told': { actions: { type: 'setTotals', params: ({ event }) => event } },
    'second.passed': { actions: { type: 'setNow', params: ({ event }) => event } },
    'filter.named': { actions: { type: 'learnName', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    rows,
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
          actions: [{ type: 'setQuery', params: ({ event }) => event }, 'ask'],
        },
        'search.edited': {
          target: '.typing',
          actions: {
            type: 'narrowQuery',
            params: ({ event }) => ({ parameter: SEARCH, value: event.search }),
          },
        },
        'filter.chosen': {
          target: '.settled',
          actions: [
            {
              type: 'narrowQuery',
              params: ({ event }) => ({ parameter: event.filter, value: event.choice }),
            },
            'ask',
            emitQuery,
          ],
        },
        'filters.cleared': { target: '.settled', actions: ['clearFilters', 'ask', emitQuery] },
        'column.pressed': {
          target: '.settled',
          actions: [{ type: 'turnSort', params: ({ event }) => event }, 'ask', emitQuery],
        },
        'sort.chosen': {
          target: '.settled',
          actions: [{ type: 'setSort', params: ({ event }) => event }, 'ask', emitQuery],
        },
      },
      states: {
        settled: {},
        typing: { after: { typed: { target: 'settled', actions: ['ask', emitQuery] } } },
      },
    },
  },
});
export type BoardRef = ActorRefFrom<typeof boardMachine>;
export type BoardSnapshot = SnapshotFrom<typeof boardMachine>;
