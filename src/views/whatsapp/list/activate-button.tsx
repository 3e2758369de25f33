import type { SenderRef, SenderSnapshot } from '../../../machines/sender/sender';
import { canActivate, selectPending } from '../../../machines/sender/sender.selectors';
import { useLive } from '../../hooks/use-live';
import { CommandButton } from '../../list/command-button';

const isActivating = (snapshot: SenderSnapshot) => selectPending(snapshot) === 'activating';
/** Whether the suspension can be lifted, or is being. */
export const isLiftable = (snapshot: SenderSnapshot) => canActivate(snapshot) || isActivating(snapshot);

/** The way out of a suspension, where there is one. */
export const ActivateButton = ({
  sender,
  label,
  pendingLabel,
}: {
  sender: SenderRef;
  label: string;
  pendingLabel: string;
}) =>
  useLive(sender, isLiftable) ? (
    <CommandButton
      row={sender}
      event={{ type: 'activation.requested' }}
      isRunning={isActivating}
      variant="outline"
      aria-keyshortcuts="a"
      pendingLabel={pendingLabel}
    >
      {label}
    </CommandButton>
  ) : null;
