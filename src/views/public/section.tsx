import type { ReactNode } from 'react';
import { Heading, Stack, Text } from '../kit/primitives';

/** One matter of a public page: its heading, and what is to be said of it. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap="2">
    <Heading as="h2" size="sm">
      {title}
    </Heading>
    <Text>{children}</Text>
  </Stack>
);
