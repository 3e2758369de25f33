import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import {
  canActivate,
  isLost,
  isSuspended,
  selectActivity,
  selectPending,
  selectState,
  selectSuspensions,
} from '../../../machines/sender/sender.selectors';
import { Button } from '../../kit/button';
import { Activity, CellLines, Standing } from '../../kit/cell-text';
import { Box, Muted, Text, type Tone } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { useLive } from '../../hooks/use-live';
import { standingText } from '../standing';
import { reasonId } from './reason';

const TONES: Readonly<Record<string, Tone>> = {
  connected: 'success',
  conflict: 'warning',
  'reconnecting...': 'info',
  suspended: 'danger',
  loggedOut: 'danger',
  disconnected: 'danger',
};

/** What a suspension means, and the way out of it where there is one. */
function Suspension({ sender, role }: { sender: SenderRef; role: Role | null }) {
  const activating = useLive(sender, selectPending) === 'activating';
  const activatable = useLive(sender, canActivate);
  return (
    <>
      {can(role, 'accounts.own') ? (
        <Box fontSize="sm">
          <Text>Aturan #1 Jangan hapus pesan terkirim.</Text>
          <Muted>Silahkan hubungi Admin/CS</Muted>
        </Box>
      ) : null}
      {can(role, 'accounts.activate') && (activatable || activating) ? (
        <Button
          size="sm"
          variant="outline"
          pending={activating}
          pendingLabel="Activating..."
          onClick={() => sender.send({ type: 'activation.requested' })}
        >
          Activated
        </Button>
      ) : null}
    </>
  );
}

/** How the account stands, in a word. */
export function StandingBadge({ sender }: { sender: SenderRef }) {
  const suspensions = useLive(sender, selectSuspensions);
  const state = useLive(sender, selectState);
  return (
    <StateBadge tone={TONES[state ?? ''] ?? 'neutral'} live={state === 'reconnecting...'}>
      {standingText(state, suspensions)}
    </StateBadge>
  );
}

/** How the account stands, what its message on the way is doing, and what a suspension means. */
export function State({ sender, role }: { sender: SenderRef; role: Role | null }) {
  const suspended = useLive(sender, isSuspended);
  const lost = useLive(sender, isLost);
  const activity = useLive(sender, selectActivity);
  const reason = useLive(sender, reasonId);
  return (
    <CellLines>
      <Standing>
        <StandingBadge sender={sender} />
      </Standing>
      {suspended ? (
        <Suspension sender={sender} role={role} />
      ) : (
        <Activity id={reason}>{activity ?? (lost ? 'Sambungkan ulang dulu' : null)}</Activity>
      )}
    </CellLines>
  );
}
