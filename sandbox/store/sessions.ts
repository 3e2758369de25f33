import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { announceRevocation } from '../events/revocation';
import type { Database, Queries } from './database';
import { sha256 } from './digest';
import { passwordLinks, sessions, users } from './schema';

const LIFETIME = 30 * 24 * 3_600_000;
const LINK_LIFETIME = 24 * 3_600_000;
const MINUTE = 60_000;
const newToken = () => randomBytes(32).toString('base64url');

/** Where somebody signs in. */
export interface Place {
  readonly device: string;
  readonly network: string;
}

/** Signs a user in; the bearer token (256 random bits) is handed out once and stored as its hash. */
export async function openSession(
  queries: Queries,
  userId: number,
  now: number,
  { device, network }: Place = { device: '', network: '' },
): Promise<string> {
  const token = newToken();
  await queries.insert(sessions).values({
    userId,
    tokenHash: sha256(token),
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFETIME),
    device: device.slice(0, 300),
    network: network && sha256(network),
    lastSeenAt: new Date(now),
  });
  return token;
}

export const isAlive = (now: number) =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(now)));

/** The user a token belongs to, as the database knows them now; null when unknown, expired, revoked or locked. */
export async function findSession(queries: Queries, token: string, now: number) {
  const [row] = await queries
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      user: users,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sha256(token)), isAlive(now), isNull(users.lockedAt)));
  return row ?? null;
}
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Notes that a session was used, to the minute. */
export async function noteSeen(queries: Queries, { sessionId, lastSeenAt }: Session, now: number) {
  if (lastSeenAt && now - lastSeenAt.getTime() < MINUTE) return;
  const isOlder = or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, new Date(now)));
  await queries
    .update(sessions)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(sessions.id, sessionId), isOlder));
}

/** Whether this user has signed in from that network before. */
export async function hasSignedInFrom(queries: Queries, userId: number, network: string): Promise<boolean> {
  return (
    (await queries.$count(
      sessions,
      and(eq(sessions.userId, userId), eq(sessions.network, sha256(network))),
    )) > 0
  );
}

/** A user's living sessions, the last used first. */
export const listSessions = (queries: Queries, userId: number, now: number) =>
  queries
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`), desc(sessions.id));

type Which = { readonly id: number } | { readonly token: string } | { readonly except: number } | 'all';

const chosen = (which: Which) => {
  if (which === 'all') return undefined;
  if ('id' in which) return eq(sessions.id, which.id);
  return 'token' in which ? eq(sessions.tokenHash, sha256(which.token)) : ne(sessions.id, which.except);
};

/** Ends living sessions, of one user or whoever's they are, and once committed their sockets. Resolves to how many. */
export async function endSessions(
  database: Database,
  tx: Queries,
  which: Which,
  now: number,
  userId?: number,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(
      and(
        userId === undefined ? undefined : eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        chosen(which),
      ),
    )
    .returning({ userId: sessions.userId });
  for (const id of new Set(ended.map((row) => row.userId))) await announceRevocation(database, tx, id);
  return ended.length;
}

/** Ends every session of a user and, once committed, their sockets. */
export async function revokeSessions(database: Database, tx: Queries, userId: number, now: number) {
  await endSessions(database, tx, 'all', now, userId);
}

/** Makes the link by which a user sets a password, for a day and once; links made before end. Resolves to its token. */
export async function openPasswordLink(queries: Queries, userId: number, now: number) {
  const token = newToken();
  const expiresAt = new Date(now + LINK_LIFETIME);
  await queries.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
  await queries
    .insert(passwordLinks)
    .values({ userId, tokenHash: sha256(token), createdAt: new Date(now), expiresAt });
  return { token, expiresAt };
}

/** Sets the password of whom the link is for, and ends it and all of their sessions. Resolves to who; null where there is no such link. */
export async function usePasswordLink(
  database: Database,
  tx: Queries,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: number },
): Promise<number | null> {
  const [link] = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, sha256(token)), gt(passwordLinks.expiresAt, new Date(now))))
    .returning({ userId: passwordLinks.userId });
  if (!link) return null;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, link.userId));
  await revokeSessions(database, tx, link.userId, now);
  return link.userId;
}
