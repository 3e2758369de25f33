import {
  type ActorRefFrom,
  and,
  assign,
  emit,
  not,
  or,
  raise,
  type SnapshotFrom,
  setup,
  stateIn,
} from 'xstate';
import { type ApiError, isPassing } from '../../api/errors';
import type { AccountTotals } from '../../api/schema/entities/whatsapp';
import type { NamedOption } from '../chooser/chooser.rules';
import { cleared, narrowed, SEARCH } from '../crud/list.rules';
import { providedAction, providedEvents } from '../provided';
import {
  type BoardColumn,
  type BoardFilter,
  type BoardQuery,
  heededBy,
  isSameBoardQuery,
  sortedBy,
} from './board.rules';
import type { BoardEvent, Context, ReadInput } from './board.types';
import { keysOf, NO_PIECES, only, type PieceRead, piecesAround, type Sight, withPiece } from './pieces';
import { createPulses, FLEET, type Pulses } from './pulse';
import { mayMove } from './totals';

const TOP: Sight = { first: 0, last: 0 };
const around = ({ sight, here }: Context) => piecesAround(sight, here);
const missing = (context: Context) =>
  around(context).filter((number) => context.isPast || !context.here.pieces.has(number));
const shown = ({ here, pulses }: Context) => ({ keys: keysOf(here), pulses });

const show = { type: 'showRows', params: ({ context }: { context: Context }) => shown(context) } as const;
const look = { type: 'setSight', params: ({ event }: { event: { sight: Sight } }) => event } as const;
/** Follows what is in sight: `target` where that needs a piece that is neither here nor on its way. */
const follow = <T extends string>(target: T) =>
  [
    {
      guard: { type: 'isBeyond', params: ({ event }: { event: { sight: Sight } }) => event },
      target,
      reenter: true,
      actions: [look, show],
    },
    { actions: [look, show] },
  ] as const;
const ofPiece = ({ event }: { event: { read: PieceRead } }) => event;
const take = { type: 'takePiece', params: ofPiece } as const;
const emitQuery = { type: 'emitQuery', params: { replace: false } } as const;
const fail = { type: 'setError', params: ({ event }: { event: { error: unknown } }) => event } as const;

/**
 * All accounts, of which only the pieces around what is in sight are here. Search, filters and order are the server's; what
 * may have moved is read again at a calm pace, and rows stand still while the user points at them.
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
    /** Reads pieces, each of which is told as it comes. */
    read: providedEvents<BoardEvent, ReadInput>('read'),
    /** Tells the time, the totals, and what was missed; lets go of the rows with the board. */
    watch: providedEvents<BoardEvent>('watch'),
  },
  delays: {
    /** How often rows that may have moved are read again. */
    calm: 5000,
    /** The pause in scrolling before pieces are read, and in typing before the server is asked. */
    settled: 120,
    typed: 500,
    pause: ({ context }) => Math.min(10_000, 1000 * 2 ** context.failures),
  },
  guards: {
    isQueryNew: ({ context }, { query }: { query: BoardQuery }) => !isSameBoardQuery(query, context.query),
    isMissing: ({ context }) => missing(context).length > 0,
    isBeyond: ({ context }, { sight }: { sight: Sight }) =>
      piecesAround(sight, context.here).some(
        (number) => !context.here.pieces.has(number) && !around(context).includes(number),
      ),
    /** Somebody points at the rows, or is among them with the keyboard. */
    isHeld: or([stateIn({ pointer: 'inside' }), stateIn({ focus: 'inside' })]),
    isUnheeded: ({ context: { query } }, { read }: { read: PieceRead }) =>
      !isSameBoardQuery(query, heededBy(read, query)),
    isPassing: ({ context: { error } }) => error !== null && isPassing(error),
    isStaleSuspectedAgain: stateIn({ rows: { rereading: 'staleSuspectedAgain' } }),
    hasMoved: ({ context }) => context.hasMoved,
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
    learnName: assign(({ context }, { filter, name }: { filter: BoardFilter; name: NamedOption }) => ({
      names: { ...context.names, [filter]: name },
    })),
    goToTop: assign({ sight: TOP, isPast: true, hasMoved: false }),
    beginAnew: assign(({ context }) => ({ here: only(context.here, []), hasMoved: false })),
    setSight: assign(({ context }, { sight }: { sight: Sight }) => ({
      sight,
      here: only(context.here, piecesAround(sight, context.here)),
    })),
    takePiece: assign(({ context: { here, isPast } }, { read }: { read: PieceRead }) => ({
      here: withPiece(isPast ? only(here, []) : here, read),
      isPast: false,
      at: read.at,
      sortable: read.sortable,
      filterable: read.filterable,
    })),
    heed: assign(({ context }, { read }: { read: PieceRead }) => ({ query: heededBy(read, context.query) })),
    /** Makes these the rows that are here. */
    showRows: providedAction<{ readonly keys: readonly string[]; readonly pulses: Pulses }>('showRows'),
    oweOrder: assign({ hasMoved: true }),
    orderAnew: assign({ hasMoved: false }),
    setTotals: assign(
      ({ context }, { totals, isPart, at }: { totals: AccountTotals; isPart: boolean; at: number }) => {
        if (!isPart) context.pulses.take(FLEET, totals.success + totals.fail, at);
        const hasMoved = context.hasMoved || mayMove(context.query, context.totals, totals, isPart);
        return { totals, isPart, hasMoved };
      },
    ),
    ask: raise({ type: 'query.asked' }),
    setNow: assign((_, { at }: { at: number }) => ({ now: at })),
    forgetError: assign({ error: null, failures: 0 }),
    setError: assign(({ context }, { error }: { error: unknown }) => ({
      error: error as ApiError,
      failures: context.failures + 1,
    })),
    emitQuery: emit(
      ({ context }, { replace }: { replace: boolean }) =>
        ({ type: 'query.settled', query: context.query, replace }) as const,
    ),
  },
}).createMachine({
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
    rows: {
      initial: 'reading',
      on: {
        'query.asked': { target: '.reading', reenter: true, actions: 'goToTop' },
        'rows.inSight': follow('.scrolling'),
        'piece.read': [
          {
            guard: { type: 'isUnheeded', params: ofPiece },
            actions: [
              take,
              { type: 'heed', params: ofPiece },
              show,
              { type: 'emitQuery', params: { replace: true } },
            ],
          },
          { actions: [take, show] },
        ],
      },
      states: {
        /** Far away is gone to at once, without what lies between. */
        scrolling: {
          after: { settled: 'reading' },
          on: { 'query.staleSuspected': { actions: 'beginAnew' } },
        },
        reading: {
          tags: 'loading',
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => ({ query: context.query, numbers: missing(context) }),
            onDone: [
              { guard: 'isMissing', target: 'reading', reenter: true },
              { target: 'ready', actions: 'forgetError' },
            ],
            onError: { target: 'failed', actions: fail },
          },
          // Pending answers may lack what was missed.
          on: { 'query.staleSuspected': { target: 'reading', reenter: true, actions: 'beginAnew' } },
        },
        ready: {
          after: {
            calm: [
              { guard: and(['hasMoved', not('isHeld')]), target: 'rereading' },
              { target: 'ready', reenter: true },
            ],
          },
          on: {
            'query.staleSuspected': 'rereading',
            // The wait starts anew, so that the pointer or focus can come back before rows move.
            'rows.pointerLeft': { target: 'ready', reenter: true },
            'rows.blurred': { target: 'ready', reenter: true },
          },
        },
        failed: {
          tags: 'failed',
          on: {
            'retry.requested': 'reading',
            'query.staleSuspected': { target: 'reading', actions: 'beginAnew' },
          },
          after: { pause: { guard: 'isPassing', target: 'reading' } },
        },
        rereading: {
          initial: 'only',
          entry: 'orderAnew',
          invoke: {
            id: 'reread',
            src: 'read',
            input: ({ context }) => ({ query: context.query, numbers: around(context) }),
            onDone: [
              { guard: 'isStaleSuspectedAgain', target: 'rereading', reenter: true },
              { guard: 'isMissing', target: 'reading' },
              { target: 'ready', actions: 'forgetError' },
            ],
            onError: { target: 'stale', actions: fail },
          },
          on: {
            'rows.inSight': follow('rereading'),
            'piece.read': { guard: 'isHeld', actions: ['oweOrder', show] },
          },
          states: {
            only: { on: { 'query.staleSuspected': 'staleSuspectedAgain' } },
            /** At most one read runs and one waits, however many holes there are. */
            staleSuspectedAgain: {},
          },
        },
        stale: {
          tags: 'stale',
          on: {
            'retry.requested': 'rereading',
            'rows.inSight': follow('rereading'),
          },
          after: { pause: 'rereading' },
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
