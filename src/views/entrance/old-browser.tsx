import { TextLink } from '../kit/text-link';
import { Paragraph, StandalonePage } from './standalone-page';

/** What is opened by a browser that is too old for the page. It needs no script. */
export const OldBrowser = ({ floor }: { floor: readonly string[] }) => (
  <StandalonePage title="Browser ini terlalu lama">
    <Paragraph>
      Perbarui browser Anda dari toko aplikasi ponsel, atau dari menu Tentang di komputer, lalu buka halaman
      ini lagi. Jika tidak dapat diperbarui, pasang browser lain.
    </Paragraph>
    <Paragraph>Yang paling lama masih didukung: {floor.join(', ')}.</Paragraph>
    <TextLink href="/">Buka lagi</TextLink>
  </StandalonePage>
);
