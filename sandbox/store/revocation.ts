import type { Database, Queries } from './database';

const REVOCATIONS_TOPIC = 'sandbox_revocations';

/**
 * Notifies every server process that this user's sessions or role changed: sign-out, new password, new role, deletion.
 * The user's sockets are judged again when `tx` commits, and closed where they no longer may listen (V5).
 */
export async function announceRevocation(database: Database, tx: Queries, userId: number): Promise<void> {
  await database.notify(REVOCATIONS_TOPIC, String(userId), tx);
}

/** `missed` is called where a revocation may have been missed. Resolves to a function that stops listening. */
export async function onRevocation(
  database: Database,
  revoked: (userId: number) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  return database.listen(REVOCATIONS_TOPIC, (userId) => revoked(Number(userId)), missed);
}
