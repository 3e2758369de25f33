import type { SenderRef } from '../../../machines/sender/sender';
import {
  canReset,
  isInConflict,
  isLost,
  isSending,
  isSuspended,
  selectPending,
} from '../../../machines/sender/sender.selectors';
import { Button, ButtonLink } from '../../kit/button';
import { Row } from '../../kit/primitives';
import { useSystem } from '../../hooks/system';
import { useLive } from '../../hooks/use-live';
import { reasonId } from './reason';

function Reconnect({ sender }: { sender: SenderRef }) {
  const id = useLive(sender, ({ context }) => context.record.id);
  const inPlace = useLive(sender, isInConflict);
  const reconnecting = useLive(sender, selectPending) === 'reconnecting';
  return inPlace ? (
    <Button
      size="sm"
      pending={reconnecting}
      pendingLabel="Reconnecting..."
      onClick={() => sender.send({ type: 'reconnect.requested' })}
    >
      Reconnect
    </Button>
  ) : (
    <ButtonLink size="sm" to={`/whatsapp/create?r=${id}`}>
      Reconnect
    </ButtonLink>
  );
}

function Blast({ sender }: { sender: SenderRef }) {
  const sending = useLive(sender, isSending);
  const pending = useLive(sender, selectPending);
  const lost = useLive(sender, isLost);
  const reason = useLive(sender, reasonId);
  if (pending === 'requesting') return <Button size="sm" pending pendingLabel="Starting..." />;
  if (sending) {
    return (
      <Button
        size="sm"
        variant="outline"
        colorPalette="danger"
        pending={pending === 'stopping'}
        pendingLabel="Stopping..."
        onClick={() => sender.send({ type: 'blast.stopRequested' })}
      >
        Stop Blast
      </Button>
    );
  }
  return (
    <Button
      remote
      size="sm"
      {...(lost && { variant: 'outline', colorPalette: 'neutral', 'aria-describedby': reason })}
      onClick={() => sender.send({ type: 'blast.startRequested' })}
    >
      Start Blast
    </Button>
  );
}

/** Sets the account's figures back, once that was confirmed (WA-22 to WA-25). */
function Reset({ sender }: { sender: SenderRef }) {
  const resettable = useLive(sender, canReset);
  const resetting = useLive(sender, selectPending) === 'resetting';
  return (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="neutral"
      disabled={!resettable}
      pending={resetting}
      pendingLabel="Mereset..."
      onClick={() => sender.send({ type: 'reset.requested' })}
    >
      Reset
    </Button>
  );
}

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
