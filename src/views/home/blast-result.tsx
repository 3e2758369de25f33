import { figure } from '../kit/format';
import { Box, Row } from '../kit/primitives';

/** Successes and failures beside each other, each by colour and word. */
export const BlastResult = ({ success, fail }: { success: number; fail: number }) => (
  <Row gap="4" as="span" fontSize="lg">
    <Box as="span" color="success.fg">
      {figure(success)}{' '}
      <Box as="small" fontSize="xs" fontWeight="normal">
        berhasil
      </Box>
    </Box>
    <Box as="span" color="danger.fg">
      {figure(fail)}{' '}
      <Box as="small" fontSize="xs" fontWeight="normal">
        gagal
      </Box>
    </Box>
  </Row>
);
