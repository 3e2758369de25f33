import type { Call } from '../../api/client';
import type { ListAnswer } from '../../api/schema/answers';
import type { listExportMachine } from '../../machines/crud/list-export';
import type { Row } from '../files/csv';
import { tableFile } from '../files/table';
import { type ListExportSource, type ListExportSources, provideListExport } from './list-export';

/** The whole set of a resource, as files hold it (FILE-06). */
export interface ExportSource<T> {
  /** Its name without extension, and its columns in order. */
  readonly file: { readonly name: string; readonly columns: readonly string[] };
  /** Alerted where there is nothing to export. */
  readonly empty: string;
  readonly rowOf: (record: T) => Row;
  /** All of it at once, from a server that cannot go on after a row. */
  readonly readWhole: (call: Call, signal: AbortSignal) => Promise<ListAnswer<T>>;
}

/** All of them, piece by piece, saved as a file. */
export const provideExport = <T>(
  { file: { name, columns }, empty, rowOf, readWhole }: ExportSource<T>,
  idOf: ListExportSource<T>['idOf'],
  read: ListExportSource<T>['read'],
  { call, ...sources }: ListExportSources & { readonly call: Call },
): typeof listExportMachine =>
  provideListExport(
    {
      idOf,
      empty,
      fileOf(format) {
        const file = tableFile(name, format, columns);
        return { ...file, textOf: (records) => file.textOf(records.map(rowOf)) };
      },
      async read(input, signal) {
        const page = await read(input, signal);
        return page.after === undefined ? readWhole(call, signal) : page;
      },
    },
    sources,
  );
