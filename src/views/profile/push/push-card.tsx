import { useSelector } from '@xstate/react';
import type { PushRef } from '../../../machines/push/push';
import { isPending, selectFailure } from '../../../machines/push/push.selectors';
import { othersOf } from '../../../machines/push/push.rules';
import { BidiText } from '../../kit/bidi-text';
import { Button } from '../../kit/button';
import { TitledCard } from '../../kit/card';
import { ErrorState } from '../../kit/empty-state';
import { Flex, Muted, Row, Stack, Text } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { StateBadge } from '../../kit/state-badge';
import type { ChooserLogic, PushLogic } from '../../ports/charts';
import { useScreenActor } from '../../hooks/system';
import { Choices } from './choices';
import { MutedAccounts } from './muted-accounts';

const WHAT = 'Kabar akun dan uang muncul di perangkat ini, juga saat aplikasi tertutup.';

interface PartProps {
  readonly push: PushRef;
  readonly mutedAccount: ChooserLogic;
}

function Off({ push }: PartProps) {
  const pending = useSelector(push, isPending);
  const failure = useSelector(push, selectFailure);
  return (
    <Stack alignItems="flex-start">
      <Muted>{WHAT}</Muted>
      <Button
        pending={pending}
        pendingLabel="Menyalakan..."
        onClick={() => push.send({ type: 'push.requested' })}
      >
        Nyalakan
      </Button>
      {failure ? (
        <Text role="alert" fontSize="sm" color="danger.fg">
          {failure}
        </Text>
      ) : null}
    </Stack>
  );
}

function Refused({ push }: PartProps) {
  return (
    <Stack alignItems="flex-start">
      <Muted>
        {WHAT} Browser menolaknya: izinkan pemberitahuan untuk situs ini di pengaturan browser, lalu coba
        lagi.
      </Muted>
      <Button variant="outline" onClick={() => push.send({ type: 'push.requested' })}>
        Coba lagi
      </Button>
    </Stack>
  );
}

const Uninstalled = () => (
  <Muted>
    {WHAT} Di iPhone dan iPad hanya dari aplikasi yang dipasang: ketuk Bagikan, lalu Tambahkan ke Layar Utama,
    dan buka dari sana.
  </Muted>
);

function OtherDevices({ push }: Pick<PartProps, 'push'>) {
  const read = useSelector(push, ({ context }) => context.push);
  const others = read ? othersOf(read) : [];
  if (others.length === 0) return null;
  return (
    <Stack gap="1">
      <Text fontSize="sm" fontWeight="medium">
        Perangkat lain
      </Text>
      <Stack as="ul" gap="0" maxWidth="24rem">
        {others.map(({ id, device }) => (
          <Flex key={id} as="li" justifyContent="space-between" alignItems="center" gap="3">
            <Text fontSize="sm">
              <BidiText>{device || 'Perangkat tidak dikenal'}</BidiText>
            </Text>
            <Button size="sm" variant="ghost" onClick={() => push.send({ type: 'device.forgotten', id })}>
              Lupakan
            </Button>
          </Flex>
        ))}
      </Stack>
    </Stack>
  );
}

function On({ push, mutedAccount }: PartProps) {
  const pending = useSelector(push, isPending);
  return (
    <Stack gap="5">
      <Muted>{WHAT}</Muted>
      <Choices push={push} />
      <MutedAccounts push={push} logic={mutedAccount} />
      <OtherDevices push={push} />
      <Row gap="3">
        <Button variant="outline" pending={pending} onClick={() => push.send({ type: 'test.requested' })}>
          Kirim Percobaan
        </Button>
        <Button
          variant="outline"
          colorPalette="danger"
          disabled={pending}
          onClick={() => push.send({ type: 'push.stopped' })}
        >
          Matikan
        </Button>
      </Row>
    </Stack>
  );
}

function Unread({ push }: PartProps) {
  return (
    <ErrorState
      text={useSelector(push, selectFailure)}
      onRetried={() => push.send({ type: 'retry.requested' })}
    />
  );
}

const PARTS = {
  reading: () => <Skeleton height="2.75rem" />,
  unread: Unread,
  uninstalled: Uninstalled,
  refused: Refused,
  off: Off,
  subscribing: Off,
  on: On,
} as const;
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** News on this device while no page is open; not shown where server or browser has none. */
export function PushCard({ logic, mutedAccount }: { logic: PushLogic; mutedAccount: ChooserLogic }) {
  const push = useScreenActor(logic, 'push', undefined);
  const shown = useSelector(push, (snapshot) => NAMES.find((name) => snapshot.matches(name)));
  if (!shown) return null;
  const Part = PARTS[shown];
  return (
    <TitledCard
      title="Pemberitahuan Perangkat"
      actions={shown === 'on' ? <StateBadge tone="success">Aktif</StateBadge> : null}
    >
      <Part push={push} mutedAccount={mutedAccount} />
    </TitledCard>
  );
}
