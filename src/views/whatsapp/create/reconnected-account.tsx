import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Whatsapp } from '../../../api/schema/entities';
import type { clientMachine, ClientRef } from '../../../machines/pairing/client';
import { isListening, isReading, messageText } from '../../../machines/pairing/client.selectors';
import { BidiText } from '../../kit/bidi-text';
import { Button } from '../../kit/button';
import { TitledCard } from '../../kit/card';
import { words } from '../../kit/format';
import { Notice } from '../../kit/notice';
import { Box, Muted, Row, Stack, Text } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { useScreenActor } from '../../system';

function Answers({ client }: { client: ClientRef }) {
  const { state, error } = useSelector(client, ({ context }) => context);
  const message = useSelector(client, messageText);
  return (
    <Stack gap="2" role="status" _empty={{ display: 'none' }}>
      {state === null ? null : (
        <Text fontSize="sm">
          Klien di server: <strong>{state || 'tidak ada'}</strong>
        </Text>
      )}
      {message === null ? null : (
        <Text fontSize="sm">
          Pesan masuk: <BidiText>{message}</BidiText>
        </Text>
      )}
      {error ? <Notice tone="danger">{error}</Notice> : null}
    </Stack>
  );
}

/** The account that is being reconnected, and what its old client on the server can be asked. */
export function ReconnectedAccount({ logic, account }: { logic: typeof clientMachine; account: Whatsapp }) {
  const { id, clientid, pushname, phonenumber, state } = account;
  const input = useMemo(() => ({ id, deviceId: clientid }), [id, clientid]);
  const client = useScreenActor(logic, `client:${clientid}`, input);
  const reading = useSelector(client, isReading);
  const listening = useSelector(client, isListening);
  return (
    <TitledCard title="Akun yang disambungkan ulang">
      <Stack gap="4">
        <Row justifyContent="space-between">
          <Box minWidth="0">
            <Text fontWeight="medium">
              <BidiText>{pushname || '–'}</BidiText>
            </Text>
            <Muted fontVariantNumeric="tabular-nums">{phonenumber}</Muted>
          </Box>
          <StateBadge tone="warning">{state === null ? 'Belum Tersambung' : words(state)}</StateBadge>
        </Row>
        <Row>
          <Button
            size="sm"
            variant="outline"
            pending={reading}
            pendingLabel="Memeriksa..."
            onClick={() => client.send({ type: 'state.requested' })}
          >
            Periksa Status
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => client.send({ type: listening ? 'message.cancelled' : 'message.requested' })}
          >
            {listening ? 'Berhenti Menunggu' : 'Tunggu Pesan Masuk'}
          </Button>
        </Row>
        <Answers client={client} />
      </Stack>
    </TitledCard>
  );
}
