import { useSelector } from '@xstate/react';
import type { PairingRef } from '../../../machines/pairing/pairing';
import {
  selectCause,
  selectCode,
  selectMode,
  selectStage,
  type Stage as StageName,
} from '../../../machines/pairing/pairing.selectors';
import { Box, VisuallyHidden } from '../../kit/primitives';
import { FAILURES } from './failures';
import { stages } from './stages';

/** What a screen reader says at each stage; the seconds are left out. */
const announcements: Readonly<Record<StageName, string>> = {
  reading: 'Memuat akun.',
  unread: '',
  idle: '',
  failed: '',
  generating: 'Kode sedang disiapkan.',
  overdue: 'Belum ada kode dari server.',
  qr: 'Kode QR siap dipindai.',
  code: 'Kode siap diketik di ponsel.',
  expired: 'Kode sudah kedaluwarsa.',
  saving: 'Ponsel tersambung, akun sedang disimpan.',
  unsaved: '',
  saved: 'Akun tersimpan.',
  removing: 'Membatalkan.',
};

/** What the pairing shows now: a code, its cover, or why there is none. */
export function Stage({ pairing, onCopied }: { pairing: PairingRef; onCopied: (code: string) => void }) {
  const stage = useSelector(pairing, selectStage);
  const mode = useSelector(pairing, selectMode);
  const cause = useSelector(pairing, selectCause);
  const failure = cause && FAILURES[cause];
  const code = useSelector(pairing, selectCode);
  const said = code === null || stage !== 'code' ? '' : ` ${[...code].join(' ')}`;
  const Shown = stages[stage];
  return (
    <Box data-stage={stage} data-mode={mode}>
      <VisuallyHidden role="status">
        {failure ? `${failure.title} ${failure.advice}` : announcements[stage] + said}
      </VisuallyHidden>
      <Shown pairing={pairing} onCopied={onCopied} />
    </Box>
  );
}
