import type { RejectedRow, Uploaded } from '../../machines/crud/import.types';
import type { Row } from '../files/csv';

interface Listed<L> {
  readonly rows: readonly L[];
}
/** What an import answers; a server that does not count lists every line. */
interface Imported<L> {
  readonly created: Listed<unknown>;
  readonly skipped: Listed<L>;
  readonly counts?:
    | { readonly created: number; readonly skipped: number; readonly opted_out?: number | undefined }
    | null
    | undefined;
}

/** A row of a file that the server did not take. */
const refused = (row: Row, reason: string): RejectedRow => ({
  line: null,
  row,
  reason: 'refused',
  text: reason || 'Tidak diterima server',
});

/** What the server made of a file; `rowOf` says what a line of its answer was in the file. */
export const uploadedOf = <L extends { readonly reason: string }>(
  { created, skipped, counts }: Imported<L>,
  rowOf: (line: L) => Row,
): Uploaded => ({
  created: Math.max(created.rows.length, counts?.created ?? 0),
  skipped: skipped.rows.map((line) => refused(rowOf(line), line.reason)),
  unlisted: Math.max(0, (counts?.skipped ?? 0) - skipped.rows.length),
  ...(counts?.opted_out && { optedOut: counts.opted_out }),
});
