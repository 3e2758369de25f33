import { useSelector } from '@xstate/react';
import type { PayoutTemplate } from '../../api/schema/payouts';
import { PATTERNS } from '../../api/schema/payout-templates';
import type { ListRef } from '../../machines/crud/list';
import type { RowRef } from '../../machines/crud/row';
import { recordOf } from '../../machines/crud/row.selectors';
import type { PayoutRef, PayoutSnapshot } from '../../machines/payout/payout';
import { findingsOf, findingText, isBlocked } from '../../machines/payout/payout.rules';
import { Button } from '../kit/button';
import { TitledCard } from '../kit/card';
import { SelectField } from '../kit/select-field';
import { Notice } from '../kit/notice';
import { Box, Flex, Muted, Row, Stack, Text } from '../kit/primitives';
import { useRows } from '../list/use-list';

const PATTERN_OPTIONS = Object.entries(PATTERNS).map(([value, { name }]) => ({ value, label: name }));
const selectTemplate = recordOf<PayoutTemplate>();

const isBusy = (snapshot: PayoutSnapshot) => snapshot.hasTag('busy');
const isExportable = (snapshot: PayoutSnapshot) => snapshot.can({ type: 'export.requested' });
const isExporting = (snapshot: PayoutSnapshot) => snapshot.matches('exporting');
const isTakingOut = (snapshot: PayoutSnapshot) => snapshot.matches('takingOut');

/** What was found, what keeps the run from being exported first. */
function Findings({ run }: { run: PayoutRef }) {
  const payout = useSelector(run, ({ context }: PayoutSnapshot) => context.payout);
  const takingOut = useSelector(run, isTakingOut);
  if (payout === null) return null;
  const findings = findingsOf(payout);
  if (findings.length === 0) return <Notice tone="success">Tidak ada temuan.</Notice>;
  return (
    <Stack gap="3">
      <Box as="ul">
        {findings.map(({ finding, count, isBlocking }) => (
          <Flex as="li" key={finding} gap="3" py="1.5" justifyContent="space-between" borderBottomWidth="1px">
            <Text color={isBlocking ? 'danger.fg' : 'warning.fg'}>{findingText(finding)}</Text>
            <Text fontVariantNumeric="tabular-nums" fontWeight="medium">
              {count.toLocaleString('id-ID')}
            </Text>
          </Flex>
        ))}
      </Box>
      {isBlocked(payout) ? (
        <Notice
          tone="danger"
          action={
            <Button
              size="sm"
              variant="outline"
              colorPalette="danger"
              pending={takingOut}
              pendingLabel="Mengeluarkan..."
              onClick={() => run.send({ type: 'removal.requested', item: null })}
            >
              Keluarkan semuanya
            </Button>
          }
        >
          Yang merah belum boleh dibayar.
        </Notice>
      ) : null}
    </Stack>
  );
}

/** What was chosen is deleted: what takes its place is chosen by a person, since no export is taken back. */
const NO_TEMPLATE = { value: '', label: 'Pilih format' };

function TemplateChoice({ run, templates }: { run: PayoutRef; templates: ListRef }) {
  const kept = useRows<RowRef>(templates).map((row) => selectTemplate(row.getSnapshot()));
  const template = useSelector(run, ({ context }: PayoutSnapshot) => context.template);
  return (
    <SelectField
      label="Format file bank"
      hint="Pola hanya contoh; sesuaikan dengan yang diminta bank Anda."
      value={template}
      options={[
        ...(template === '' ? [NO_TEMPLATE] : []),
        ...kept.map(({ id, name }) => ({ value: id, label: name })),
        ...PATTERN_OPTIONS,
      ]}
      onChanged={(chosen) => run.send({ type: 'template.chosen', template: chosen })}
    />
  );
}

/** A run that is put together: what is to be known of it, and how it is exported. */
export function CheckCard({ run, templates }: { run: PayoutRef; templates: ListRef }) {
  const busy = useSelector(run, isBusy);
  const exportable = useSelector(run, isExportable);
  const exporting = useSelector(run, isExporting);
  return (
    <TitledCard title="Periksa dan ekspor">
      <Flex gap="6" flexDirection={{ base: 'column', lg: 'row' }}>
        <Box flex="1" minWidth="0">
          <Findings run={run} />
        </Box>
        <Stack flex="1" minWidth="0" gap="4">
          <TemplateChoice run={run} templates={templates} />
          <Row>
            <Button
              disabled={busy || !exportable}
              pending={exporting}
              pendingLabel="Mengekspor..."
              onClick={() => run.send({ type: 'export.requested' })}
            >
              Ekspor file bank
            </Button>
            <Button
              variant="outline"
              colorPalette="danger"
              disabled={busy}
              onClick={() => run.send({ type: 'discard.requested' })}
            >
              Buang
            </Button>
          </Row>
          <Muted>Setelah diekspor, isinya tetap dan setiap permintaan dijawab dari sini.</Muted>
        </Stack>
      </Flex>
    </TitledCard>
  );
}
