import { useSelector } from '@xstate/react';
import type { BlasterRef, BlasterSnapshot } from '../../machines/blaster/blaster';
import type { ChooserRef, ChooserSnapshot } from '../../machines/chooser/chooser';
import { Button } from '../kit/button';
import { figure } from '../kit/format';
import { Notice } from '../kit/notice';
import { Muted, Row, Stack, Text } from '../kit/primitives';
import { ProgressBar } from '../kit/progress';
import { totalText } from './receiver-field';

const isPaused = (snapshot: BlasterSnapshot) => snapshot.matches('paused');
const selectSent = ({ context }: BlasterSnapshot) => context.round?.sent ?? 0;
const isStopping = ({ context }: BlasterSnapshot) => context.round?.isStopping ?? false;
const selectMessage = ({ context }: BlasterSnapshot) => context.draft.message;
const selectError = ({ context }: BlasterSnapshot) => context.error;
const selectAll = ({ context }: ChooserSnapshot) => context.first;

/** A message on its way to every active number: how far it is, and how to stop it and go on (BLASTER-05, BLASTER-07). */
export function RoundPanel({ blaster, receivers }: { blaster: BlasterRef; receivers: ChooserRef }) {
  const paused = useSelector(blaster, isPaused);
  const sent = useSelector(blaster, selectSent);
  const stopping = useSelector(blaster, isStopping);
  const message = useSelector(blaster, selectMessage);
  const error = useSelector(blaster, selectError);
  const all = useSelector(receivers, selectAll);
  const of = all?.count && !all.isMore ? all.count : null;
  return (
    <Stack gap="4">
      <Text fontWeight="medium">{paused ? 'Pengiriman dijeda' : 'Mengirim Pesan...'}</Text>
      <Muted maxHeight="4.5rem" overflow="hidden" whiteSpace="pre-wrap">
        {message}
      </Muted>
      <ProgressBar
        aria-label="Pengiriman"
        max={of ?? 1}
        value={of === null ? undefined : Math.min(sent, of)}
      />
      <Text role="status" fontSize="sm" fontVariantNumeric="tabular-nums">
        {`${figure(sent)} terkirim, dari ${totalText(all)}`}
      </Text>
      {paused && error ? <Notice tone="danger">{error}</Notice> : null}
      <Row>
        {paused ? (
          <>
            <Button onClick={() => blaster.send({ type: 'round.resumed' })}>Lanjutkan</Button>
            <Button
              variant="outline"
              colorPalette="neutral"
              onClick={() => blaster.send({ type: 'round.ended' })}
            >
              Akhiri
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            pending={stopping}
            pendingLabel="Menghentikan..."
            onClick={() => blaster.send({ type: 'round.stopped' })}
          >
            Hentikan
          </Button>
        )}
      </Row>
    </Stack>
  );
}
