import { useSelector } from '@xstate/react';
import type { WorkerRef } from '../../../machines/worker/worker';
import {
  isSending,
  selectHighlighted,
  selectKey,
  selectRecord,
} from '../../../machines/worker/worker.selectors';
import { TimelineButton } from '../../history/timeline-button';
import { BidiText } from '../../kit/bidi-text';
import { Figure, MoneyText } from '../../kit/figures';
import { Box, Muted, Row, Text } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { TextLink } from '../../kit/text-link';

export function Account({ worker }: { worker: WorkerRef }) {
  const { pushname, phonenumber = '' } = useSelector(worker, selectRecord);
  const key = useSelector(worker, selectKey);
  return (
    <Row minWidth="0" flexWrap="nowrap">
      <Box minWidth="0" flex="1">
        <Text fontWeight="medium">
          <BidiText>{pushname || '–'}</BidiText>
        </Text>
        <Muted fontVariantNumeric="tabular-nums">{phonenumber}</Muted>
      </Box>
      <TimelineButton subject={key} name={pushname || phonenumber} />
    </Row>
  );
}

/** The client id; a link to its realtime monitor where `monitored` (WA-14). */
export function ClientId({ worker, monitored }: { worker: WorkerRef; monitored: boolean }) {
  const { clientid = '' } = useSelector(worker, selectRecord);
  return (
    <Muted as="span" fontSize="xs" whiteSpace={{ md: 'nowrap' }} overflowWrap="anywhere">
      {monitored ? (
        <TextLink href={`/monitor/realtime?id=${encodeURIComponent(clientid)}`} newTab>
          {clientid}
        </TextLink>
      ) : (
        clientid
      )}
    </Muted>
  );
}

export function Successes({ worker }: { worker: WorkerRef }) {
  const count = useSelector(worker, ({ context }) => context.record.count_success);
  const { success } = useSelector(worker, selectHighlighted);
  return <Figure value={count} glowing={success} />;
}

export function Failures({ worker }: { worker: WorkerRef }) {
  const count = useSelector(worker, ({ context }) => context.record.count_fail);
  const { fail } = useSelector(worker, selectHighlighted);
  return <Figure value={count} glowing={fail} />;
}

export function Income({ worker }: { worker: WorkerRef }) {
  return <MoneyText amount={useSelector(worker, ({ context }) => context.record.income ?? 0)} />;
}

/** The admin's tick or cross (WA-11). */
export function Sending({ worker }: { worker: WorkerRef }) {
  return useSelector(worker, isSending) ? (
    <StateBadge tone="success" live>
      ✓ Ya
    </StateBadge>
  ) : (
    <StateBadge tone="neutral">✗ Tidak</StateBadge>
  );
}
