import type { AnyActorRef } from 'xstate';
import type { RowRef } from '../machines/crud/row';
import { isDeleting, selectRowError } from '../machines/crud/row.selectors';
import { Button } from './kit/button';
import { Failure } from './kit/cell-text';
import { useLive } from './use-live';

/** Deletes a row, once that was confirmed (APP-15). */
export function DeleteButton({ row }: { row: RowRef }) {
  const deleting = useLive(row, isDeleting);
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="danger"
      pending={deleting}
      pendingLabel="Deleting..."
      onClick={() => row.send({ type: 'delete.requested' })}
    >
      Delete
    </Button>
  );
}

/** What went wrong with a row last, in a line of its own under it. */
function RowFailure({ row }: { row: AnyActorRef }) {
  const error = useLive(row, selectRowError);
  return error ? <Failure>{error}</Failure> : null;
}
export const rowFailure = (row: AnyActorRef) => <RowFailure row={row} />;
