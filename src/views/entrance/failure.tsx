import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { Box } from '../kit/primitives';

const Above = ({ text, actions }: { text: string; actions: readonly string[] }) => (
  <Box position="fixed" insetX="3" top="3" zIndex="toast" maxWidth="30rem" mx="auto">
    <Notice
      tone="danger"
      action={actions.map((action) => (
        <Button key={action} variant="outline" size="sm">
          {action}
        </Button>
      ))}
    >
      {text}
    </Notice>
  </Box>
);

/** Says that the page cannot be loaded. It is made by the build, and stands in the page until that is so. */
export const LoadFailure = () => (
  <Above text="Halaman tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi." actions={['Coba lagi']} />
);

/** Says that a newer version has taken the place of this page. */
export const Outdated = () => (
  <Above
    text="Versi baru tersedia. Muat ulang halaman untuk melanjutkan."
    actions={['Muat ulang', 'Nanti Saja']}
  />
);
