import { chakra } from '@chakra-ui/react/styled-system';

/** Layout and text without meaning of their own. They take every style prop; `as` changes the element. */
export const Box = chakra('div');
export const Flex = chakra('div', { base: { display: 'flex' } });
/** Things beside each other, centred, wrapping where they must. */
export const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2' },
});
/** Things below each other. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });
export const Grid = chakra('div', { base: { display: 'grid', gap: '4' } });
export const Text = chakra('p');
export const Muted = chakra('p', { base: { color: 'fg.muted', fontSize: 'sm' } });
/** For screen readers alone. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });

export const Heading = chakra('h2', {
  base: { fontWeight: 'semibold', lineHeight: 'tight', letterSpacing: 'tight', overflowWrap: 'anywhere' },
  variants: {
    size: { sm: { fontSize: 'md' }, md: { fontSize: 'lg' }, lg: { fontSize: 'xl' }, xl: { fontSize: '2xl' } },
  },
  defaultVariants: { size: 'md' },
});

/** What a status or a message means; also a `colorPalette`. */
export type Tone = 'accent' | 'neutral' | 'success' | 'warning' | 'danger' | 'info';
