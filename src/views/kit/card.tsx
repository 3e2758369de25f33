import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Box, Flex, Heading, type Tone } from './primitives';
import { Skeleton } from './skeleton';

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

const Term = chakra('dt', { base: { color: 'fg.muted', fontSize: 'sm', lineHeight: 'snug' } });
const Amount = chakra('dd', {
  base: {
    mt: '1',
    // Follows the card's own width, so that twelve digits of rupiah stay inside it.
    fontSize: 'clamp(1rem, 11.5cqi, {fontSizes.xl})',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '& span': { whiteSpace: 'normal' },
  },
});

/** One figure with its name; a skeleton stands in while `value` is missing. */
export const StatCard = ({
  label,
  value,
  icon,
  tone = 'accent',
}: {
  label: string;
  value: ReactNode | undefined;
  icon?: ReactNode;
  tone?: Tone;
}) => (
  <Card as="div" display="flex" gap="3.5" alignItems="center" aria-busy={value === undefined || undefined}>
    {icon ? (
      <Flex
        aria-hidden
        colorPalette={tone}
        bg="colorPalette.subtle"
        color="colorPalette.fg"
        boxSize="11"
        borderRadius="md"
        alignItems="center"
        justifyContent="center"
        fontSize="xl"
        flexShrink="0"
      >
        {icon}
      </Flex>
    ) : null}
    <Box as="dl" minWidth="0" flex="1" containerType="inline-size">
      <Term>{label}</Term>
      <Amount>{value === undefined ? <Skeleton width="60%" height="1.6rem" /> : value}</Amount>
    </Box>
  </Card>
);
