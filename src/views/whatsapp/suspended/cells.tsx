import type { SenderRef } from '../../../machines/sender/sender';
import { isSuspended } from '../../../machines/sender/sender.selectors';
import { CellLines, Standing } from '../../kit/cell-text';
import { DateText } from '../../kit/time';
import { Box, Muted } from '../../kit/primitives';
import { PersonLink } from '../../records/person-link';
import { personName } from '../../records/person-name';
import { useLive } from '../../hooks/use-live';
import { ActivateButton, isLiftable } from '../list/activate-button';
import { StandingBadge } from '../list/state-cell';

/** The account's member; leads to them. */
export function Owner({ sender }: { sender: SenderRef }) {
  const id = useLive(sender, ({ context }) => context.record.user_id);
  const name = useLive(sender, ({ context }) => personName(context.record.User));
  return (
    <Box maxWidth={{ md: '11rem' }}>
      <PersonLink id={id} name={id && name === '–' ? `Member #${id}` : name} />
    </Box>
  );
}

/** How it stands, and what becomes of it. */
export function Suspension({ sender }: { sender: SenderRef }) {
  const suspended = useLive(sender, isSuspended);
  const liftable = useLive(sender, isLiftable);
  return (
    <CellLines>
      <Standing>
        <StandingBadge sender={sender} />
      </Standing>
      <Muted fontSize="xs">
        {suspended ? (liftable ? 'Sampai diaktifkan' : 'Tetap ditangguhkan') : 'Sudah aktif'}
      </Muted>
    </CellLines>
  );
}

export const Since = ({ sender }: { sender: SenderRef }) => (
  <DateText at={useLive(sender, ({ context }) => context.record.suspendedAt ?? null)} time />
);

export const Activate = ({ sender }: { sender: SenderRef }) => (
  <ActivateButton sender={sender} label="Aktifkan" pendingLabel="Mengaktifkan..." />
);
