import { useState } from 'react';
import { useBlocker } from 'react-router-dom';
import type { AnyMachineSnapshot } from 'xstate';
import { Button } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Text } from '../kit/primitives';
import { useCloseWarning } from '../kit/use-close-warning';
import { useSystem } from '../hooks/system';

/** Warns before a screen is left, or the page closed, with something unsaved in it (U2). A router takes one blocker only. */
export function LeaveGuard() {
  const { unsaved } = useSystem();
  const [left, setLeft] = useState<AnyMachineSnapshot>();
  const { state, reset, proceed } = useBlocker(({ currentLocation, nextLocation }) => {
    const found = currentLocation.pathname === nextLocation.pathname ? undefined : unsaved();
    setLeft(found);
    return found !== undefined;
  });
  useCloseWarning(unsaved);
  if (state !== 'blocked') return null;
  return (
    <Dialog
      role="alertdialog"
      title="Tinggalkan halaman ini?"
      onCancelled={reset}
      actions={
        <>
          <Button onClick={reset}>Batal</Button>
          <Button variant="outline" colorPalette="danger" onClick={proceed}>
            Tinggalkan
          </Button>
        </>
      }
    >
      <Text color="fg.muted">
        {left?.hasTag('saving')
          ? 'Penyimpanan masih berjalan. Jika ditinggalkan, penyimpanan dihentikan dan mungkin belum tersimpan.'
          : 'Isian yang belum disimpan akan hilang.'}
      </Text>
    </Dialog>
  );
}
