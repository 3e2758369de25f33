import {
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  interval,
  map,
  merge,
  Observable,
  timer,
} from 'rxjs';
import { fromEventObservable, type NonReducibleUnknown, type Subscription } from 'xstate';
import type { Call } from '../../../api/client';
import { isApiError } from '../../../api/errors';
import type { ListAnswer } from '../../../api/schema/answers';
import { ACCOUNT_STATUSES } from '../../../api/schema/choices';
import type { AccountTotals } from '../../../api/schema/account-totals';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import { boardMachine } from '../../../machines/board/board';
import { type BoardQuery, boardQueryOf, fieldOf } from '../../../machines/board/board.rules';
import type { BoardEvent, ReadInput } from '../../../machines/board/board.types';
import { PIECE, type PieceRead } from '../../../machines/board/pieces';
import type { Pulses } from '../../../machines/board/pulse';
import { totalsOf } from '../../../machines/board/totals';
import type { Row } from '../../../machines/rows/row-registry';
import type { SenderRef } from '../../../machines/sender/sender';
import type { Watching } from '../../live/watching';
import { aheadOf, hearAhead } from '../../actors/ahead';
import { type FigureChangeSources, figureChanges } from '../../provide/figures';
import { type ListSources, noteUnreadable, readRowsAhead } from '../../provide/lists';

/** What one piece is asked for by. */
interface PieceInput {
  readonly query: BoardQuery;
  readonly number: number;
}
export interface BoardCalls {
  readonly readAccounts: (input: PieceInput, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  readonly readTotals: () => Promise<AccountTotals>;
  /** Emits where totals may be other ones. */
  readonly told?: Observable<unknown>;
}
export type BoardSources = ListSources & FigureChangeSources;

const HOLDER = 'board';
const SECOND = 1000;
/** How often totals are asked for though nothing seems to change. */
const EVERY = 30_000;
const NOT_FOUND = 404;

/** The chart of the board. */
export function provideBoard(
  { readAccounts, readTotals, told: others = EMPTY }: BoardCalls,
  sources: BoardSources,
) {
  const { registry, beginRead, listEvents, log, streams } = sources;
  const { scheduler } = streams;
  const pages = readRowsAhead(readAccounts, { beginRead, scheduler });
  const suspicions = hearAhead(
    listEvents.pipe(
      filter(({ type }) => type === 'query.staleSuspected'),
      map((): BoardEvent => ({ type: 'query.staleSuspected' })),
    ),
  );
  /** The rows that are here. */
  const following = new Map<string, Subscription>();
  const rowOf = (key: string) => registry.get(key) as SenderRef | undefined;

  const pieceOf = (number: number, at: number, answer: ListAnswer<Row>): PieceRead => ({
    number,
    keys: answer.rows.map(({ key }) => key),
    unreadable: answer.unreadable.length,
    totalPages: answer.totalPages,
    count: answer.count ?? null,
    isMore: answer.more ?? false,
    sortable: answer.sortable ?? [],
    filterable: answer.filterable ?? {},
    at,
  });

  const told = (totals: AccountTotals, isPart: boolean): BoardEvent => ({
    type: 'totals.told',
    totals,
    isPart,
    at: scheduler.now(),
  });
  /** A server that does not tell totals is asked once. */
  const totals = merge(timer(0, EVERY, scheduler), figureChanges(sources), others).pipe(
    exhaustMap(() =>
      defer(readTotals).pipe(
        catchError((error) => {
          if (isApiError(error) && error.status === NOT_FOUND) throw error;
          return EMPTY;
        }),
      ),
    ),
    map((all) => told(all, false)),
    catchError(() =>
      timer(0, SECOND, scheduler).pipe(
        map(() =>
          told(totalsOf([...following.keys()].flatMap((key) => rowOf(key)?.getSnapshot() ?? [])), true),
        ),
      ),
    ),
  );
  const seconds = interval(SECOND, scheduler).pipe(
    map((): BoardEvent => ({ type: 'second.passed', at: scheduler.now() })),
  );

  function showRows(keys: readonly string[], pulses: Pulses) {
    const here = new Set(keys);
    registry.keep(HOLDER, keys);
    pulses.keep(here);
    for (const [key, subscription] of following) {
      if (here.has(key)) continue;
      subscription.unsubscribe();
      following.delete(key);
    }
    for (const key of here) {
      const row = rowOf(key);
      if (row === undefined || following.has(key)) continue;
      const take = ({ context: { record } }: ReturnType<SenderRef['getSnapshot']>) =>
        pulses.take(key, record.count_success + record.count_fail, scheduler.now());
      take(row.getSnapshot());
      following.set(key, row.subscribe(take));
    }
  }
  function letGo() {
    for (const subscription of following.values()) subscription.unsubscribe();
    following.clear();
    registry.release(HOLDER);
  }

  return boardMachine.provide({
    actions: { showRows: (_, { keys, pulses }) => showRows(keys, pulses) },
    actors: {
      read: aheadOf(
        fromEventObservable<BoardEvent, ReadInput>(
          ({ input: { query, numbers } }) =>
            new Observable((board) => {
              const left = new AbortController();
              const reads = numbers.map(async (number) => {
                const { at, read, answer } = await pages.read({ query, number }, left.signal);
                left.signal.throwIfAborted();
                noteUnreadable(log, HOLDER, answer, at);
                // At once, before another piece makes the board say which rows are here.
                read.add(HOLDER, answer.rows, answer.position);
                board.next({ type: 'piece.read', read: pieceOf(number, at, answer) });
                read.end();
              });
              // Those that come are shown, though one of them fails.
              void (async () => {
                await Promise.allSettled(reads);
                await Promise.all(reads);
                board.complete();
              })().catch((error) => board.error(error));
              return () => left.abort();
            }),
        ),
        ({ parameters }, left) => {
          suspicions.begin(left);
          pages.begin({ query: boardQueryOf(parameters, ACCOUNT_STATUSES), number: 1 }, left);
        },
      ),
      watch: fromEventObservable<BoardEvent, NonReducibleUnknown>(() =>
        merge(seconds, totals, suspicions.events).pipe(finalize(letGo)),
      ),
    },
  });
}

/** The piece of all accounts that a query asks for. Every server knows a status without a text as a search (WA-06). */
function askedOf({ query, number }: PieceInput) {
  const { search, sort, filters } = query;
  const { state = '', member = '', proxy = '' } = filters;
  const text = search.trim() || state;
  return {
    page: number,
    size: PIECE,
    user_id: member || null,
    ...(text && { search: text }),
    ...(state && text !== state && { status: state }),
    ...(proxy && { proxy }),
    ...(sort && { sort: fieldOf(sort) }),
  };
}

/** The same, of all accounts of the server. */
export const provideAccountBoard = (
  rows: (answer: ListAnswer<Whatsapp>) => ListAnswer<Row>,
  {
    call,
    watching,
    ...sources
  }: BoardSources & { readonly call: Call; readonly watching: Pick<Watching, 'sums' | 'through'> },
) =>
  provideBoard(
    {
      readAccounts: async (input, signal) => rows(await call('whatsapp.page', askedOf(input), { signal })),
      readTotals: () => watching.through(call)('whatsapp.totals', {}),
      told: watching.sums(['whatsapp.totals']),
    },
    sources,
  );
