import { chakra } from '@chakra-ui/react/styled-system';
import { Box, Row } from './primitives';

export const ProgressBar = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    // As wide as its place, which it does not widen: Firefox would make its column ten letters wide.
    width: '0',
    minWidth: 'full',
    height: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    '&::-webkit-progress-bar': { bg: 'bg.muted' },
    '&::-webkit-progress-value': { bg: 'accent.mark', transition: 'width {durations.moderate}' },
    '&::-moz-progress-bar': { bg: 'accent.mark' },
  },
});
const Share = chakra('span', { base: { fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' } });

/** How far something is, 0 to 1, with its name. */
export const Progress = ({ label, share }: { label: string; share: number }) => (
  <Box>
    <Row justifyContent="space-between" fontSize="sm" mb="1.5">
      <span>{label}</span>
      <Share>{`${Math.round(share * 100)}%`}</Share>
    </Row>
    <ProgressBar aria-label={label} value={share} max={1} />
  </Box>
);
