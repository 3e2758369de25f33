import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import type { Tone } from './primitives';

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '2',
    py: '0.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'snug',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    maxWidth: '16rem',
    whiteSpace: 'nowrap',
    _before: { content: '""', boxSize: '1.5', flexShrink: 0, borderRadius: 'full', bg: 'colorPalette.mark' },
    '&[data-live]::before': { animation: 'breathe 1.6s ease-in-out infinite' },
  },
});

/** A status by colour and word. `live` makes its dot breathe: something is happening now. */
export const StateBadge = ({
  tone,
  live = false,
  children,
}: {
  tone: Tone;
  live?: boolean;
  children: ReactNode;
}) => (
  <Pill colorPalette={tone} data-tone={tone} data-live={live ? '' : undefined}>
    {children}
  </Pill>
);
