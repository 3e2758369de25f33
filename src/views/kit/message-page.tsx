import type { ReactNode } from 'react';
import { usePageTitle } from './page-title';
import { ButtonLink } from './button';
import { Heading, Muted, Stack, Text } from './primitives';

export interface MessagePageProps {
  readonly code: string;
  readonly title: string;
  /** What may help, below what is said. */
  readonly hint: string;
  /** It stands where a screen does; else it is a page of its own. */
  readonly framed: boolean;
  readonly children: ReactNode;
}

/** A page that says one thing and leads back. */
export function MessagePage({ code, title, hint, framed, children }: MessagePageProps) {
  usePageTitle(title);
  return (
    <Stack
      as={framed ? 'div' : 'main'}
      minHeight={framed ? '60dvh' : '100dvh'}
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
      <Muted maxWidth="46ch">{hint}</Muted>
      <ButtonLink to="/" mt="3">
        Back to Home Page
      </ButtonLink>
    </Stack>
  );
}
