import { type ComponentProps, lazy, Suspense } from 'react';
import type { Countdown } from '../../../machines/countdown.rules';
import { can, type Role } from '../../../machines/auth/policy';
import type { SenderRef } from '../../../machines/sender/sender';
import {
  isLost,
  isNextSuspensionTheLast,
  isSending,
  isSuspended,
  selectActivity,
  selectPlanWait,
  selectState,
  selectSuspensions,
  selectWait,
  waitText,
} from '../../../machines/sender/sender.selectors';
import { Activity, CellLines, Standing } from '../../kit/cell-text';
import { ErrorBoundary } from '../../kit/error-boundary';
import { useSecond } from '../../kit/line';
import { Box, Muted, Text } from '../../kit/primitives';
import { useLive } from '../../hooks/use-live';
import { LinkBadge } from '../../records/link-badge';
import { ActivateButton } from './activate-button';
import { reasonId } from './reason';

/** What a suspension means, and the way out of it where there is one. */
const Suspension = ({ sender, role }: { sender: SenderRef; role: Role | null }) => (
  <>
    {can(role, 'accounts.own') ? (
      <Box fontSize="sm">
        <Text>Aturan #1 Jangan hapus pesan terkirim.</Text>
        <Muted>Silahkan hubungi Admin/CS</Muted>
      </Box>
    ) : null}
    {can(role, 'accounts.activate') ? (
      <ActivateButton sender={sender} label="Activated" pendingLabel="Activating..." />
    ) : null}
  </>
);

/** How the account stands, in a word. */
export const StandingBadge = ({ sender }: { sender: SenderRef }) => (
  <LinkBadge state={useLive(sender, selectState)} suspensions={useLive(sender, selectSuspensions)} />
);

/** Counts a wait down by the page's clock (LIMIT-08). */
const Waiting = ({ wait }: { wait: Countdown }) => waitText(wait, useSecond());

/** Until when it waits for its plan, and why; loaded with the first account that does. */
const PlannedWait = lazy(() => import('../plan/planned-wait'));
const Planned = (props: ComponentProps<typeof PlannedWait>) => (
  <ErrorBoundary fallback="Menunggu">
    <Suspense fallback="Menunggu">
      <PlannedWait {...props} />
    </Suspense>
  </ErrorBoundary>
);

/** How the account stands, what its message on the way is doing, and what a suspension means. */
export function State({ sender, role }: { sender: SenderRef; role: Role | null }) {
  const suspended = useLive(sender, isSuspended);
  const lost = useLive(sender, isLost);
  const sending = useLive(sender, isSending);
  const activity = useLive(sender, selectActivity);
  const wait = useLive(sender, selectWait);
  const reason = useLive(sender, reasonId);
  const planWait = useLive(sender, selectPlanWait);
  const isLast = useLive(sender, isNextSuspensionTheLast);
  const waits = planWait ? <Planned wait={planWait} /> : wait && <Waiting wait={wait} />;
  const doing = waits ?? activity ?? (lost ? 'Sambungkan ulang dulu' : null);
  return (
    <CellLines>
      <Standing>
        <StandingBadge sender={sender} />
      </Standing>
      {isLast && !suspended ? (
        <Text fontSize="sm" color="warning.fg">
          Penangguhan berikutnya yang terakhir
        </Text>
      ) : null}
      {suspended ? (
        <Suspension sender={sender} role={role} />
      ) : sending || doing ? (
        <Activity id={reason}>{doing}</Activity>
      ) : null}
    </CellLines>
  );
}
