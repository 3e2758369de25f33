import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { TAGLINE, usePageTitle } from './page-title';
import { Box, Flex, Heading, Muted, Stack, Text } from './primitives';
import { Brand, useBrand } from './brand';

const Side = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    flexDirection: 'column',
    justifyContent: 'flex-end',
    gap: '3',
    flex: '1',
    p: '12',
    color: 'white',
    // A deep field with one light source: no picture to load.
    backgroundColor: 'teal.900',
    backgroundImage:
      'radial-gradient(70rem 50rem at 105% -10%, {colors.teal.600}, transparent 70%), linear-gradient(to top, {colors.teal.950}, transparent 60%)',
  },
});

export interface FormPageProps {
  readonly title: string;
  readonly lead: string;
  /** What stands below the form. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A page for a guest: one form, and beside it, where there is room, what the product is (APP-01). */
export function FormPage({ title, lead, foot, children }: FormPageProps) {
  usePageTitle(title);
  const { name, footer } = useBrand();
  return (
    <Flex minHeight="100dvh">
      <Flex
        as="main"
        flex="1"
        justifyContent="center"
        alignItems={{ base: 'flex-start', md: 'center' }}
        px={{ base: '4', md: '8' }}
        py="8"
        bg="bg.panel"
      >
        <Stack width="full" maxWidth="28rem" gap="6">
          <Box>
            <Brand />
            {name ? null : (
              <Muted data-part="tagline" mt="2">
                {TAGLINE}
              </Muted>
            )}
          </Box>
          <Box>
            <Heading as="h1" size="xl">
              {title}
            </Heading>
            <Muted mt="1.5">{lead}</Muted>
          </Box>
          {children}
          {foot ? (
            <Text data-part="foot" fontSize="sm" color="fg.muted">
              {foot}
            </Text>
          ) : null}
          {footer ? (
            <Text fontSize="sm" color="fg.muted">
              {footer}
            </Text>
          ) : null}
        </Stack>
      </Flex>
      <Side aria-hidden>
        <Text fontSize="3xl" fontWeight="semibold" lineHeight="tight" maxWidth="24ch" textWrap="balance">
          Sambungkan, jalankan, terima hasilnya.
        </Text>
        <Text maxWidth="42ch" opacity="0.8">
          Kelola akun WhatsApp, pantau setiap pesan saat terkirim, dan tarik pendapatan Anda dari satu layar.
        </Text>
      </Side>
    </Flex>
  );
}
