import type { SenderRef, SenderSnapshot } from '../../../machines/sender/sender';
import {
  canReset,
  isInConflict,
  isLost,
  isSending,
  isSuspended,
  selectPending,
} from '../../../machines/sender/sender.selectors';
import { ButtonLink } from '../../kit/button';
import { Row } from '../../kit/primitives';
import { useSystem } from '../../hooks/system';
import { useLive } from '../../hooks/use-live';
import { CommandButton } from '../../list/command-button';
import { reasonId } from './reason';

const isReconnecting = (snapshot: SenderSnapshot) => selectPending(snapshot) === 'reconnecting';
const isRequesting = (snapshot: SenderSnapshot) => selectPending(snapshot) === 'requesting';
const isStopping = (snapshot: SenderSnapshot) => selectPending(snapshot) === 'stopping';
const isResetting = (snapshot: SenderSnapshot) => selectPending(snapshot) === 'resetting';

function Reconnect({ sender }: { sender: SenderRef }) {
  const id = useLive(sender, ({ context }) => context.record.id);
  return useLive(sender, isInConflict) ? (
    <CommandButton
      row={sender}
      event={{ type: 'reconnect.requested' }}
      isRunning={isReconnecting}
      pendingLabel="Reconnecting..."
      aria-keyshortcuts="s"
    >
      Reconnect
    </CommandButton>
  ) : (
    <ButtonLink size="sm" to={`/whatsapp/create?r=${id}`} aria-keyshortcuts="s">
      Reconnect
    </ButtonLink>
  );
}

function Blast({ sender }: { sender: SenderRef }) {
  const requesting = useLive(sender, isRequesting);
  const sending = useLive(sender, isSending);
  const lost = useLive(sender, isLost);
  const reason = useLive(sender, reasonId);
  if (sending && !requesting)
    return (
      <CommandButton
        row={sender}
        event={{ type: 'blast.stopRequested' }}
        isRunning={isStopping}
        variant="outline"
        colorPalette="danger"
        pendingLabel="Stopping..."
        aria-keyshortcuts="h"
      >
        Stop Blast
      </CommandButton>
    );
  return (
    <CommandButton
      row={sender}
      event={{ type: 'blast.startRequested' }}
      isRunning={isRequesting}
      pendingLabel="Starting..."
      aria-keyshortcuts="m"
      unready={lost && !requesting && reason}
    >
      Start Blast
    </CommandButton>
  );
}

/** Sets the account's figures back, once that was confirmed (WA-22 to WA-25). */
const Reset = ({ sender }: { sender: SenderRef }) => (
  <CommandButton
    row={sender}
    event={{ type: 'reset.requested' }}
    isRunning={isResetting}
    variant="ghost"
    colorPalette="neutral"
    disabled={!useLive(sender, canReset)}
    pendingLabel="Mereset..."
  >
    Reset
  </CommandButton>
);

/** What member and dev can do with an account; a suspended one offers nothing but to stop what still sends (WA-17). */
export function Actions({ sender }: { sender: SenderRef }) {
  const suspended = useLive(sender, isSuspended);
  const lost = useLive(sender, isLost);
  const { offersReset } = useSystem();
  const sending = useLive(sender, isSending);
  if (suspended && !sending) return null;
  return (
    <Row justifyContent="flex-end">
      {lost ? <Reconnect sender={sender} /> : null}
      {offersReset ? <Reset sender={sender} /> : null}
      <Blast sender={sender} />
    </Row>
  );
}
