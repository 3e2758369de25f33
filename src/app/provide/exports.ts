import type { Call } from '../../api/client';
import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import type { Row } from '../files/csv';
import { type FileKindName, fileKinds } from '../files/kinds';
import type { SaveFile } from '../files/save';
import { fileOf } from '../files/table';
import { fromCall } from './call';

export interface ExportSources {
  readonly call: Call;
  readonly saveFile: SaveFile;
}

/** The whole set of a resource, as files hold it (FILE-06). */
export interface ExportSource {
  readonly kind: FileKindName;
  /** Alerted where there is nothing to export. */
  readonly empty: string;
  readonly read: (call: Call, signal: AbortSignal) => Promise<readonly Row[]>;
}

/** One consistent answer, saved as a file. */
export const provideExport = ({ kind, empty, read }: ExportSource, { call, saveFile }: ExportSources) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input: { format }, signal }) => {
        const rows = await read(call, signal);
        if (rows.length === 0) {
          return { dialog: { tone: 'warning', title: 'Export', text: empty, confirm: { label: 'OK' } } };
        }
        const { name, columns } = fileKinds[kind];
        saveFile(fileOf(name, format === 'csv' ? 'csv' : 'json', columns, rows));
        return {};
      }),
    },
  });
