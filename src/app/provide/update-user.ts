import type { Call } from '../../api/client';

/** Sends a user object back as it is now, with what a form changes in it (API-06). */
export async function updateUser(
  call: Call,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) {
  const { user } = await call('users.read', { id }, { signal });
  // Nobody is unlocked by what was read a moment before they were locked.
  const { locked: _, ...kept } = user;
  return (await call('users.update', { ...kept, ...changes, id }, { signal })).user;
}
