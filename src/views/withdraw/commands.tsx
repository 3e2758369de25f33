import { useSelector } from '@xstate/react';
import type { WithdrawRef, WithdrawSnapshot } from '../../machines/withdraw/withdraw';
import { Button } from '../kit/button';
import { Row } from '../kit/primitives';

const isDecidable = (snapshot: WithdrawSnapshot) =>
  snapshot.can({ type: 'accept.requested' }) ||
  snapshot.matches('accepting') ||
  snapshot.matches('rejecting');
const isCancellable = (snapshot: WithdrawSnapshot) =>
  snapshot.can({ type: 'cancel.requested' }) || snapshot.matches('cancelling');
const isPending = (snapshot: WithdrawSnapshot) => snapshot.hasTag('pending');
const isAccepting = (snapshot: WithdrawSnapshot) => snapshot.matches('accepting');
const isRejecting = (snapshot: WithdrawSnapshot) => snapshot.matches('rejecting');

/** What can be done with a request, by its status (WD-03, WD-04). */
export function Commands({ row }: { row: WithdrawRef }) {
  const decidable = useSelector(row, isDecidable);
  const cancellable = useSelector(row, isCancellable);
  const pending = useSelector(row, isPending);
  const accepting = useSelector(row, isAccepting);
  const rejecting = useSelector(row, isRejecting);
  return (
    <Row justifyContent={{ md: 'flex-end' }}>
      {decidable ? (
        <>
          <Button
            size="sm"
            disabled={pending}
            pending={accepting}
            pendingLabel="Menerima..."
            onClick={() => row.send({ type: 'accept.requested' })}
          >
            Terima
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="danger"
            disabled={pending}
            pending={rejecting}
            pendingLabel="Menolak..."
            onClick={() => row.send({ type: 'reject.requested' })}
          >
            Tolak
          </Button>
        </>
      ) : null}
      {cancellable ? (
        <Button
          size="sm"
          variant="outline"
          colorPalette="neutral"
          pending={pending}
          pendingLabel="Membatalkan..."
          onClick={() => row.send({ type: 'cancel.requested' })}
        >
          Batalkan
        </Button>
      ) : null}
    </Row>
  );
}
