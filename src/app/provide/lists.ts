import { type AnyActorRef, fromEventObservable } from 'xstate';
import { finalize, type Observable } from 'rxjs';
import type { ListAnswer } from '../../api/schema/answers';
import { type ListEvent, type LoadInput, listMachine, type Page } from '../../machines/crud/list';
import { isSameQuery, queryAt } from '../../machines/crud/list.rules';
import type { RowRegistry, Row } from '../../machines/rows/row-registry';
import type { BeginRead } from '../live/reads';
import type { StreamEnvironment } from '../../streams/environment';
import type { EventLog } from '../../streams/event-log';
import { aheadOf, hearAhead, readAhead } from '../actors/ahead';
import { fromCall } from '../actors/call';

/** How one list is read. */
export type ReadRows = (input: LoadInput, signal: AbortSignal) => Promise<ListAnswer<Row>>;

export interface ListSources {
  readonly registry: RowRegistry;
  readonly beginRead: BeginRead;
  /** The log into which it is written where rows stand that cannot be read, and why (R14). */
  readonly log: EventLog;
  readonly streams: StreamEnvironment;
  /** Suspicions that what is on the screen is out of date, and rows that are gone. */
  readonly listEvents: Observable<ListEvent>;
}

/** Deleted while the answer was on its way: it does not come back (R16). */
const isGone = (row: AnyActorRef | undefined) => row?.getSnapshot().hasTag('gone') ?? false;

/** Writes down which rows of an answer cannot be read. */
export function noteUnreadable(
  log: EventLog,
  list: string,
  { unreadable }: Pick<ListAnswer<unknown>, 'unreadable'>,
  at: number,
) {
  for (const { index, path, expected } of unreadable)
    log.append({
      kind: 'rejected',
      channel: `list ${list}`,
      excerpt: '',
      path: path === '' ? `${index}` : `${index}.${path}`,
      expected,
      at,
    });
}

/** Reads of rows that may begin ahead: each takes over what is told while its answer is on its way. */
export const readRowsAhead = <Input>(
  ask: (input: Input, signal: AbortSignal) => Promise<ListAnswer<Row>>,
  { beginRead, scheduler }: Pick<ListSources, 'beginRead'> & Pick<StreamEnvironment, 'scheduler'>,
  isSame?: (one: Input, other: Input) => boolean,
) =>
  readAhead(async (input: Input, signal) => {
    const at = scheduler.now();
    const read = beginRead();
    signal.addEventListener('abort', read.end);
    try {
      return { at, read, answer: await ask(input, signal) };
    } catch (error) {
      read.end();
      throw error;
    }
  }, isSame);

/** A list's chart, provided with one source. Its first page may be read ahead, as its address asks for it. */
export function provideList(
  holder: string,
  readRows: ReadRows,
  { registry, beginRead, listEvents, log, streams }: ListSources,
  queryOf = queryAt,
) {
  const pages = readRowsAhead(
    readRows,
    { beginRead, scheduler: streams.scheduler },
    (one, other) => isSameQuery(one.query, other.query) && one.synced === other.synced,
  );
  const events = hearAhead(listEvents);
  const load = fromCall<Page, LoadInput>(async ({ input, signal }) => {
    const { at, read, answer } = await pages.read(input, signal);
    signal.throwIfAborted();
    noteUnreadable(log, holder, answer, at);
    const { rows } = answer;
    read.show(holder, rows, answer.position);
    read.end();
    return {
      keys: rows.map(({ key }) => key).filter((key) => !isGone(registry.get(key))),
      totalPages: answer.totalPages,
      total: answer.total,
      sums: answer.sums ?? null,
      count: answer.count ?? null,
      isMore: answer.more ?? false,
      sortable: answer.sortable ?? [],
      filterable: answer.filterable ?? {},
      sizes: answer.sizes,
      unreadable: answer.unreadable.length,
      at,
    };
  });
  return listMachine.provide({
    actors: {
      load: aheadOf(load, (place, left) => {
        events.begin(left);
        pages.begin({ query: queryOf(place.parameters), synced: false }, left);
      }),
      changes: fromEventObservable(() => events.events.pipe(finalize(() => registry.release(holder)))),
    },
  });
}
