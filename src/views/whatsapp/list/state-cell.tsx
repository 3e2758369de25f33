import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import {
  canActivate,
  isSuspended,
  selectActivity,
  selectPending,
  selectState,
  selectSuspensions,
} from '../../../machines/sender/sender.selectors';
import { Button } from '../../kit/button';
import { Activity, CellLines } from '../../kit/cell-text';
import { words } from '../../kit/format';
import { Box, Muted, Stack, Text, type Tone } from '../../kit/primitives';
import { StateBadge } from '../../kit/state-badge';
import { useLive } from '../../use-live';

const TONES: Readonly<Record<string, Tone>> = {
  connected: 'success',
  conflict: 'warning',
  'reconnecting...': 'info',
  suspended: 'danger',
  loggedOut: 'danger',
  disconnected: 'danger',
};

function Suspension({ sender, role }: { sender: SenderRef; role: Role | null }) {
  const suspensions = useLive(sender, selectSuspensions);
  const activating = useLive(sender, selectPending) === 'activating';
  const activatable = useLive(sender, canActivate);
  return (
    <Stack gap="2" alignItems={{ base: 'end', md: 'start' }}>
      <StateBadge tone="danger">{`Suspended (${suspensions}x)`}</StateBadge>
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
    </Stack>
  );
}

/** How the account stands, what its message on the way is doing, and what a suspension means. */
export function State({ sender, role }: { sender: SenderRef; role: Role | null }) {
  const suspended = useLive(sender, isSuspended);
  const state = useLive(sender, selectState);
  const activity = useLive(sender, selectActivity);
  if (suspended) return <Suspension sender={sender} role={role} />;
  return (
    <CellLines>
      <StateBadge tone={TONES[state ?? ''] ?? 'neutral'} live={state === 'reconnecting...'}>
        {state === null ? 'Belum Tersambung' : words(state)}
      </StateBadge>
      {activity ? <Activity>{activity}</Activity> : null}
    </CellLines>
  );
}
