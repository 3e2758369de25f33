import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import type { Reconciled } from '../../api/schema/payouts';
import { counted } from '../../machines/notices/named';
import type { PayoutRef, PayoutSnapshot } from '../../machines/payout/payout';
import { openCount } from '../../machines/payout/payout.rules';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { control } from '../kit/control';
import { TextField } from '../kit/fields';
import { FileDrop } from '../kit/file-drop';
import { FormField } from '../kit/form-field';
import { Notice } from '../kit/notice';
import { Box, Grid, Muted, Row, Stack } from '../kit/primitives';
import { Progress } from '../kit/progress';

const Input = chakra('input', control);
/** Lines that are named one by one. */
const MOST_NAMED = 20;

const isBusy = (snapshot: PayoutSnapshot) => snapshot.hasTag('busy');
const isPaying = (snapshot: PayoutSnapshot) => snapshot.hasTag('paying');
const isReconciling = (snapshot: PayoutSnapshot) => snapshot.hasTag('reconciling');
const isPayable = (snapshot: PayoutSnapshot) => snapshot.can({ type: 'payment.requested' });

/** How far the payment is, of all that the run has. */
function Paying({ run }: { run: PayoutRef }) {
  const { counts } = useSelector(run, ({ context }) => context.payout) ?? {};
  const [open, total] = [counts?.open ?? 0, counts?.total ?? 0];
  return <Progress label="Menandai dibayar" share={total === 0 ? 0 : 1 - open / total} />;
}

/** Marks all that is open as paid, under one reference. */
function PaymentForm({ run, today }: { run: PayoutRef; today: string }) {
  const { reference, paidOn, payout } = useSelector(run, ({ context }: PayoutSnapshot) => context);
  const paying = useSelector(run, isPaying);
  const busy = useSelector(run, isBusy);
  const payable = useSelector(run, isPayable);
  const open = openCount(payout);
  if (open === 0) return null;
  const isBegun = (payout?.counts?.paid ?? 0) > 0 && payout?.reference !== '';
  return (
    <Stack gap="4">
      <TextField
        label="Referensi bank"
        required
        maxLength={60}
        hint="Terlihat oleh member"
        value={reference}
        disabled={paying}
        onChanged={(text) => run.send({ type: 'reference.typed', text })}
      />
      <FormField label="Tanggal dibayar" required>
        {(attributes) => (
          <Input
            {...attributes}
            type="date"
            max={today}
            value={paidOn}
            disabled={paying}
            onChange={({ target }) => run.send({ type: 'day.chosen', day: target.value })}
          />
        )}
      </FormField>
      {paying ? <Paying run={run} /> : null}
      <Row>
        <Button
          pending={paying}
          pendingLabel="Menandai..."
          disabled={busy || !payable}
          onClick={() => run.send({ type: 'payment.requested' })}
        >
          {`${isBegun ? 'Lanjutkan' : 'Tandai dibayar'} (${open.toLocaleString('id-ID')})`}
        </Button>
        {paying ? (
          <Button variant="outline" colorPalette="neutral" onClick={() => run.send({ type: 'work.paused' })}>
            Jeda
          </Button>
        ) : null}
      </Row>
    </Stack>
  );
}

/** What a bank's answer came to, and the lines that nothing was made of. */
function Reconciliation({
  reconciled: { paid, returned, open, unmatched },
  left,
}: {
  reconciled: Reconciled;
  /** Share of it that was not sent. */
  left: number;
}) {
  const parts = [`${paid} dibayar`, `${returned} ditolak`, open > 0 ? `${open} tanpa kepastian` : ''];
  const rest = unmatched.length - MOST_NAMED;
  return (
    <Box>
      <Notice tone={unmatched.length > 0 || left > 0 ? 'warning' : 'success'}>
        {left > 0 ? `Belum selesai, ${Math.ceil(left * 100)}% belum dicocokkan: pilih file itu lagi. ` : ''}
        {`Jawaban bank: ${parts.filter(Boolean).join(', ')}.`}
        {unmatched.length > 0 ? ` ${counted(unmatched.length, 'baris')} tidak dipakai:` : ''}
        <Box as="ul" ps="4" listStyleType="disc">
          {unmatched.slice(0, MOST_NAMED).map(({ line, reason }) => (
            <li key={line}>{`Baris ${line}: ${reason}`}</li>
          ))}
          {rest > 0 ? <li>{counted(rest, 'baris lainnya')}</li> : null}
        </Box>
      </Notice>
    </Box>
  );
}

/** Takes over what the bank says of each request. */
function AnswerFile({ run }: { run: PayoutRef }) {
  const { pieces, pieceCount, reconciled } = useSelector(run, ({ context }: PayoutSnapshot) => context);
  const reconciling = useSelector(run, isReconciling);
  return (
    <Stack gap="4">
      <FileDrop
        label="Jawaban bank (CSV)"
        hint="Kolom: nomor, atau rekening dan jumlah; status; referensi dan keterangan jika ada"
        accept=".csv,.txt"
        file={null}
        disabled={useSelector(run, isBusy)}
        onChosen={(file) => run.send({ type: 'file.chosen', file })}
      />
      {reconciling && pieceCount > 0 ? (
        <>
          <Progress label="Mencocokkan" share={1 - pieces.length / pieceCount} />
          <Row>
            <Button
              variant="outline"
              colorPalette="neutral"
              onClick={() => run.send({ type: 'work.paused' })}
            >
              Jeda
            </Button>
          </Row>
        </>
      ) : null}
      {reconciled && !reconciling && pieces.length < pieceCount ? (
        <Reconciliation reconciled={reconciled} left={pieces.length / pieceCount} />
      ) : null}
    </Stack>
  );
}

/** How an exported run is answered: as a whole, or as the bank's own answer says. */
export function AnswerCard({ run, today }: { run: PayoutRef; today: string }) {
  const { payout } = useSelector(run, ({ context }: PayoutSnapshot) => context);
  return (
    <TitledCard
      title="Jawaban bank"
      actions={
        <Button
          variant="outline"
          colorPalette="neutral"
          disabled={useSelector(run, isBusy)}
          onClick={() => run.send({ type: 'file.requested' })}
        >
          Unduh file bank
        </Button>
      }
    >
      <Muted mb="4">{`Diekspor dengan ${payout?.template}. File ini selalu sama.`}</Muted>
      <Grid gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <PaymentForm run={run} today={today} />
        <AnswerFile run={run} />
      </Grid>
    </TitledCard>
  );
}
