import type { AnyActorRef } from 'xstate';
import type { RowRef } from '../../machines/crud/row';
import { isDeleting, selectFailedAt, selectRowError } from '../../machines/crud/row.selectors';
import { FailureNotice } from '../kit/cell-text';
import { NoteRow } from '../kit/table-row';
import { useLive } from '../hooks/use-live';
import { CommandButton } from './command-button';

const DANGER = { bg: 'danger.subtle', color: 'danger.fg' } as const;

/** Deletes a row, once that was confirmed (APP-15); red where one is about to, so that no list of them is. */
export function DeleteButton({
  row,
  label = 'Delete',
  pendingLabel = 'Deleting...',
}: {
  row: RowRef;
  label?: string;
  pendingLabel?: string;
}) {
  return (
    <CommandButton
      row={row}
      event={{ type: 'delete.requested' }}
      isRunning={isDeleting}
      variant="ghost"
      colorPalette="neutral"
      _hover={DANGER}
      _focusVisible={DANGER}
      pendingLabel={pendingLabel}
    >
      {label}
    </CommandButton>
  );
}

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
