import { Box, Flex, VisuallyHidden } from '../kit/primitives';
import { Brand } from '../kit/brand';

/** Shown while it is not known yet whether the user is signed in. */
export const Splash = () => (
  <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center">
    <Box role="status">
      <Box animation="breathe 1.6s ease-in-out infinite">
        <Brand />
      </Box>
      <VisuallyHidden>Memuat…</VisuallyHidden>
    </Box>
  </Flex>
);
