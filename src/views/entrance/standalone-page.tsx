import type { ReactNode } from 'react';
import { Heading, Muted, Stack } from '../kit/primitives';
import { Brand } from '../kit/brand';

/** A page that the build makes to stand by itself; nothing of the product is in it. */
export const StandalonePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack
    as="main"
    minHeight="100vh"
    css={{ '@supports (height: 100dvh)': { minHeight: '100dvh' } }}
    alignItems="center"
    justifyContent="center"
    textAlign="center"
    px="4"
    gap="3"
  >
    <Brand />
    <Heading as="h1" size="lg" mt="4">
      {title}
    </Heading>
    {children}
  </Stack>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Muted maxWidth="46ch" fontSize="md">
    {children}
  </Muted>
);
