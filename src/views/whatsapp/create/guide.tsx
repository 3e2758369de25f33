import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { EllipsisVerticalIcon, KeyboardIcon, ScanLineIcon, SettingsIcon, SmartphoneIcon } from 'lucide-react';
import type { Mode } from '../../../machines/pairing/pairing.types';
import { TitledCard } from '../../kit/card';
import { Box, Flex, Muted, Stack, Text } from '../../kit/primitives';

const Steps = chakra('ol', { base: { display: 'flex', flexDirection: 'column', gap: '5' } });
const Step = chakra('li', { base: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '3' } });
const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '10',
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontSize: 'lg',
  },
});
const Key = chakra('strong', { base: { fontWeight: 'semibold' } });

interface StepText {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
}

const openingWith = (number: string | undefined): StepText => ({
  icon: <SmartphoneIcon />,
  title: '1. Buka WhatsApp di ponsel',
  text: number ? `Pakai ponsel dengan nomor ${number}.` : 'Pakai ponsel dengan nomor yang ingin ditambahkan.',
});
const linking: StepText = {
  icon: (
    <Flex fontSize="md">
      <EllipsisVerticalIcon />
      <SettingsIcon />
    </Flex>
  ),
  title: '2. Buka Perangkat Tertaut',
  text: (
    <>
      Android: ketuk <Key>⋮</Key> di kanan atas. iPhone: ketuk <Key>Pengaturan</Key>. Lalu pilih{' '}
      <Key>Perangkat Tertaut</Key>.
    </>
  ),
};
const last: Readonly<Record<Mode, StepText>> = {
  qr: {
    icon: <ScanLineIcon />,
    title: '3. Pindai kode QR',
    text: (
      <>
        Ketuk <Key>Tautkan Perangkat</Key>, lalu arahkan kamera ke kode QR di layar ini.
      </>
    ),
  },
  code: {
    icon: <KeyboardIcon />,
    title: '3. Ketik kode',
    text: (
      <>
        Ketuk <Key>Tautkan Perangkat</Key>, pilih <Key>Tautkan dengan nomor telepon saja</Key>, lalu ketik
        kode di layar ini.
      </>
    ),
  },
};

interface Props {
  readonly mode: Mode;
  /** Of the account that is linked anew. */
  readonly number: string | undefined;
}

/** Where to tap on the phone, in three steps. */
export const Guide = ({ mode, number }: Props) => (
  <TitledCard title="Di ponsel Anda">
    <Steps>
      {[openingWith(number), linking, last[mode]].map(({ icon, title, text }) => (
        <Step key={title}>
          <Mark aria-hidden>{icon}</Mark>
          <Box>
            <Text fontWeight="medium">{title}</Text>
            <Muted mt="0.5">{text}</Muted>
          </Box>
        </Step>
      ))}
    </Steps>
    <Stack mt="5" gap="1" fontSize="sm">
      <Muted>Biarkan ponsel tersambung ke internet sampai akun tersimpan.</Muted>
    </Stack>
  </TitledCard>
);
