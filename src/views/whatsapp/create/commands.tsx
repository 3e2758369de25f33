import { useSelector } from '@xstate/react';
import type { PairingRef } from '../../../machines/pairing/pairing';
import {
  canCancel,
  canRequest,
  canRetry,
  selectPairingError,
  selectMode,
  selectStage,
} from '../../../machines/pairing/pairing.selectors';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/notice';
import { Row, Stack } from '../../kit/primitives';
import { useKeptFocus } from '../../kit/use-kept-focus';

/** What went wrong, and what can be done now. Enter in the number field asks for the code as well. */
export function Commands({ pairing }: { pairing: PairingRef }) {
  const error = useSelector(pairing, selectPairingError);
  const stage = useSelector(pairing, selectStage);
  const isQr = useSelector(pairing, selectMode) === 'qr';
  const requestable = useSelector(pairing, canRequest);
  const cancellable = useSelector(pairing, canCancel);
  const retriable = useSelector(pairing, canRetry);
  const focus = useKeptFocus<HTMLDivElement>();
  // An expired code's cover asks for the new one itself.
  const asks = stage === 'idle' || stage === 'failed' || stage === 'overdue';
  const label = stage === 'idle' ? (isQr ? 'Buat Kode QR' : 'Buat Kode') : 'Buat Kode Baru';
  return (
    <Stack gap="4">
      {error ? <Notice tone="danger">{error}</Notice> : null}
      <Row justifyContent="center" borderRadius="md" {...focus}>
        {asks ? (
          <Button type="submit" size="lg" disabled={!requestable}>
            {label}
          </Button>
        ) : null}
        {retriable ? (
          <Button size="lg" onClick={() => pairing.send({ type: 'retry.requested' })}>
            Coba lagi
          </Button>
        ) : null}
        {cancellable ? (
          <Button
            variant="ghost"
            colorPalette="neutral"
            size="lg"
            onClick={() => pairing.send({ type: 'pairing.cancelled' })}
          >
            Batal
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}
