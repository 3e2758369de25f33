import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Card } from './card';
import { Link } from './link';
import { Box, Flex, type Tone } from './primitives';
import { Skeleton } from './skeleton';

const Term = chakra('dt', {
  base: { color: 'fg.muted', fontSize: { base: 'xs', lg: 'sm' }, lineHeight: 'snug' },
});
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

/** Makes the whole card a link, by one that is as large as the card. */
const CardLink = chakra(Link, {
  base: {
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    _hover: { color: 'accent.fg' },
    _focusVisible: { outline: 'none', _after: { outline: '2px solid {colors.accent.focusRing}' } },
  },
});

/** One figure with its name, which leads to what is behind it; a skeleton stands in while `value` is missing. */
export const StatCard = ({
  label,
  value,
  icon,
  tone = 'accent',
  to,
  note,
  height = '1lh',
}: {
  label: string;
  value: ReactNode | undefined;
  /** Of the figure. */
  height?: string | undefined;
  icon?: ReactNode;
  tone?: Tone;
  /** An address of this site. */
  to?: string | undefined;
  /** Under the figure. */
  note?: ReactNode;
}) => (
  <Card
    as="div"
    position="relative"
    display="flex"
    p={{ base: '3', lg: '5' }}
    gap="3.5"
    alignItems="center"
    containerType="inline-size"
    aria-busy={value === undefined || undefined}
    _hover={to ? { borderColor: 'border.strong' } : {}}
  >
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
        display={{ base: 'none', lg: 'flex' }}
        css={{ '@container (max-width: 13rem)': { display: 'none' } }}
      >
        {icon}
      </Flex>
    ) : null}
    <Box as="dl" minWidth="0" flex="1" containerType="inline-size">
      <Term>
        {to ? (
          <CardLink to={to} data-cover="">
            {label}
          </CardLink>
        ) : (
          label
        )}
      </Term>
      <Amount>{value === undefined ? <Skeleton width="60%" height={height} /> : value}</Amount>
      {note}
    </Box>
  </Card>
);
