import { Button } from '../kit/button';
import { Paragraph, StandalonePage } from './standalone-page';

/** The page that is shown offline, from the worker's cache. */
export const OfflinePage = () => (
  <StandalonePage title="Anda offline">
    <Paragraph>
      Halaman ini dibuka sendiri begitu Anda online lagi. Sesi Anda tetap ada, dan blast yang sedang berjalan
      tidak berhenti.
    </Paragraph>
    <Button mt="2">Coba lagi</Button>
  </StandalonePage>
);
