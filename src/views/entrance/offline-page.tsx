import { Button } from '../kit/button';
import { Paragraph, StandalonePage } from './standalone-page';

/** What is opened without a line, kept by the browser. */
export const OfflinePage = () => (
  <StandalonePage title="Anda offline">
    <Paragraph>
      Halaman ini dibuka sendiri begitu Anda tersambung kembali. Sesi Anda tetap ada, dan blast yang sedang
      berjalan tidak berhenti.
    </Paragraph>
    <Button mt="2">Coba lagi</Button>
  </StandalonePage>
);
