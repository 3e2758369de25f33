import { useSelector } from '@xstate/react';
import type { RowRef } from '../../machines/crud/row';
import { BidiText } from '../kit/bidi-text';
import { CellLines } from '../kit/cell-text';
import { Muted } from '../kit/primitives';
import { DateText } from '../kit/time';
import type { ListColumns } from '../list/filters';
import { PersonLink } from '../records/person-link';
import { Deed, selectEntry } from './entry';
import { actorText } from './words';

function When({ row }: { row: RowRef }) {
  return <DateText time at={useSelector(row, selectEntry).at} />;
}

function Actor({ row }: { row: RowRef }) {
  const entry = useSelector(row, selectEntry);
  return <PersonLink id={entry.Actor?.id} name={actorText(entry)} />;
}
function Subject({ row }: { row: RowRef }) {
  const { Subject: person } = useSelector(row, selectEntry);
  return <PersonLink id={person?.id} name={person?.name || '–'} />;
}
function Where({ row }: { row: RowRef }) {
  const { address, device } = useSelector(row, selectEntry);
  return (
    <CellLines>
      <BidiText>{address || '–'}</BidiText>
      {device ? <Muted>{device}</Muted> : null}
    </CellLines>
  );
}

/** An entry: when, who, what, to whom and from where. */
export const auditColumns: ListColumns<RowRef, 'audit.page'> = [
  { id: 'what', header: 'Tindakan', role: 'title', cell: (row) => <Deed row={row} /> },
  { id: 'when', header: 'Waktu', cell: (row) => <When row={row} /> },
  { id: 'actor', header: 'Oleh', cell: (row) => <Actor row={row} /> },
  { id: 'subject', header: 'Terhadap', cell: (row) => <Subject row={row} /> },
  { id: 'where', header: 'Dari', cell: (row) => <Where row={row} /> },
];
