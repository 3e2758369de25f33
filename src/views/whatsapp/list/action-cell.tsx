import { useSelector } from '@xstate/react';
import type { SenderRef } from '../../../machines/sender/sender';
import {
  isInConflict,
  isLost,
  isSending,
  isSuspended,
  selectPending,
  selectRecord,
} from '../../../machines/sender/sender.selectors';
import { Button, ButtonLink } from '../../kit/button';
import { Row } from '../../kit/primitives';

function Reconnect({ sender }: { sender: SenderRef }) {
  const { id } = useSelector(sender, selectRecord);
  const inPlace = useSelector(sender, isInConflict);
  const reconnecting = useSelector(sender, selectPending) === 'reconnecting';
  return inPlace ? (
    <Button
      size="sm"
      variant="outline"
      colorPalette="warning"
      pending={reconnecting}
      pendingLabel="Reconnecting..."
      onClick={() => sender.send({ type: 'reconnect.requested' })}
    >
      Reconnect
    </Button>
  ) : (
    <ButtonLink size="sm" variant="outline" colorPalette="warning" to={`/whatsapp/create?r=${id}`}>
      Reconnect
    </ButtonLink>
  );
}

function Blast({ sender }: { sender: SenderRef }) {
  const sending = useSelector(sender, isSending);
  const pending = useSelector(sender, selectPending);
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
    <Button size="sm" colorPalette="accent" onClick={() => sender.send({ type: 'blast.startRequested' })}>
      Start Blast
    </Button>
  );
}

/** What member and dev can do with an account; a suspended one offers nothing here (WA-17). */
export function Actions({ sender }: { sender: SenderRef }) {
  const suspended = useSelector(sender, isSuspended);
  const lost = useSelector(sender, isLost);
  if (suspended) return null;
  return (
    <Row justifyContent="flex-end">
      {lost ? <Reconnect sender={sender} /> : null}
      <Blast sender={sender} />
    </Row>
  );
}
