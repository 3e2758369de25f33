import { lazy, Suspense, useState } from 'react';
import { HistoryIcon } from 'lucide-react';
import { Button, IconButton } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { ErrorBoundary, Missing } from '../kit/error-boundary';
import { useSystem } from '../hooks/system';
import type { TimelineProps, TimelineSubject } from './timeline-props';

/** What happened to one row; what shows it is loaded when it is first opened, and asked for again if that failed. */
function LazyTimeline(props: TimelineProps) {
  const { loadHistory } = useSystem();
  const [Timeline] = useState(() =>
    lazy(async () => {
      const [view, logic] = await Promise.all([import('./timeline'), loadHistory()]);
      return { default: view.withLogic(logic) };
    }),
  );
  const { name, onClosed } = props;
  const failed = (
    <Dialog
      title={`Riwayat ${name}`}
      onCancelled={onClosed}
      actions={<Button onClick={onClosed}>Tutup</Button>}
    >
      <Missing>Riwayat belum dapat dimuat. Coba buka lagi nanti.</Missing>
    </Dialog>
  );
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense>
        <Timeline {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Opens a row's timeline, and renders its drawer: use it in a component that outlives the button. */
export function useTimeline(row: TimelineSubject) {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    drawer: isOpen ? <LazyTimeline {...row} onClosed={() => setOpen(false)} /> : null,
  };
}

/** Opens what happened to one row. */
export function TimelineButton(row: TimelineSubject) {
  const { open, drawer } = useTimeline(row);
  return (
    <>
      <IconButton label={`Riwayat ${row.name}`} title="Riwayat" onClick={open}>
        <HistoryIcon aria-hidden />
      </IconButton>
      {drawer}
    </>
  );
}
