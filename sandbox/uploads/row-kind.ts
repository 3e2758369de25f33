import { type ImportRow, readCsvRows, readJsonRows } from '../files/file-rows';
import { MOST_ROWS } from './limits';
import type { Judge, Judged, UploadKind } from './upload-kind';

export const DUPLICATE_IN_FILE = 'Ganda di dalam file';
export const activityOf = (status: string) => (status === 'nonactive' ? 'nonactive' : 'active');

/** Files of rows by column, as CSV or as JSON. */
export const rowKind = <C extends string, R extends Judged>(
  columns: readonly C[],
  judging: () => Judge<ImportRow<C>, R>,
): UploadKind<ImportRow<C>, R> => ({
  extensions: ['csv', 'json'],
  most: { count: MOST_ROWS, of: 'baris' },
  read: (text, extension, take) => (extension === 'json' ? readJsonRows : readCsvRows)(text, columns, take),
  judging,
});
