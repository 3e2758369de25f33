import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectRole, selectUserId } from '../../../machines/auth/auth.selectors';
import { can } from '../../../machines/auth/policy';
import type { Whatsapp } from '../../../api/schema/entities/whatsapp';
import type { clientMachine } from '../../../machines/pairing/client';
import type { pairingMachine } from '../../../machines/pairing/pairing';
import { selectAccount, selectMode } from '../../../machines/pairing/pairing.selectors';
import type { Input, Purpose } from '../../../machines/pairing/pairing.types';
import { PageHeader } from '../../kit/page-header';
import { Grid, Stack } from '../../kit/primitives';
import { useNamedSubject } from '../../kit/subject';
import type { ScreenProps, TaskLogic } from '../../ports/charts';
import { useScreenActor, useSystem } from '../../hooks/system';
import { useLeaving } from '../../hooks/use-leaving';
import { personName } from '../../records/person-name';
import { Guide } from './guide';
import { PairingPanel } from './pairing-panel';
import { ReconnectedAccount } from './reconnected-account';

const PURPOSES: readonly Purpose[] = ['generator', 'validator'];

/** Number of a row as an address may name it; anything else names none (D3). */
const rowId = (text: string | null) => text?.match(/^\d{1,15}$/)?.[0] ?? null;

/** The account's own name and number, and whose it is where the server says so. */
const nameOf = ({ pushname, phonenumber, User }: Whatsapp) =>
  [pushname, phonenumber, User && personName(User)].filter(Boolean).join(' · ');

const AT_ONCE = { question: null };

type Props = ScreenProps<{
  pairing: typeof pairingMachine;
  codeCopy: TaskLogic;
  client: typeof clientMachine;
}>;

function Pairing({ charts, reconnect, purpose }: Props & Pick<Input, 'reconnect' | 'purpose'>) {
  const { auth, newDeviceId, isPhone } = useSystem();
  const [input] = useState<Input>(() => ({
    deviceId: newDeviceId(),
    userId: selectUserId(auth.getSnapshot()) ?? '',
    reconnect,
    purpose,
    // Nobody scans the screen in their own hand.
    mode: isPhone ? 'code' : 'qr',
    operates: can(selectRole(auth.getSnapshot()), 'accounts.operate'),
  }));
  const pairing = useScreenActor(charts.pairing, `pairing:${input.deviceId}`, input);
  const copy = useScreenActor(charts.codeCopy, 'copy:code', AT_ONCE);
  const mode = useSelector(pairing, selectMode);
  const account = useSelector(pairing, selectAccount);
  const relinks = reconnect === null ? undefined : 'Sambungkan Ulang Akun';
  useNamedSubject(relinks ? (account ? nameOf(account) : '') : null, relinks);
  useLeaving(pairing);

  return (
    <>
      <PageHeader title={relinks ?? 'Tambah Akun Whatsapp'} />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 34rem) minmax(0, 26rem)' }}
        gap="5"
        alignItems="start"
      >
        <PairingPanel
          pairing={pairing}
          onCopied={(code) => copy.send({ type: 'task.requested', params: { code } })}
        />
        <Stack gap="5">
          {account ? <ReconnectedAccount logic={charts.client} account={account} /> : null}
          <Guide mode={mode} number={account?.phonenumber} />
        </Stack>
      </Grid>
    </>
  );
}

/** `/whatsapp/create`: links a phone; `r` names the account to reconnect, `type` what a new one is for (PAIR-02, PAIR-03). */
export default function WhatsappCreate({ charts }: Props) {
  const [address] = useSearchParams();
  const reconnect = rowId(address.get('r'));
  const purpose = PURPOSES.find((known) => known === address.get('type')) ?? null;
  return <Pairing key={`${reconnect} ${purpose}`} charts={charts} reconnect={reconnect} purpose={purpose} />;
}
