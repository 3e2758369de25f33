import { deletionQuestion } from '../crud/row.rules';
import { counted } from '../notices/named';
import type { BulkCommand } from './selection.types';

/** Deletes the chosen rows of a list that calls them so. */
export const deletionCommand = (noun: string): BulkCommand => ({
  id: 'delete',
  label: 'Hapus',
  verb: 'Hapus',
  noun,
  done: 'dihapus',
  command: 'delete',
  tone: 'danger',
  asked: ({ length }) => deletionQuestion(counted(length, noun)),
});
