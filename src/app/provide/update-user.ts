import type { Call } from '../../api/client';

/** Sends a user object back as it is now, with what a form changes in it (API-06). */
export async function updateUser(
  call: Call,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) {
  const { user } = await call('users.read', { id }, { signal });
  // `locked` is not sent back: it may be outdated, and unlock a user who was locked meanwhile.
  const { locked: _, level_progress, ...kept } = user;
  const { user: updated } = await call('users.update', { ...kept, ...changes, id }, { signal });
  // How far they have come is told by reading alone.
  return level_progress ? { ...updated, level_progress } : updated;
}
