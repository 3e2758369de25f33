import type { Call } from '../../api/client';

/** Sends a user object back as it is now, with what a form changes in it (API-06). */
export async function updateUser(
  call: Call,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) {
  const { user } = await call('users.read', { id }, { signal });
  return (await call('users.update', { ...user, ...changes, id }, { signal })).user;
}
