import type { MouseEvent } from 'react';
import { useSelector } from '@xstate/react';
import { useBlocker } from 'react-router-dom';
import type { BlasterRef } from '../../machines/blaster/blaster';
import type { FactorRef } from '../../machines/factor/factor';
import type { FormRef, FormSnapshot } from '../../machines/crud/form';
import { Button, ButtonLink } from '../kit/button';
import { Dialog } from '../kit/dialog';
import { Text } from '../kit/primitives';
import { useCloseWarning } from '../kit/use-close-warning';
import { useSystem } from '../hooks/system';

const isSaving = (snapshot: FormSnapshot) => snapshot.hasTag('saving');
const isUnsaved = (snapshot: { hasTag(tag: 'unsaved'): boolean }) => snapshot.hasTag('unsaved');

/** Warns before the screen is left with something unsaved in it (U2), unless for `detour`: there it is kept. */
export function LeaveGuard({
  form,
  detour,
}: {
  form: FormRef | BlasterRef | FactorRef;
  detour?: string | undefined;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== detour &&
      isUnsaved(form.getSnapshot()),
  );
  useCloseWarning(useSelector(form as FormRef, isUnsaved));
  const saving = useSelector(form as FormRef, isSaving);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      role="alertdialog"
      title="Tinggalkan halaman ini?"
      onCancelled={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Batal</Button>
          <Button variant="outline" colorPalette="danger" onClick={() => blocker.proceed()}>
            Tinggalkan
          </Button>
        </>
      }
    >
      <Text color="fg.muted">
        {saving
          ? 'Penyimpanan masih berjalan. Bila ditinggalkan, penyimpanan dihentikan dan mungkin belum tersimpan.'
          : 'Isian yang belum disimpan akan hilang.'}
      </Text>
    </Dialog>
  );
}

const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Leaves a form as saving it does: back to where somebody came from. In another tab it opens the list, at `home`. */
export function LeaveLink({ home }: { home: string }) {
  const { address } = useSystem();
  return (
    <ButtonLink
      to={home}
      variant="outline"
      colorPalette="neutral"
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        address.leave();
      }}
    >
      Batal
    </ButtonLink>
  );
}
