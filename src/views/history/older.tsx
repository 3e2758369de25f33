import { Button } from '../kit/button';
import { Box, Muted } from '../kit/primitives';
import type { Followed } from '../ports/history';

export interface OlderProps {
  readonly older: Followed['older'];
  readonly onAsked: () => void;
}

/** A button for entries older than those shown, or what became of the last try. */
export function Older({ older, onAsked }: OlderProps) {
  if (older === 'none') return null;
  if (older === 'loading') return <Muted role="status">Memuat yang lebih lama…</Muted>;
  return (
    <Box>
      {older === 'failed' ? <Muted role="alert">Catatan yang lebih lama belum dapat dibaca.</Muted> : null}
      <Button size="sm" variant="outline" onClick={onAsked}>
        {older === 'failed' ? 'Coba lagi' : 'Muat yang lebih lama'}
      </Button>
    </Box>
  );
}
