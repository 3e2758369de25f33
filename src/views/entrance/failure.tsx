import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { Box } from '../kit/primitives';

/** Says that the page cannot be loaded. It is made by the build, and stands in the page until that is so. */
export const Failure = () => (
  <Box position="fixed" insetX="3" top="3" zIndex="toast" maxWidth="30rem" mx="auto">
    <Notice
      tone="danger"
      action={
        <Button variant="outline" size="sm">
          Coba lagi
        </Button>
      }
    >
      Halaman tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.
    </Notice>
  </Box>
);
