import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Flex, Heading } from './primitives';

/** A sheet that groups what belongs together. */
export const Card = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    p: { base: '4', md: '5' },
    minWidth: '0',
  },
});

/** A card with a heading and, at its right, actions. */
export const TitledCard = ({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Card aria-label={title}>
    <Flex justifyContent="space-between" alignItems="center" gap="3" mb="4" flexWrap="wrap">
      <Heading>{title}</Heading>
      {actions}
    </Flex>
    {children}
  </Card>
);
