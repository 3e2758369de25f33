import { Observable } from 'rxjs';
import type { ListAnswer } from '../../api/schema/calls';
import { type ApiError, apiError } from '../../api/errors';
import type { Query } from '../../machines/crud/list.rules';
import type { Row } from '../../machines/rows/row-registry';
import type { SelectionEvent } from '../../machines/selection/selection.types';
import type { ListSources, ReadRows } from './lists';

/** Rows that are asked for at a time; a server that knows of no sizes gives fewer, on more pages. */
const PAGE = 200;
/** Pages that are read at a time. */
const ABREAST = 3;
/** Rows that can be kept alive at a time. */
const MOST = 10_000;

const tooMany = (rows: number): ApiError =>
  apiError(
    'refused',
    `Terlalu banyak baris: ${rows.toLocaleString('id-ID')}. Maksimal ${MOST.toLocaleString('id-ID')}.`,
  );

/** Reads every page of a query, a few at a time, and starts their rows for `holder`. */
export const gatherPages = (
  holder: string,
  query: Query,
  readRows: ReadRows,
  { beginRead, firstReads }: Pick<ListSources, 'beginRead' | 'firstReads'>,
): Observable<SelectionEvent> =>
  new Observable((heard) => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const pages = new Map<number, readonly Row[]>();
    const readPage = async (page: number): Promise<ListAnswer<Row>> => {
      const read = beginRead();
      try {
        const answer = await readRows({ query: { ...query, page }, synced: false, size: PAGE }, signal);
        signal.throwIfAborted();
        firstReads.note(answer.position);
        read.add(holder, answer.rows, answer.position);
        pages.set(page, answer.rows);
        return answer;
      } finally {
        read.end();
      }
    };
    const gather = async () => {
      const { totalPages, rows } = await readPage(1);
      if ((totalPages - 1) * rows.length > MOST) throw tooMany(totalPages * rows.length);
      const told = () => heard.next({ type: 'pages.read', done: pages.size, of: totalPages });
      told();
      let next = 2;
      const readNext = async (): Promise<void> => {
        if (next > totalPages) return;
        await readPage(next++);
        told();
        return readNext();
      };
      await Promise.all(Array.from({ length: ABREAST }, readNext));
      const keys = Array.from({ length: totalPages }, (_, place) => pages.get(place + 1) ?? [])
        .flat()
        .map(({ key }) => key);
      heard.next({ type: 'pages.gathered', keys: [...new Set(keys)] });
      heard.complete();
    };
    gather().catch((error: unknown) => {
      if (signal.aborted) return;
      aborting.abort();
      heard.error(error);
    });
    return () => aborting.abort();
  });
