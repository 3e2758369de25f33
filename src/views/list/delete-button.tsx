import type { RowRef } from '../../machines/crud/row';
import { isDeleting } from '../../machines/crud/row.selectors';
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
