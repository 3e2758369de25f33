import { useSelector } from '@xstate/react';
import type { AlertsRef } from '../../machines/alerts/alerts';
import { isSounding, selectDesktop } from '../../machines/alerts/alerts.selectors';
import { Checkbox } from '../kit/checkbox';
import { Box } from '../kit/primitives';

const HINTS = {
  refused: 'Browser menolak. Izinkan pemberitahuan di pengaturan browser, lalu coba lagi.',
  unsupported: 'Browser ini tidak dapat menampilkannya.',
} as const;

/** Other ways to be notified; the browser asks for permission only once one is chosen here. */
export function AlertsSettings({ actor }: { actor: AlertsRef }) {
  const desktop = useSelector(actor, selectDesktop);
  const sounding = useSelector(actor, isSounding);
  const hint = desktop === 'refused' || desktop === 'unsupported' ? HINTS[desktop] : null;
  return (
    <Box as="fieldset" px="4" py="2" borderTopWidth="1px" bg="bg.subtle" borderRadius="lg">
      <Checkbox
        checked={desktop === 'on'}
        disabled={desktop === 'asking' || desktop === 'unsupported'}
        error={hint}
        onChanged={() => actor.send({ type: 'desktop.toggled' })}
      >
        Tampilkan juga di luar browser
      </Checkbox>
      <Checkbox checked={sounding} onChanged={() => actor.send({ type: 'sound.toggled' })}>
        Bunyikan nada
      </Checkbox>
    </Box>
  );
}
