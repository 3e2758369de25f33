import { figure } from '../kit/format';
import { Box, Row } from '../kit/primitives';

export const RESULT_HEIGHT = '2lh';

const Part = ({ count, word, color }: { count: number; word: string; color: string }) => (
  <Box as="span" color={color}>
    {figure(count)}{' '}
    <Box as="small" display="block" fontSize="xs" fontWeight="normal">
      {word}
    </Box>
  </Box>
);

/** Successes and failures beside each other, millions too, each by colour and word. */
export const BlastResult = ({ success, fail }: { success: number; fail: number }) => (
  <Row
    as="span"
    rowGap="1"
    columnGap="clamp(0.5rem, 6cqi, 1rem)"
    fontSize="clamp(0.875rem, 9.5cqi, {fontSizes.lg})"
  >
    <Part count={success} word="berhasil" color="success.fg" />
    <Part count={fail} word="gagal" color="danger.fg" />
  </Row>
);
