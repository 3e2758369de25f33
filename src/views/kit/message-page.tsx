import type { ReactNode } from 'react';
import { usePageTitle } from './page-title';
import { ButtonLink } from './button';
import { Heading, Muted, Stack, Text } from './primitives';

/** A whole page that says one thing and leads back. */
export function MessagePage({ code, title, children }: { code: string; title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Stack
      as="main"
      minHeight="100dvh"
      alignItems="center"
      justifyContent="center"
      textAlign="center"
      px="4"
      gap="3"
    >
      <Text fontSize="3xl" fontWeight="bold" color="accent.fg" fontVariantNumeric="tabular-nums">
        {code}
      </Text>
      <Heading as="h1" size="lg">
        {title}
      </Heading>
      <Muted maxWidth="prose" fontSize="md">
        {children}
      </Muted>
      <ButtonLink to="/" mt="3">
        Back to Home Page
      </ButtonLink>
    </Stack>
  );
}
