import { useSelector } from '@xstate/react';
import type { WorkerRef } from '../../../machines/worker/worker';
import {
  isInConflict,
  isLost,
  isSending,
  isSuspended,
  selectPending,
  selectRecord,
} from '../../../machines/worker/worker.selectors';
import { Button, ButtonLink } from '../../kit/button';
import { Row } from '../../kit/primitives';

function Reconnect({ worker }: { worker: WorkerRef }) {
  const { id } = useSelector(worker, selectRecord);
  const inPlace = useSelector(worker, isInConflict);
  const reconnecting = useSelector(worker, selectPending) === 'reconnecting';
  return inPlace ? (
    <Button
      size="sm"
      variant="outline"
      colorPalette="warning"
      pending={reconnecting}
      pendingLabel="Reconnecting..."
      onClick={() => worker.send({ type: 'reconnect.requested' })}
    >
      Reconnect
    </Button>
  ) : (
    <ButtonLink size="sm" variant="outline" colorPalette="warning" to={`/whatsapp/create?r=${id}`}>
      Reconnect
    </ButtonLink>
  );
}

function Blast({ worker }: { worker: WorkerRef }) {
  const sending = useSelector(worker, isSending);
  const pending = useSelector(worker, selectPending);
  if (pending === 'requesting') return <Button size="sm" pending pendingLabel="Starting..." />;
  if (sending) {
    return (
      <Button
        size="sm"
        variant="outline"
        colorPalette="danger"
        pending={pending === 'stopping'}
        pendingLabel="Stopping..."
        onClick={() => worker.send({ type: 'blast.stopRequested' })}
      >
        Stop Blast
      </Button>
    );
  }
  return (
    <Button size="sm" colorPalette="accent" onClick={() => worker.send({ type: 'blast.startRequested' })}>
      Start Blast
    </Button>
  );
}

/** What member and dev can do with an account; a suspended one offers nothing here (WA-17). */
export function Actions({ worker }: { worker: WorkerRef }) {
  const suspended = useSelector(worker, isSuspended);
  const lost = useSelector(worker, isLost);
  if (suspended) return null;
  return (
    <Row justifyContent="flex-end">
      {lost ? <Reconnect worker={worker} /> : null}
      <Blast worker={worker} />
    </Row>
  );
}
