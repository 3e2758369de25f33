import { Button } from '../kit/button';
import { Heading, Muted, Stack } from '../kit/primitives';
import { Brand } from '../layout/brand';

/** What is opened without a line. It is made by the build and kept by the browser; nothing of the product is in it. */
export const OfflinePage = () => (
  <Stack
    as="main"
    minHeight="100dvh"
    alignItems="center"
    justifyContent="center"
    textAlign="center"
    px="4"
    gap="3"
  >
    <Brand />
    <Heading as="h1" size="lg" mt="4">
      Anda offline
    </Heading>
    <Muted maxWidth="46ch" fontSize="md">
      Halaman ini dibuka sendiri begitu Anda tersambung kembali. Sesi Anda tetap ada, dan blast yang sedang
      berjalan tidak berhenti.
    </Muted>
    <Button mt="2">Coba lagi</Button>
  </Stack>
);
