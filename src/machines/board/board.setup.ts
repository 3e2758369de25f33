import { assign, emit, or, raise, setup, stateIn } from 'xstate';
import { type ApiError, isPassing } from '../../api/errors';
import type { AccountTotals } from '../../api/schema/account-totals';
import type { NamedOption } from '../chooser/chooser.rules';
import { cleared, narrowed } from '../crud/list.rules';
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
import { only, type PieceRead, piecesAround, type Sight, withPiece } from './pieces';
import { FLEET, type Pulses } from './pulse';
import { mayMove } from './totals';

export const TOP: Sight = { first: 0, last: 0 };
/** Numbers of the pieces that what is in sight needs, and of those that are not here. */
export const around = ({ sight, here }: Context) => piecesAround(sight, here);
export const missing = (context: Context) =>
  around(context).filter((number) => context.isPast || !context.here.pieces.has(number));

/** What a board looks at, what it does, and by whom it is told. */
export const boardSetup = setup({
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
});
