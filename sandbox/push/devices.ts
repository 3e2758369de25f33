import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { PushPreferences } from '../../src/api/schema/entities/push';
import { latestNews } from '../news/read';
import { visitAt } from '../news/presence';
import { sha256 } from '../store/digest';
import type { Queries } from '../store/database';
import { pushDevices, pushPreferences, sessions, users, type Visit } from '../store/schema';
import { isAlive } from '../store/sessions';
import type { Addressed } from './post';
import { nextTime } from './times';

/** Devices of a person at most, told and forgotten: those that were named first go. */
const MOST_DEVICES = 20;

export type Device = typeof pushDevices.$inferSelect;

export const USUAL: PushPreferences = {
  muted_kinds: [],
  muted_accounts: [],
  zone: 'Asia/Jakarta',
  quiet_from: null,
  quiet_to: null,
  digest_at: null,
};

export async function readPreferences(queries: Queries, userId: number): Promise<PushPreferences> {
  const [row] = await queries.select().from(pushPreferences).where(eq(pushPreferences.userId, userId));
  return row?.chosen ?? USUAL;
}

/** How things stand for somebody. */
export async function readVisit(queries: Queries, userId: number, now: number): Promise<Visit> {
  const [row] = await queries
    .select({ visit: sql<Visit>`${visitAt(now)}` })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error('The person is gone.');
  return row.visit;
}

/** When the next digest is due, and what it counts from. */
async function digestFrom(
  queries: Queries,
  userId: number,
  { digest_at, zone }: PushPreferences,
  now: number,
) {
  if (digest_at === null) return { digested: null, digestAt: null };
  return {
    digested: await readVisit(queries, userId, now),
    digestAt: new Date(nextTime(zone, digest_at, now)),
  };
}

export async function savePreferences(tx: Queries, userId: number, chosen: PushPreferences, now: number) {
  await tx
    .insert(pushPreferences)
    .values({ userId, chosen })
    .onConflictDoUpdate({ target: pushPreferences.userId, set: { chosen } });
  const digest = await digestFrom(tx, userId, chosen, now);
  // Also what quiet hours held back, which may have changed.
  await tx
    .update(pushDevices)
    .set({ ...digest, dueAt: new Date(now) })
    .where(eq(pushDevices.userId, userId));
}

/** One transaction at a time names a browser, or forgets it; what somebody chose is written before their devices. */
const holdEndpoint = (tx: Queries, digest: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`);

interface Named extends Addressed {
  readonly sessionId: number;
  /** The browser says so by itself, without its person. */
  readonly isRenewed?: boolean | undefined;
}

/**
 * Notes the browser of a session, which hears of what comes from now on. Named again by another session or person, it is theirs.
 * Resolves to whether it is noted: one that its owner forgot does not come back by itself.
 */
export async function addDevice(
  tx: Queries,
  { id: userId, role }: Pick<typeof users.$inferSelect, 'id' | 'role'>,
  { sessionId, isRenewed, ...addressed }: Named,
  now: number,
): Promise<boolean> {
  const digest = sha256(addressed.endpoint);
  await holdEndpoint(tx, digest);
  const { forgotten } = pushPreferences;
  const isForgotten = and(eq(pushPreferences.userId, userId), sql`${digest} = any(${forgotten})`);
  if (isRenewed && (await tx.$count(pushPreferences, isForgotten)) > 0) return false;
  await tx
    .update(pushPreferences)
    .set({ forgotten: sql`array_remove(${forgotten}, ${digest})` })
    .where(isForgotten);
  await tx
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.digest, digest),
        or(ne(pushDevices.userId, userId), ne(pushDevices.sessionId, sessionId)),
      ),
    );
  const { digested, digestAt } = await digestFrom(tx, userId, await readPreferences(tx, userId), now);
  await tx
    .insert(pushDevices)
    .values({
      userId,
      sessionId,
      digest,
      ...addressed,
      isOffice: role !== 'member',
      lastId: sql`${latestNews}`,
      digested,
      digestAt,
      dueAt: digestAt,
      createdAt: new Date(now),
    })
    .onConflictDoUpdate({
      target: [pushDevices.userId, pushDevices.sessionId],
      set: { digest, ...addressed, failures: 0 },
    });
  const kept = tx
    .select({ sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.sessionId))
    .limit(MOST_DEVICES);
  await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), sql`${pushDevices.sessionId} not in (${kept})`));
  return true;
}

/** Those of sessions that have not ended. */
export const listDevices = (queries: Queries, userId: number, now: number) =>
  queries
    .select({ id: pushDevices.sessionId, device: sessions.device, createdAt: pushDevices.createdAt })
    .from(pushDevices)
    .innerJoin(sessions, and(eq(sessions.id, pushDevices.sessionId), eq(sessions.userId, pushDevices.userId)))
    .where(and(eq(pushDevices.userId, userId), isAlive(now)))
    .orderBy(asc(pushDevices.createdAt));

const isDevice = (userId: number, sessionId: number) =>
  and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, sessionId));

/** The device as it was read: one that subscribed anew meanwhile, or has other keys, is another. */
export const isStill = ({ userId, sessionId, digest, p256dh, auth }: Device) =>
  and(
    isDevice(userId, sessionId),
    eq(pushDevices.digest, digest),
    eq(pushDevices.p256dh, p256dh),
    eq(pushDevices.auth, auth),
  );

/** Drops a device that takes nothing any more. */
export const dropDevice = (queries: Queries, device: Device) =>
  queries.delete(pushDevices).where(isStill(device));

/** Has a notification sent to try it, some seconds after the last at the earliest. Resolves to whether there is such a device. */
export async function tryDevice(
  tx: Queries,
  userId: number,
  sessionId: number,
  now: number,
): Promise<boolean> {
  const at = sql.param(new Date(now), pushDevices.dueAt);
  const tried = await tx
    .update(pushDevices)
    .set({ isTried: true, dueAt: sql`greatest(${at}, ${pushDevices.sentAt} + interval '5 seconds')` })
    .where(isDevice(userId, sessionId))
    .returning({ is: sql`1` });
  return tried.length > 0;
}

/** Until its owner says yes there again. Resolves to whether there was one. */
export async function forgetDevice(tx: Queries, userId: number, sessionId: number): Promise<boolean> {
  const [named] = await tx.select().from(pushDevices).where(isDevice(userId, sessionId));
  if (!named) return false;
  await holdEndpoint(tx, named.digest);
  const { forgotten } = pushPreferences;
  await tx
    .insert(pushPreferences)
    .values({ userId, chosen: USUAL, forgotten: [named.digest] })
    .onConflictDoUpdate({
      target: pushPreferences.userId,
      set: { forgotten: sql`(array[${named.digest}] || ${forgotten})[1:${sql.raw(String(MOST_DEVICES))}]` },
    });
  await tx.delete(pushDevices).where(isDevice(userId, sessionId));
  return true;
}
