import { Observable } from 'rxjs';
import type { ListAnswer } from '../../../api/schema/answers';
import { type ApiError, apiError } from '../../../api/errors';
import type { Query } from '../../../machines/crud/list.rules';
import type { Row } from '../../../machines/rows/row-registry';
import { MOST_CHOSEN } from '../../../machines/selection/selection.rules';
import type { SelectionEvent } from '../../../machines/selection/selection.types';
import type { ListSources, ReadRows } from '../lists';
import { readPages } from '../pages';

/** Rows that are asked for at a time; a server that knows of no sizes gives fewer, on more pages. */
const PAGE = 200;

const tooMany = (rows: number): ApiError =>
  apiError(
    'refused',
    `Terlalu banyak baris: ${rows.toLocaleString('id-ID')}. Maksimal ${MOST_CHOSEN.toLocaleString('id-ID')}.`,
  );

/** Reads every page of a query, a few at a time, and starts their rows for `holder`. */
export const gatherPages = (
  holder: string,
  query: Query,
  readRows: ReadRows,
  { beginRead }: Pick<ListSources, 'beginRead'>,
): Observable<SelectionEvent> =>
  new Observable((subscriber) => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const readPage = async (page: number): Promise<ListAnswer<Row>> => {
      const read = beginRead();
      try {
        const answer = await readRows({ query: { ...query, page }, synced: false, size: PAGE }, signal);
        signal.throwIfAborted();
        read.add(holder, answer.rows, answer.position);
        return answer;
      } finally {
        read.end();
      }
    };
    const gather = async () => {
      const pages = await readPages<Row>({
        readPage,
        begun({ totalPages, rows }) {
          if ((totalPages - 1) * rows.length > MOST_CHOSEN) throw tooMany(totalPages * rows.length);
        },
        progressed: (progress) => subscriber.next({ type: 'pages.read', ...progress }),
      });
      const keys = pages.flatMap(({ rows }) => rows.map(({ key }) => key));
      subscriber.next({ type: 'pages.gathered', keys: [...new Set(keys)] });
      subscriber.complete();
    };
    gather().catch((error: unknown) => {
      if (signal.aborted) return;
      aborting.abort();
      subscriber.error(error);
    });
    return () => aborting.abort();
  });
