import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { announceRevocation } from '../events/revocation';
import type { Database, Queries } from './database';
import { sessions, users } from './schema';

const LIFETIME = 30 * 24 * 3_600_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Signs a user in; the bearer token (256 random bits) is handed out once and stored as its hash. */
export async function openSession(queries: Queries, userId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries
    .insert(sessions)
    .values({ userId, tokenHash: hashOf(token), expiresAt: new Date(now + LIFETIME) });
  return token;
}

/** The user a token belongs to, as the database knows them now; null when unknown, expired or revoked. */
export async function findSession(queries: Queries, token: string, now: number) {
  const [row] = await queries
    .select({ sessionId: sessions.id, expiresAt: sessions.expiresAt, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashOf(token)),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date(now)),
      ),
    );
  return row ?? null;
}
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Ends every session of a user and, once committed, their sockets. */
export async function revokeSessions(database: Database, tx: Queries, userId: number, now: number) {
  await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  await announceRevocation(database, tx, userId);
}
