import { CircleCheckIcon, CircleIcon } from 'lucide-react';
import type { FirstStep } from '../../machines/attention/attention.rules';
import { ButtonLink } from '../kit/button';
import { TitledCard } from '../kit/card';
import { Box, Muted, Row, Text, VisuallyHidden } from '../kit/primitives';
import { ActionCard } from './action-list';

const STEPS: Readonly<
  Record<
    FirstStep['step'],
    { readonly title: string; readonly detail: string; readonly to: string; readonly action: string }
  >
> = {
  link: {
    title: 'Tautkan akun Whatsapp',
    detail: 'Pindai kode QR dengan ponsel Anda',
    to: '/whatsapp/create',
    action: 'Tautkan',
  },
  blast: {
    title: 'Mulai blast pertama',
    detail: 'Jalankan dari daftar akun Anda',
    to: '/whatsapp',
    action: 'Mulai',
  },
  bank: {
    title: 'Lengkapi data rekening',
    detail: 'Ke sinilah saldo Anda dibayarkan',
    to: '/profile?edit=1',
    action: 'Lengkapi',
  },
  proxy: {
    title: 'Tambah proxy',
    detail: 'Jalan akun menuju WhatsApp',
    to: '/proxy/create',
    action: 'Tambah proxy',
  },
  level: {
    title: 'Buat level',
    detail: 'Berapa yang diterima member per pesan',
    to: '/level/create',
    action: 'Buat level',
  },
  template: {
    title: 'Buat template',
    detail: 'Isi pesan yang dikirim',
    to: '/message/create',
    action: 'Buat template',
  },
  number: {
    title: 'Tambah nomor',
    detail: 'Kepada siapa pesan dikirim',
    to: '/phonenumber/create',
    action: 'Tambah nomor',
  },
  member: {
    title: 'Ajak member pertama',
    detail: 'Bagikan link referal Anda',
    to: '/profile',
    action: 'Ajak',
  },
  withdraw: {
    title: 'Tarik saldo pertama',
    detail: 'Mulai dari Rp 10.000',
    to: '/withdraw',
    action: 'Tarik',
  },
};

/** The way to the first money, or to the first blast of an installation, done steps ticked; the next one leads on. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <TitledCard
      title="Langkah pertama"
      actions={<Muted fontVariantNumeric="tabular-nums">{`${done} dari ${steps.length} selesai`}</Muted>}
    >
      <Row as="ol" gap="3" alignItems="stretch">
        {steps.map(({ step, isDone }) => {
          const { title, detail, to, action } = STEPS[step];
          return (
            <ActionCard key={step} flex="1 1 22rem">
              <Box aria-hidden color={isDone ? 'success.fg' : 'fg.subtle'} fontSize="xl">
                {isDone ? <CircleCheckIcon /> : <CircleIcon />}
              </Box>
              <Box minWidth="0" flex="1">
                <Text fontWeight="medium" color={isDone ? 'fg.muted' : 'fg'}>
                  {title}
                  {isDone ? <VisuallyHidden> (selesai)</VisuallyHidden> : null}
                </Text>
                {isDone ? null : <Muted>{detail}</Muted>}
              </Box>
              {isDone ? null : (
                <ButtonLink
                  to={to}
                  size="sm"
                  variant={step === next ? 'solid' : 'outline'}
                  colorPalette={step === next ? 'accent' : 'neutral'}
                  flexShrink="0"
                >
                  {action}
                </ButtonLink>
              )}
            </ActionCard>
          );
        })}
      </Row>
    </TitledCard>
  );
}
