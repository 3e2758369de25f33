import { lazy, Suspense, useState } from 'react';
import { HistoryIcon } from 'lucide-react';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { ErrorBoundary } from '../kit/error-boundary';
import { Muted } from '../kit/primitives';

interface TimelineDialogProps {
  /** Key of the row's actor. */
  readonly subject: string;
  /** Whose it is, for people. */
  readonly name: string;
  readonly onClosed: () => void;
}

/** What happened to one row; what shows it is loaded by the first dialog, and asked for again by the next if that failed. */
function TimelineDialog({ subject, name, onClosed }: TimelineDialogProps) {
  const [Timeline] = useState(() => lazy(() => import('./timeline')));
  return (
    <Dialog
      title={`Riwayat ${name}`}
      size="lg"
      onCancelled={onClosed}
      actions={<Button onClick={onClosed}>Tutup</Button>}
    >
      <ErrorBoundary fallback={<Muted role="alert">Riwayat belum dapat dimuat. Coba buka lagi nanti.</Muted>}>
        <Suspense fallback={<Muted role="status">Memuat…</Muted>}>
          <Timeline subject={subject} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

/** Opens what happened to one row. */
export function TimelineButton({ subject, name }: { subject: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="icon"
        variant="ghost"
        colorPalette="neutral"
        title="Riwayat"
        aria-label={`Riwayat ${name}`}
        onClick={() => setOpen(true)}
      >
        <HistoryIcon aria-hidden />
      </Button>
      {open ? <TimelineDialog subject={subject} name={name} onClosed={() => setOpen(false)} /> : null}
    </>
  );
}
