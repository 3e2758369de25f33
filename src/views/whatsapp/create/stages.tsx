import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, QrCodeIcon, RefreshCwIcon, SmartphoneIcon } from 'lucide-react';
import { secondsLeft } from '../../../machines/countdown.rules';
import type { PairingRef } from '../../../machines/pairing/pairing';
import {
  selectCause,
  selectClientInfo,
  selectCode,
  selectMode,
  selectQr,
  selectCountdown,
  type Stage as StageName,
} from '../../../machines/pairing/pairing.selectors';
import { BidiText } from '../../kit/bidi-text';
import { Countdown } from '../../kit/countdown';
import { useSecond } from '../../kit/line';
import { Box, Muted, Stack, Text } from '../../kit/primitives';
import { Skeleton } from '../../kit/skeleton';
import { FAILURES } from './failures';
import { PairingCode } from './pairing-code';
import { QrCode } from '../../kit/qr-code';
import { Cover, Sheet } from './sheet';

interface StageProps {
  readonly pairing: PairingRef;
  /** Called with the code to copy. */
  readonly onCopied: (code: string) => void;
}

function Counted({ pairing, label }: Pick<StageProps, 'pairing'> & { label: string }) {
  const countdown = useSelector(pairing, selectCountdown);
  return (
    <Box width="full" maxWidth="20rem" mx="auto">
      <Countdown seconds={secondsLeft(countdown, useSecond())} of={countdown.lasts / 1000} label={label} />
    </Box>
  );
}

/** No code yet, or why there is none. */
function Idle({ pairing }: StageProps) {
  const cause = useSelector(pairing, selectCause);
  const isQr = useSelector(pairing, selectMode) === 'qr';
  if (cause)
    return (
      <Sheet>
        <CircleAlertIcon aria-hidden />
        <Text fontWeight="medium">{FAILURES[cause].title}</Text>
        <Muted>{FAILURES[cause].advice}</Muted>
      </Sheet>
    );
  return (
    <Sheet>
      {isQr ? <QrCodeIcon aria-hidden /> : <SmartphoneIcon aria-hidden />}
      <Muted>{isQr ? 'Kode QR akan tampil di sini.' : 'Kode untuk ponsel akan tampil di sini.'}</Muted>
    </Sheet>
  );
}

const Generating = ({ pairing }: StageProps) => (
  <Stack gap="4">
    <Sheet aria-busy>
      <Skeleton width="60%" height="60%" />
    </Sheet>
    <Counted pairing={pairing} label="Generating..." />
  </Stack>
);

const Overdue = () => (
  <Sheet aria-busy>
    <Text fontWeight="medium">Belum ada kode dari server.</Text>
    <Muted>Masih ditunggu. Anda dapat meminta kode baru.</Muted>
  </Sheet>
);

function ShownQr({ pairing }: StageProps) {
  const qr = useSelector(pairing, selectQr);
  return (
    <Stack gap="4">
      <Sheet p="0" bg="white" overflow="hidden">
        <QrCode value={qr ?? ''} title="Kode QR untuk menautkan ponsel" />
      </Sheet>
      <Counted pairing={pairing} label="Kode QR berlaku" />
    </Stack>
  );
}

function ShownCode({ pairing, onCopied }: StageProps) {
  const code = useSelector(pairing, selectCode);
  return (
    <Stack gap="4">
      <Sheet>
        <PairingCode code={code ?? ''} onCopied={onCopied} />
      </Sheet>
      <Counted pairing={pairing} label="Kode berlaku" />
    </Stack>
  );
}

/** Stands where the code stood: it can't be scanned or read any more, and one tap asks for a new one (PAIR-15). */
const Expired = ({ pairing }: StageProps) => (
  <Cover type="button" onClick={() => pairing.send({ type: 'pairing.requested' })}>
    <RefreshCwIcon aria-hidden />
    <Text as="span" fontWeight="semibold">
      Kode sudah kedaluwarsa
    </Text>
    <Text as="span" fontSize="sm">
      Ketuk untuk kode baru
    </Text>
  </Cover>
);

function Authenticated({ pairing, children }: StageProps & { children?: ReactNode }) {
  const cause = useSelector(pairing, selectCause);
  const info = useSelector(pairing, selectClientInfo);
  return (
    <Sheet>
      <CircleCheckIcon aria-hidden />
      <Text fontWeight="medium">
        Tersambung sebagai <BidiText>{info?.pushname || info?.phonenumber || ''}</BidiText>
      </Text>
      <Muted fontVariantNumeric="tabular-nums">{info?.phonenumber}</Muted>
      <Muted>{cause ? `Belum tersimpan. ${FAILURES[cause].advice}` : children}</Muted>
    </Sheet>
  );
}

/** What each stage of a pairing shows. */
export const stages: Readonly<Record<StageName, (props: StageProps) => ReactNode>> = {
  reading: () => (
    <Sheet aria-busy>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </Sheet>
  ),
  unread: Idle,
  idle: Idle,
  failed: Idle,
  generating: Generating,
  overdue: Overdue,
  qr: ShownQr,
  code: ShownCode,
  expired: Expired,
  saving: (props) => <Authenticated {...props}>Menyimpan...</Authenticated>,
  unsaved: (props) => <Authenticated {...props} />,
  saved: (props) => <Authenticated {...props}>Tersimpan.</Authenticated>,
  removing: () => (
    <Sheet aria-busy>
      <Muted>Membatalkan...</Muted>
    </Sheet>
  ),
};
