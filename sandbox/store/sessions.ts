import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { announceRevocation } from './revocation';
import { beginningOf } from '../core/signs';
import { noteAccessChanges } from './access-changes';
import { type Doer, noteDeed } from './audit';
import type { Database, Queries } from './database';
import { sha256 } from './digest';
import { isInOffice, passFactor } from './factors';
import { passwordLinks, pushDevices, secondFactors, sessions, settings, users } from './schema';
import { troubleOf } from './trouble';

const DAY = 24 * 3_600_000;
/** A session ends when it was used for so long, */
const LIFETIME = 30 * DAY;
/** or was not used for so long. */
const LONGEST_PAUSE = 7 * DAY;
const LINK_LIFETIME = DAY;
const MINUTE = 60_000;
const newToken = () => randomBytes(32).toString('base64url');

/** Where a person signs in. */
export interface Place {
  readonly device: string;
  readonly network: string;
}
/** The same as the audit log has it. */
type SeenPlace = Place & Pick<Doer, 'address'>;

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
    device: beginningOf(device, 300),
    network: network && sha256(network),
    lastSeenAt: new Date(now),
  });
  return token;
}

/** The outcome of a sign-in with the right password; `factor` says what is wrong with its code. */
export type Opened = { readonly token: string } | { readonly factor: 'missing' | 'wrong' };

/**
 * Signs in a user whose password matched `passwordHash`: null where another is stored by now, since a session opened
 * while the password changes would outlive it. Where they have a second factor, `code` is used up.
 */
export const openSessionOf = (
  { transaction }: Pick<Database, 'transaction'>,
  { id, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
  now: number,
  place: SeenPlace,
  code = '',
): Promise<Opened | null> =>
  transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.lockedAt)))
      .for('share');
    if (!user) return null;
    const factor = await passFactor(tx, user.id, code, now);
    if (factor !== 'passed') return { factor };
    await noteDeed(tx, { action: 'auth.login', subjectId: user.id }, { userId: user.id, ...place });
    return { token: await openSession(tx, user.id, now, place) };
  });

const lastUsed = sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`;

export const isAlive = (now: number) =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, new Date(now)),
    gt(lastUsed, sql.param(new Date(now - LONGEST_PAUSE), sessions.createdAt)),
  );

/** Whether the person belongs to the office, is required to have a second factor, and has none. */
const lacksFactor = sql<boolean>`${isInOffice} and ${secondFactors.confirmedAt} is null and coalesce(${settings.secondFactorRequired}, false)`;

const selectAlive = (queries: Queries, which: SQL, now: number) =>
  queries
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      user: users,
      lacksFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(settings, eq(settings.id, 1))
    .where(and(which, isAlive(now), isNull(users.lockedAt)));

/** The user a token belongs to, as the database knows them now; null when unknown, expired, revoked or locked. */
export async function findSession(queries: Queries, token: string, now: number) {
  const [row] = await selectAlive(queries, eq(sessions.tokenHash, sha256(token)), now);
  return row ?? null;
}
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** What a transaction locks: the caller's session, or all of that person's because it may end some of them. */
export type Hold = 'own' | 'all';

const hold = (tx: Queries, whose: SQL) =>
  tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(whose, isNull(sessions.revokedAt)))
    // Always locked in one order, and before the person, so that there is no deadlock.
    .orderBy(sessions.id)
    .for('no key update');
const ofSameUser = (tx: Queries, sessionId: number) =>
  inArray(
    sessions.userId,
    tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId)),
  );

/**
 * The session again, while it is alive. What ends it waits for a transaction that holds it: so do a role, a lock and a
 * password, which change together with the sessions of whom they belong to.
 */
export async function findSessionById(queries: Queries, sessionId: number, now: number, held?: Hold) {
  if (held === 'all') await hold(queries, ofSameUser(queries, sessionId));
  const found = selectAlive(queries, eq(sessions.id, sessionId), now);
  const [row] = await (held ? found.for('share', { of: sessions }) : found);
  return row ?? null;
}

/** The person, for a change that ends sessions of theirs. */
export async function holdPerson(tx: Queries, userId: number) {
  await hold(tx, eq(sessions.userId, userId));
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return person ?? null;
}

/** Records when a session was last used, to the minute. */
export async function noteSeen(queries: Queries, { sessionId, lastSeenAt }: Session, now: number) {
  if (lastSeenAt && now - lastSeenAt.getTime() < MINUTE) return;
  const isOlder = or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, new Date(now)));
  await queries
    .update(sessions)
    .set({ lastSeenAt: new Date(now) })
    .where(and(eq(sessions.id, sessionId), isOlder))
    // A database that takes no changes still answers what only reads.
    .catch((error: unknown) => {
      if (!troubleOf(error)) throw error;
    });
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
    .orderBy(desc(lastUsed), desc(sessions.id));

type Which = { readonly id: number } | { readonly token: string } | { readonly except: number } | 'all';

const chosen = (which: Which) => {
  if (which === 'all') return undefined;
  if ('id' in which) return eq(sessions.id, which.id);
  return 'token' in which ? eq(sessions.tokenHash, sha256(which.token)) : ne(sessions.id, which.except);
};

/** Ends live sessions, of one user or of any, and once committed their sockets. Resolves to how many. */
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
    .returning({ id: sessions.id, userId: sessions.userId });
  // Nothing is pushed to them any more.
  const gone = ended.map(({ id }) => id);
  if (gone.length > 0) await tx.delete(pushDevices).where(inArray(pushDevices.sessionId, gone));
  const people = userId === undefined ? new Set(ended.map((row) => row.userId)) : [userId];
  for (const id of people) await announceRevocation(database, tx, id);
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
  await closePasswordLink(queries, userId);
  await queries
    .insert(passwordLinks)
    .values({ userId, tokenHash: sha256(token), createdAt: new Date(now), expiresAt });
  return { token, expiresAt };
}

const isOpen = (token: string, now: number) =>
  and(eq(passwordLinks.tokenHash, sha256(token)), gt(passwordLinks.expiresAt, new Date(now)));

/** The user whose password this token can set; undefined without one. */
export async function findLinkOwner(queries: Queries, token: string, now: number) {
  const [owner] = await queries
    .select({ firstname: users.firstname, lastname: users.lastname, email: users.email })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(isOpen(token, now));
  return owner;
}

/** Invalidates the link that can set this user's password. */
export const closePasswordLink = async (tx: Queries, userId: number) =>
  void (await tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId)));

interface LinkUse extends Omit<Doer, 'userId'> {
  readonly token: string;
  readonly passwordHash: string;
  readonly now: number;
}
/** Sets the password of the link's user; ends link and sessions. Resolves to the user's id, null without a link. */
export async function usePasswordLink(
  database: Database,
  tx: Queries,
  { token, passwordHash, device, address, now }: LinkUse,
): Promise<number | null> {
  const [link] = await tx
    .delete(passwordLinks)
    .where(isOpen(token, now))
    .returning({ userId: passwordLinks.userId });
  if (!link) return null;
  await holdPerson(tx, link.userId);
  await tx.update(users).set({ passwordHash }).where(eq(users.id, link.userId));
  await noteAccessChanges(tx, { userId: link.userId, kinds: ['password'], device, now });
  await revokeSessions(database, tx, link.userId, now);
  const { userId } = link;
  await noteDeed(tx, { action: 'access.resetPassword', subjectId: userId }, { userId, device, address });
  return userId;
}
