import { can, type Role } from '../../machines/auth/policy';
import type { Event } from '../../machines/sender/sender.types';
import type { SenderSnapshot } from '../../machines/sender/sender';
import {
  canActivate,
  isInConflict,
  isLost,
  isSending,
  isSuspended,
  selectPending,
} from '../../machines/sender/sender.selectors';

/** What an account's row offers at present: an event for its chart, or the page where it is done. */
export type AccountCommand =
  | { readonly label: string; readonly event: Event }
  | { readonly label: string; readonly to: string };

const offered = (snapshot: SenderSnapshot, label: string, event: Event): readonly AccountCommand[] =>
  snapshot.can(event) ? [{ label, event }] : [];

function operations(snapshot: SenderSnapshot): readonly AccountCommand[] {
  if (isSending(snapshot)) return offered(snapshot, 'Hentikan Blast', { type: 'blast.stopRequested' });
  if (isSuspended(snapshot)) return [];
  if (isInConflict(snapshot)) return offered(snapshot, 'Sambungkan ulang', { type: 'reconnect.requested' });
  if (isLost(snapshot))
    return [{ label: 'Sambungkan ulang', to: `/whatsapp/create?r=${snapshot.context.record.id}` }];
  return offered(snapshot, 'Mulai Blast', { type: 'blast.startRequested' });
}

/** The commands that its row would show to this role, and that its chart takes; none while one is on its way. */
export function commandsOf(snapshot: SenderSnapshot, role: Role | null): readonly AccountCommand[] {
  if (selectPending(snapshot) !== null) return [];
  const activation =
    can(role, 'accounts.activate') && isSuspended(snapshot) && canActivate(snapshot)
      ? offered(snapshot, 'Aktifkan', { type: 'activation.requested' })
      : [];
  return [...activation, ...(can(role, 'accounts.operate') ? operations(snapshot) : [])];
}
