import { Heading, Muted, Stack } from '../kit/primitives';
import { TextLink } from '../kit/text-link';
import { Brand } from '../layout/brand';

/** What is opened by a browser that is too old for the page. It is made by the build and needs no script. */
export const OldBrowser = ({ floor }: { floor: readonly string[] }) => (
  <Stack
    as="main"
    minHeight="100vh"
    alignItems="center"
    justifyContent="center"
    textAlign="center"
    px="4"
    gap="3"
  >
    <Brand />
    <Heading as="h1" size="lg" mt="4">
      Peramban ini terlalu lama
    </Heading>
    <Muted maxWidth="46ch" fontSize="md">
      Perbarui peramban Anda dari toko aplikasi ponsel, atau dari menu Tentang di komputer, lalu buka halaman
      ini lagi. Bila tidak dapat diperbarui, pasang peramban lain.
    </Muted>
    <Muted maxWidth="46ch" fontSize="md">
      Yang paling lama masih didukung: {floor.join(', ')}.
    </Muted>
    <TextLink href="/">Buka lagi</TextLink>
  </Stack>
);
