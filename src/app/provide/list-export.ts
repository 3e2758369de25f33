import { Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { ListAnswer } from '../../api/schema/answers';
import { apiError, INTERNAL_ERROR, isApiError } from '../../api/errors';
import { type ListExportEvent, listExportMachine } from '../../machines/crud/list-export';
import type { LoadInput } from '../../machines/crud/list';
import type { Query } from '../../machines/crud/list.rules';
import type { StreamEnvironment } from '../../streams/environment';
import { linesOf, type ListFile, listFileOf } from '../files/list-file';
import type { SaveFile } from '../files/save';
import { readPages } from './pages';

/** Rows that are asked for at a time; a server that knows of no sizes gives fewer, on more pages. */
const PAGE = 500;

export interface ListExportSources {
  readonly saveFile: SaveFile;
  readonly streams: StreamEnvironment;
}
/** How a list becomes a file. */
export interface ListExportSource<T> {
  readonly file: ListFile<T>;
  readonly idOf: (record: T) => string;
  readonly read: (input: LoadInput, signal: AbortSignal) => Promise<ListAnswer<T>>;
}

/** Reads all pages of a query and saves them, each record once: rows move between pages while they are read. */
const save = <T>(
  query: Query,
  { file, idOf, read }: ListExportSource<T>,
  { saveFile, streams }: ListExportSources,
) =>
  new Observable<ListExportEvent>((subscriber) => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const known = new Set<string>();
    // A page is written as it comes, so that the browser never has all of them to write at once.
    const readPage = async (page: number) => {
      const answer = await read({ query: { ...query, page }, synced: false, size: PAGE }, signal);
      signal.throwIfAborted();
      const rows = answer.rows.filter((row) => !known.has(idOf(row)));
      for (const row of rows) known.add(idOf(row));
      return { ...answer, rows: linesOf(file, rows) };
    };
    const run = async () => {
      const pages = await readPages({
        readPage,
        progressed: (progress) => subscriber.next({ type: 'pages.read', ...progress }),
      });
      const lines = pages.flatMap(({ rows }) => rows);
      if (lines.length > 0) saveFile(listFileOf(file, lines, streams.scheduler.now()));
      const unreadable = pages.reduce((sum, page) => sum + page.unreadable.length, 0);
      subscriber.next({ type: 'file.saved', rows: lines.length, unreadable });
      subscriber.complete();
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      aborting.abort();
      subscriber.error(isApiError(error) ? error : apiError('unreachable', INTERNAL_ERROR));
    });
    return () => aborting.abort();
  });

export const provideListExport = <T>(source: ListExportSource<T>, sources: ListExportSources) =>
  listExportMachine.provide({
    actors: { save: fromEventObservable(({ input }) => save(input.query as Query, source, sources)) },
  });
