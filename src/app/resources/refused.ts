import type { RejectedRow } from '../../machines/crud/import.types';
import type { Row } from '../files/csv';

/** A row of a file that the server did not take. */
export const refused = (row: Row, reason: string): RejectedRow => ({
  line: null,
  row,
  reason: 'refused',
  text: reason || 'Tidak diterima server',
});
