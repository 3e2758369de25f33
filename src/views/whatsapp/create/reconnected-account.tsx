import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import type { clientMachine, ClientRef } from '../../../machines/pairing/client';
import { selectRole } from '../../../machines/auth/auth.selectors';
import { can } from '../../../machines/auth/policy';
import {
  canActivate,
  canReset,
  isActivating,
  isListening,
  isReading,
  isResetting,
  messageText,
} from '../../../machines/pairing/client.selectors';
import { BidiText } from '../../kit/bidi-text';
import { NameText } from '../../kit/name-text';
import { Button } from '../../kit/button';
import { TitledCard } from '../../kit/card';
import { figure, rupiah } from '../../kit/format';
import { Notice } from '../../kit/notice';
import { Box, Muted, Row, Stack, Text } from '../../kit/primitives';
import { LinkBadge } from '../../records/link-badge';
import { useScreenActor, useSystem } from '../../hooks/system';

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

/** What can be done with the account before its phone is linked anew (PAIR-22). */
function AccountCommands({ client }: { client: ClientRef }) {
  const role = useSelector(useSystem().auth, selectRole);
  const resettable = useSelector(client, canReset);
  const resetting = useSelector(client, isResetting);
  const activatable = useSelector(client, canActivate);
  const activating = useSelector(client, isActivating);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={!resettable}
        pending={resetting}
        pendingLabel="Mereset..."
        onClick={() => client.send({ type: 'reset.requested' })}
      >
        Reset
      </Button>
      {can(role, 'accounts.activate') && (activatable || activating) ? (
        <Button
          size="sm"
          variant="outline"
          pending={activating}
          pendingLabel="Mengaktifkan..."
          onClick={() => client.send({ type: 'activation.requested' })}
        >
          Aktifkan
        </Button>
      ) : null}
    </>
  );
}

/** The account that is being reconnected, and the commands for its old client on the server. */
export function ReconnectedAccount({ logic, account }: { logic: typeof clientMachine; account: Whatsapp }) {
  const input = useMemo(() => ({ account }), [account]);
  const client = useScreenActor(logic, `client:${account.clientid}`, input);
  const { pushname, phonenumber, state, count_success, count_fail, income } = useSelector(
    client,
    ({ context }) => context.account,
  );
  const reading = useSelector(client, isReading);
  const listening = useSelector(client, isListening);
  return (
    <TitledCard title="Akun yang disambungkan ulang">
      <Stack gap="4">
        <Row justifyContent="space-between">
          <Box minWidth="0">
            <Text fontWeight="medium">
              <NameText>{pushname || '–'}</NameText>
            </Text>
            <Muted fontVariantNumeric="tabular-nums">{phonenumber}</Muted>
          </Box>
          <LinkBadge state={state} />
        </Row>
        <Muted fontSize="sm" fontVariantNumeric="tabular-nums">
          {`${figure(count_success)} berhasil · ${figure(count_fail)} gagal · ${rupiah(income)}`}
        </Muted>
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
          <AccountCommands client={client} />
        </Row>
        <Answers client={client} />
      </Stack>
    </TitledCard>
  );
}
