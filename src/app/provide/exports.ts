import type { Call } from '../../api/client';
import type { User } from '../../api/schema/entities/people';
import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import type { Row } from '../files/csv';
import type { SaveFile } from '../files/save';
import { fileOf } from '../files/table';
import { fromCall } from '../actors/call';

export interface ExportSources {
  readonly call: Call;
  readonly user: () => User | null;
  readonly saveFile: SaveFile;
}

/** The whole set of a resource, as files hold it (FILE-06). */
export interface ExportSource {
  /** Its name without extension, and its columns in order. */
  readonly file: { readonly name: string; readonly columns: readonly string[] };
  /** Alerted where there is nothing to export. */
  readonly empty: string;
  readonly read: (
    sources: Pick<ExportSources, 'call' | 'user'>,
    signal: AbortSignal,
  ) => Promise<readonly Row[]>;
}

/** One consistent answer, saved as a file. */
export const provideExport = (
  { file: { name, columns }, empty, read }: ExportSource,
  { saveFile, ...sources }: ExportSources,
) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input: { format }, signal }) => {
        const rows = await read(sources, signal);
        if (rows.length === 0) {
          return { dialog: { tone: 'warning', title: 'Export', text: empty, confirm: { label: 'OK' } } };
        }
        saveFile(fileOf(name, format === 'csv' ? 'csv' : 'json', columns, rows));
        return {};
      }),
    },
  });
