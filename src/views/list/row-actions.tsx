import type { AnyActorRef } from 'xstate';
import type { RowRef } from '../../machines/crud/row';
import { isDeleting, selectFailedAt, selectRowError } from '../../machines/crud/row.selectors';
import { Button } from '../kit/button';
import { Failure } from '../kit/cell-text';
import { NoteRow } from '../kit/table-row';
import { useLive } from '../hooks/use-live';

/** Deletes a row, once that was confirmed (APP-15). */
export function DeleteButton({
  row,
  label = 'Delete',
  pendingLabel = 'Deleting...',
}: {
  row: RowRef;
  label?: string;
  pendingLabel?: string;
}) {
  const deleting = useLive(row, isDeleting);
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="danger"
      pending={deleting}
      pendingLabel={pendingLabel}
      onClick={() => row.send({ type: 'delete.requested' })}
    >
      {label}
    </Button>
  );
}

/** What went wrong with a row last, until it is dismissed. */
export function RowFailure({ row }: { row: AnyActorRef }) {
  const error = useLive(row, selectRowError);
  const at = useLive(row, selectFailedAt);
  return error ? (
    <Failure at={at} onDismissed={() => row.send({ type: 'failure.dismissed' })}>
      {error}
    </Failure>
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
