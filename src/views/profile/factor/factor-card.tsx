import { useSelector } from '@xstate/react';
import type { FactorRef } from '../../../machines/factor/factor';
import { Button } from '../../kit/button';
import { TitledCard } from '../../kit/card';
import { ErrorState } from '../../kit/empty-state';
import { Box, Muted, Row, Stack } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import type { FactorLogic } from '../../ports/charts';
import { useScreenActor } from '../../hooks/system';
import { Asking, isPending } from './asking';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';

function Off({ factor }: { factor: FactorRef }) {
  const required = useSelector(factor, ({ context }) => context.isRequired);
  const pending = useSelector(factor, isPending);
  return (
    <Stack alignItems="flex-start">
      <Muted>
        {required
          ? 'Wajib untuk peran Anda: setiap kali masuk diminta kode dari aplikasi autentikator di ponsel, selain kata sandi.'
          : 'Setiap kali masuk diminta kode dari aplikasi autentikator di ponsel, selain kata sandi.'}
      </Muted>
      <Button
        pending={pending}
        pendingLabel="Menyiapkan..."
        onClick={() => factor.send({ type: 'setup.requested' })}
      >
        Aktifkan
      </Button>
    </Stack>
  );
}

function On({ factor }: { factor: FactorRef }) {
  const left = useSelector(factor, ({ context }) => context.left);
  return (
    <Stack>
      <Muted>{`Sisa kode pemulihan: ${left}. Satu kode menggantikan ponsel untuk satu kali masuk.`}</Muted>
      <Row gap="3">
        <Button variant="outline" onClick={() => factor.send({ type: 'renewal.requested' })}>
          Buat Kode Pemulihan Baru
        </Button>
        <Button
          variant="outline"
          colorPalette="danger"
          onClick={() => factor.send({ type: 'removal.requested' })}
        >
          Nonaktifkan
        </Button>
      </Row>
    </Stack>
  );
}

function Unread({ factor }: { factor: FactorRef }) {
  const text = useSelector(factor, ({ context }) => context.failure?.text ?? '');
  return <ErrorState text={text} onRetried={() => factor.send({ type: 'retry.requested' })} />;
}

/** As much room as the offer will take. */
const Reading = ({ factor }: { factor: FactorRef }) => (
  <Box visibility="hidden" aria-hidden>
    <Off factor={factor} />
  </Box>
);

const PARTS = {
  reading: Reading,
  unread: Unread,
  off: Off,
  on: On,
  asking: Asking,
  showing: SetUp,
  handing: RecoveryCodes,
} as const;
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** The second factor of the sign-in; not shown where the server has none. */
export function FactorCard({ logic }: { logic: FactorLogic }) {
  const factor = useScreenActor(logic, 'factor', undefined);
  const shown = useSelector(factor, (snapshot) => NAMES.find((name) => snapshot.matches(name)));
  const enabled = useSelector(factor, ({ context }) => context.isEnabled);
  if (!shown) return null;
  const Part = PARTS[shown];
  return (
    <TitledCard
      title="Verifikasi Dua Langkah"
      actions={enabled ? <StateBadge tone="success">Aktif</StateBadge> : null}
    >
      <Part factor={factor} />
    </TitledCard>
  );
}
