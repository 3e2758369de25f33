import { chakra } from '@chakra-ui/react/styled-system';
import { Box, Row } from './primitives';

const Left = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', fontWeight: 'semibold' } });
const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', width: 'full' },
});
const Fill = chakra('div', {
  base: {
    height: 'full',
    borderRadius: 'full',
    bg: 'colorPalette.mark',
    transformOrigin: 'left',
    transition: 'transform 1s linear',
  },
});

/** Draws the whole seconds left of a countdown. `of` is where it started. */
export const Countdown = ({ seconds, of, label }: { seconds: number; of: number; label: string }) => (
  <Box role="timer" aria-label={label} colorPalette={seconds <= 10 ? 'warning' : 'accent'}>
    <Row justifyContent="space-between" fontSize="sm" mb="1.5">
      <span>{label}</span>
      <Left>{seconds} detik</Left>
    </Row>
    <Track aria-hidden>
      <Fill style={{ transform: `scaleX(${of > 0 ? seconds / of : 0})` }} />
    </Track>
  </Box>
);
