import type { AnyActorRef } from 'xstate';
import { selectFailedAt, selectRowError } from '../../machines/crud/row.selectors';
import { FailureNotice } from '../kit/cell-text';
import { NoteRow } from '../kit/table-row';
import { useLive } from '../hooks/use-live';

/** What went wrong with a row last, until it is dismissed. */
export function RowFailure({ row }: { row: AnyActorRef }) {
  const error = useLive(row, selectRowError);
  const at = useLive(row, selectFailedAt);
  return error ? (
    <FailureNotice at={at} onDismissed={() => row.send({ type: 'failure.dismissed' })}>
      {error}
    </FailureNotice>
  ) : null;
}

function FailureNote({ row, columns }: { row: AnyActorRef; columns: number }) {
  return useLive(row, selectRowError) ? (
    <NoteRow columns={columns}>
      <RowFailure row={row} />
    </NoteRow>
  ) : null;
}
/** The same in a line of its own under the row. */
export const failureNote = (row: AnyActorRef, columns: number) => <FailureNote row={row} columns={columns} />;
