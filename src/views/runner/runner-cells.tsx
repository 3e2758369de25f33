import type { RunnerRef } from '../../machines/sender/runner';
import { selectCarrier, selectKey, selectProgress } from '../../machines/sender/runner.selectors';
import { TimelineButton } from '../history/timeline-button';
import { ClientId } from '../records/client-id';
import { NameText } from '../kit/name-text';
import { Figure } from '../kit/figures';
import { percent } from '../kit/format';
import { Box, Muted, Row, Stack, Text } from '../kit/primitives';
import { ProgressBar } from '../kit/progress';
import { useLive } from '../hooks/use-live';

interface CellProps {
  readonly runner: RunnerRef;
}

/** The account that the numbers are asked through. */
export function Carrier({ runner }: CellProps) {
  const carrier = useLive(runner, selectCarrier);
  const key = useLive(runner, selectKey);
  return (
    <Row minWidth="0" flexWrap="nowrap">
      <Box minWidth="0" flex="1">
        <Text fontWeight="medium">
          <NameText>{carrier?.pushname || '–'}</NameText>
        </Text>
        <Muted fontVariantNumeric="tabular-nums">{carrier?.phonenumber}</Muted>
      </Box>
      <TimelineButton subject={key} name={carrier?.pushname || carrier?.phonenumber || '–'} />
    </Row>
  );
}

export function CarrierClientId({ runner }: CellProps) {
  const carrier = useLive(runner, selectCarrier);
  return <ClientId id={carrier?.clientid ?? ''} />;
}

export function Successes({ runner }: CellProps) {
  const count = useLive(runner, ({ context }) => context.record.count_success);
  return <Figure value={count} countedAt={useLive(runner, ({ context }) => context.countedAt.success)} />;
}

export function Failures({ runner }: CellProps) {
  const count = useLive(runner, ({ context }) => context.record.count_fail);
  return <Figure value={count} countedAt={useLive(runner, ({ context }) => context.countedAt.fail)} />;
}

/** Two decimals, live; under it the number that is asked for now, where there is one (GEN-05, GEN-20, VAL-05). */
export function Progress({ runner }: CellProps) {
  const progress = useLive(runner, selectProgress);
  const current = useLive(runner, ({ context }) => context.record.current_number);
  return (
    <Stack gap="1" minWidth="5rem" alignItems="stretch">
      <Text fontVariantNumeric="tabular-nums">{percent(progress)}</Text>
      <ProgressBar value={progress} max={100} aria-label="Progress" />
      {current ? (
        <Muted fontSize="xs" fontVariantNumeric="tabular-nums" title="Nomor saat ini">
          {current}
        </Muted>
      ) : null}
    </Stack>
  );
}
