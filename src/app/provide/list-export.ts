import { Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { ListAnswer } from '../../api/schema/answers';
import { apiError, INTERNAL_ERROR, isApiError } from '../../api/errors';
import { type ExportInput, type ListExportEvent, listExportMachine } from '../../machines/crud/list-export';
import type { LoadInput } from '../../machines/crud/list';
import type { Query } from '../../machines/crud/list.rules';
import type { StreamEnvironment } from '../../streams/environment';
import type { FileFormat, SaveFile } from '../files/save';
import type { PiecedFile } from '../files/table';
import { abreast } from './pages';

/** Rows that are asked for at a time; a server that knows of no sizes gives fewer, on more pages. */
const PAGE = 500;

export interface ListExportSources {
  readonly saveFile: SaveFile;
  readonly streams: StreamEnvironment;
}
/** How a list becomes a file. */
export interface ListExportSource<T> {
  readonly fileOf: (format: FileFormat) => PiecedFile<T>;
  readonly idOf: (record: T) => string;
  readonly read: (input: LoadInput, signal: AbortSignal) => Promise<ListAnswer<T>>;
  /** Said where there is nothing to save. */
  readonly empty?: string;
}

/** Rows as the file has them; the browser holds their text. */
interface Piece {
  readonly text: Blob;
  readonly rows: number;
  readonly unreadable: number;
}
/** What was read for a file so far. */
interface Reading {
  readonly pieces: Piece[];
  /** Ids of the rows of pages, which may come twice; a list that is read from row to row has none twice. */
  readonly known: Set<string>;
  /** The row to go on after. Null at the end, and for a list that is read by its pages. */
  after: string | null;
  /** Of a list that is read by its pages; null until that is known. */
  totalPages: number | null;
}

const total = (pieces: readonly Piece[], of: 'rows' | 'unreadable') =>
  // Pages that are missing leave holes, which are passed over.
  pieces.reduce((sum, piece) => sum + piece[of], 0);

/** Reads what is missing of a list: from row to row where it goes by its own order and the server can, else by its pages. */
async function readOn<T>(
  reading: Reading,
  read: (page: number, after?: string) => Promise<ListAnswer<T>>,
  take: (answer: ListAnswer<T>, isOnce: boolean) => Piece,
  progressed: () => void,
): Promise<void> {
  const { pieces } = reading;
  while (reading.totalPages === null && (reading.after !== null || pieces.length === 0)) {
    const answer = await read(1, reading.after ?? undefined);
    const { after } = answer;
    if (after === undefined && pieces.length > 0) throw apiError('unreadable', INTERNAL_ERROR);
    if (after === undefined) reading.totalPages = answer.totalPages;
    pieces.push(take(answer, after !== undefined));
    reading.after = after ?? null;
    progressed();
  }
  const pages = Array.from({ length: reading.totalPages ?? 0 }, (_, index) => index + 1);
  await abreast(
    pages.filter((page) => pieces[page - 1] === undefined),
    async (page) => {
      pieces[page - 1] = take(await read(page), false);
      progressed();
    },
  );
}

export function provideListExport<T>(
  { fileOf, idOf, read, empty }: ListExportSource<T>,
  { saveFile, streams }: ListExportSources,
): typeof listExportMachine {
  /** By what was asked for: once the chart has forgotten it, so has the page. */
  const readings = new WeakMap<Query, Reading>();

  const save = ({ query, format }: ExportInput) =>
    new Observable<ListExportEvent>((subscriber) => {
      if (query === null) return;
      const aborting = new AbortController();
      const { signal } = aborting;
      const file = fileOf(format);
      const begun: Reading = {
        pieces: [],
        known: new Set(),
        after: query.order ? null : '0',
        totalPages: null,
      };
      const reading = readings.get(query) ?? begun;
      readings.set(query, reading);
      const { pieces, known } = reading;

      const readPage = async (page: number, after?: string) => {
        const asked = { query: { ...query, page }, synced: false, size: PAGE, ...(after && { after }) };
        const answer = await read(asked, signal);
        signal.throwIfAborted();
        return answer;
      };
      const take = ({ rows, unreadable }: ListAnswer<T>, isOnce: boolean): Piece => {
        const fresh = isOnce ? rows : rows.filter((row) => !known.has(idOf(row)));
        if (!isOnce) for (const row of fresh) known.add(idOf(row));
        return { text: new Blob([file.textOf(fresh)]), rows: fresh.length, unreadable: unreadable.length };
      };
      const report = () =>
        subscriber.next({
          type: 'pages.read',
          done: Object.keys(pieces).length,
          of: reading.totalPages ?? 0,
          rows: total(pieces, 'rows'),
        });
      const run = async () => {
        await readOn(reading, readPage, take, report);
        const filled = pieces.filter(({ rows }) => rows > 0);
        const texts = filled.flatMap(({ text }, at) => (at === 0 ? [text] : [file.between, text]));
        if (filled.length > 0)
          saveFile({
            name: file.nameAt(streams.scheduler.now()),
            text: new Blob([file.open, ...texts, file.close]),
          });
        subscriber.next({
          type: 'file.saved',
          rows: total(pieces, 'rows'),
          unreadable: total(pieces, 'unreadable'),
          ...(empty && { empty }),
        });
        subscriber.complete();
      };
      run().catch((error: unknown) => {
        if (signal.aborted) return;
        aborting.abort();
        subscriber.error(isApiError(error) ? error : apiError('unreachable', INTERNAL_ERROR));
      });
      return () => aborting.abort();
    });

  return listExportMachine.provide({ actors: { save: fromEventObservable(({ input }) => save(input)) } });
}
