import type { Level } from '../../../api/schema/entities/money';
import { provideResource } from '../../resource/define';
import { formOf, listOf, pagesOf, rowKind, deletionsOf, selectionOf } from '../../resource/provide-charts';

const row = rowKind<Level>('level', {
  deletion: { call: 'level.delete', subjectOf: ({ name }: Level) => `level ${name}` },
});

/** A page of them. */
const read = pagesOf('level.page');

export default provideResource({
  charts: {
    levelList: listOf('level', row, read),
    levelSelection: selectionOf('level', row, read, deletionsOf('level')),
    levelForm: formOf(async (sources) => (await import('./form')).levelForm(sources)),
  },
  rows: [row],
});
