import { useSelector } from '@xstate/react';
import { CopyIcon, DownloadIcon } from 'lucide-react';
import type { FactorRef } from '../../../machines/factor/factor';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/notice';
import { Box, Grid, Muted, Row, Stack } from '../../kit/primitives';
import { useSystem } from '../../hooks/system';

/** The codes that stand in for a lost device, and how they are kept. */
export function RecoveryCodes({ factor }: { factor: FactorRef }) {
  const { copy } = useSystem();
  const codes = useSelector(factor, ({ context }) => context.codes);
  return (
    <Stack>
      <Notice tone="warning">
        Kode pemulihan ini hanya ditampilkan sekali. Simpan di tempat aman: jika ponsel Anda hilang, satu kode
        menggantikannya untuk satu kali masuk.
      </Notice>
      <Grid
        as="ol"
        aria-label="Kode pemulihan"
        gap="2"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 23rem), 1fr))"
        fontFamily="mono"
        fontSize={{ base: 'xs', sm: 'sm' }}
      >
        {codes.map((code) => (
          <Box as="li" key={code} overflowWrap="anywhere">
            {code}
          </Box>
        ))}
      </Grid>
      <Row gap="3">
        <Button
          variant="outline"
          colorPalette="neutral"
          remote={false}
          onClick={() => copy(codes.join('\n'), 'Kode pemulihan disalin.')}
        >
          <CopyIcon aria-hidden />
          Salin Semua
        </Button>
        <Button
          variant="outline"
          colorPalette="neutral"
          remote={false}
          onClick={() => factor.send({ type: 'codes.saveRequested' })}
        >
          <DownloadIcon aria-hidden />
          Unduh
        </Button>
        <Button remote={false} onClick={() => factor.send({ type: 'codes.kept' })}>
          Sudah Saya Simpan
        </Button>
      </Row>
      <Muted>Siapa pun yang memegang kode ini dan kata sandi Anda dapat masuk.</Muted>
    </Stack>
  );
}
