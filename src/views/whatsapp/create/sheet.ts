import { chakra } from '@chakra-ui/react/styled-system';

/** A square; flat for a code of a few letters. */
const base = {
  width: 'full',
  maxWidth: '20rem',
  aspectRatio: '1',
  '[data-mode=code] &': { aspectRatio: '2' },
  mx: 'auto',
  borderRadius: 'lg',
  borderWidth: '1px',
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: '3',
  p: '4',
  '& > svg': { boxSize: '10', color: 'fg.subtle' },
} as const;

/** The place of the code, and of everything that stands in for it, so that nothing jumps. */
export const Sheet = chakra('div', { base });

/** A sheet to be tapped. */
export const Cover = chakra('button', {
  base: {
    ...base,
    bg: 'warning.subtle',
    borderColor: 'warning.line',
    color: 'warning.fg',
    cursor: 'pointer',
    '& > svg': { boxSize: '10', color: 'warning.fg' },
    _hover: { bg: 'warning.muted' },
  },
});
