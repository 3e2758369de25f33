import { lazy, Suspense, useState } from 'react';
import { HistoryIcon } from 'lucide-react';
import { Button } from '../kit/button';

const TimelineDialog = lazy(() => import('./timeline-dialog'));

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
      {open ? (
        <Suspense>
          <TimelineDialog subject={subject} name={name} onClosed={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
