import { useSelector } from '@xstate/react';
import { CopyIcon } from 'lucide-react';
import type { FactorRef } from '../../../machines/factor/factor';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/fields';
import { Form } from '../../kit/form';
import { Box, Flex, Muted, Row, Stack, Text } from '../../kit/primitives';
import { QrCode } from '../../kit/qr-code';
import { useSystem } from '../../hooks/system';
import { isPending } from './asking';
import { Cancel } from './cancel';

/** In groups of four, as people type it. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret, as a picture and as text, and the field for a first code of it. */
export function SetUp({ factor }: { factor: FactorRef }) {
  const { copy } = useSystem();
  const { secret: shown, entry, failure } = useSelector(factor, ({ context }) => context);
  const { secret, uri } = shown;
  return (
    <Flex gap="6" flexDirection={{ base: 'column', md: 'row' }} alignItems={{ md: 'flex-start' }}>
      <Box width="12rem" flexShrink="0">
        <QrCode value={uri} title="Kode QR untuk aplikasi autentikator" />
      </Box>
      <Stack flex="1" minWidth="0">
        <Text>Pindai kode QR ini dengan aplikasi autentikator, atau ketik kunci ini di sana.</Text>
        <Row gap="3">
          <Text
            as="code"
            fontFamily="mono"
            fontSize="sm"
            overflowWrap="anywhere"
            aria-label="Kunci autentikator"
          >
            {grouped(secret)}
          </Text>
          <Button
            size="sm"
            variant="outline"
            colorPalette="neutral"
            remote={false}
            onClick={() => copy(secret, 'Kunci disalin.')}
          >
            <CopyIcon aria-hidden />
            Salin Kunci
          </Button>
        </Row>
        <Form
          label="Verifikasi Dua Langkah"
          error={failure && !failure.ofField ? failure.text : null}
          onSubmitted={() => factor.send({ type: 'entry.submitted' })}
          actions={
            <Row gap="3">
              <Button type="submit" pending={useSelector(factor, isPending)} pendingLabel="Memeriksa...">
                Aktifkan
              </Button>
              <Cancel factor={factor} />
            </Row>
          }
        >
          <TextField
            label="Kode Verifikasi"
            hint="Enam angka yang tampil di aplikasi"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            value={entry}
            error={failure?.ofField ? failure.text : undefined}
            onChanged={(typed) => factor.send({ type: 'entry.typed', entry: typed })}
          />
        </Form>
        <Muted>Akun Anda belum berubah sampai kode ini diterima.</Muted>
      </Stack>
    </Flex>
  );
}
