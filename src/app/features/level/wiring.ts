import type { Level } from '../../../api/schema/entities/money';
import { defineWiring } from '../../resource/define';
import { formOf, listOf, pagesOf, rowKind, deletionsOf, selectionOf } from '../../resource/wirings';

const row = rowKind<Level>('level', {
  deletion: { call: 'level.delete', subjectOf: ({ name }: Level) => `level ${name}` },
});

/** A page of them. */
const read = pagesOf('level.page');

export default defineWiring({
  charts: {
    levelList: listOf('level', row, read),
    levelSelection: selectionOf('level', row, read, deletionsOf('level')),
    levelForm: formOf(async (sources) => (await import('./form')).levelForm(sources)),
  },
  rows: [row],
});
