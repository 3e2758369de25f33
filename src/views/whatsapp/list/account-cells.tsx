import type { SenderRef } from '../../../machines/sender/sender';
import { isSending, selectKey } from '../../../machines/sender/sender.selectors';
import { TimelineButton } from '../../history/timeline-button';
import { ClientId } from '../../records/client-id';
import { NameText } from '../../kit/name-text';
import { Figure, MoneyText } from '../../kit/figures';
import { Box, Muted, Row, Text } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { TextLink } from '../../kit/text-link';
import { useLive } from '../../hooks/use-live';

export function Account({ sender }: { sender: SenderRef }) {
  const pushname = useLive(sender, ({ context }) => context.record.pushname);
  const phonenumber = useLive(sender, ({ context }) => context.record.phonenumber ?? '');
  const key = useLive(sender, selectKey);
  const id = useLive(sender, ({ context }) => context.record.id);
  return (
    <Row minWidth="0" flexWrap="nowrap">
      <Box minWidth="0" flex="1">
        <Text fontWeight="medium">
          <TextLink href={`/whatsapp/edit?id=${id}`}>
            <NameText>{pushname || '–'}</NameText>
          </TextLink>
        </Text>
        <Muted fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {phonenumber}
        </Muted>
      </Box>
      <TimelineButton subject={key} name={pushname || phonenumber} />
    </Row>
  );
}

/** The client id; a link to its realtime monitor where `monitored` (WA-14). */
export function Client({ sender, monitored }: { sender: SenderRef; monitored: boolean }) {
  const clientid = useLive(sender, ({ context }) => context.record.clientid ?? '');
  return (
    <ClientId
      id={clientid}
      href={monitored ? `/monitor/realtime?id=${encodeURIComponent(clientid)}` : undefined}
    />
  );
}

export function Successes({ sender }: { sender: SenderRef }) {
  const count = useLive(sender, ({ context }) => context.record.count_success);
  return <Figure value={count} countedAt={useLive(sender, ({ context }) => context.countedAt.success)} />;
}

export function Failures({ sender }: { sender: SenderRef }) {
  const count = useLive(sender, ({ context }) => context.record.count_fail);
  return <Figure value={count} countedAt={useLive(sender, ({ context }) => context.countedAt.fail)} />;
}

export function Income({ sender }: { sender: SenderRef }) {
  return <MoneyText amount={useLive(sender, ({ context }) => context.record.income ?? 0)} />;
}

/** The admin's tick or cross (WA-11). */
export function Sending({ sender }: { sender: SenderRef }) {
  return useLive(sender, isSending) ? (
    <StateBadge tone="success" live>
      ✓ Ya
    </StateBadge>
  ) : (
    <StateBadge tone="neutral">✗ Tidak</StateBadge>
  );
}
