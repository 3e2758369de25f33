import { and, asc, count, eq } from 'drizzle-orm';
import { publishAll } from '../../events/publish';
import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import { pairings, proxies, whatsapps } from '../../store/schema';
import { type Account, accountMessage, changeAccount, cutOff, findAccount, lockAccount } from '../accounts';
import type { Commands } from '../network';
import { order, withdraw } from '../orders';
import { AGAIN_MS, announceWork, type Work, type World } from '../world';

/** After how long without a code a pairing is over, in ms: nobody waits for a QR code for longer. */
const UNANSWERED_MS = 120_000;
/** Seconds until a blast goes on whose account was linked anew. */
const RESUMING = 1.2;

type PairingCommands = Pick<Commands, 'newClient' | 'removeClient' | 'clientSaved' | 'clientState' | 'qr'>;

export function createPairingCommands(
  world: World,
  changed: (work: Work, signal: AbortSignal) => Promise<void>,
): PairingCommands {
  const { database } = world;
  return {
    newClient: async (tx, { deviceId, userId, previousDeviceId = null, phoneNumber = null }) => {
      const linked =
        deviceId === previousDeviceId ? await findAccount(tx, eq(whatsapps.clientid, deviceId)) : undefined;
      if (linked?.state === 'conflict') return takeBack(world, tx, linked);
      const proxyId = await leastUsedProxy(tx);
      const anew = {
        linkId: crypto.randomUUID(),
        userId,
        previousDeviceId,
        phoneNumber,
        proxyId,
        state: 'requested' as const,
        qr: null,
        code: null,
        clientInfo: null,
        expiresAt: new Date(world.clock.now() + UNANSWERED_MS),
        nextAt: new Date(world.clock.now()),
      };
      await tx
        .insert(pairings)
        .values({ deviceId, ...anew })
        .onConflictDoUpdate({ target: pairings.deviceId, set: anew });
      // One that was not told yet would end the link that is asked for here.
      await withdraw(tx, 'unlink', deviceId);
      await announceWork(world, tx, 'pairing');
      return { proxyId };
    },

    removeClient: async (tx, deviceId) => {
      await order(world, tx, [{ kind: 'unlink', deviceId }]);
      // A pairing that goes orders the same in place of it (migration 0022).
      await tx.delete(pairings).where(eq(pairings.deviceId, deviceId));
      const linked = await findAccount(tx, eq(whatsapps.clientid, deviceId));
      if (linked) {
        await publishAll(tx, await cutOff(tx, linked, 'connection.update', { state: 'loggedOut' }));
      }
      await announceWork(world, tx, 'pairing');
    },

    clientSaved: async (tx, id, former) => {
      if (former !== undefined) {
        await withdraw(tx, 'send', former);
        await order(world, tx, [{ kind: 'unlink', deviceId: former }]);
      }
      const saved = await lockAccount(tx, id);
      const nextAt = saved.status === 'sending' ? world.later(RESUMING) : null;
      const account = await changeAccount(tx, id, { state: 'connected', nextAt });
      await announceWork(world, tx, 'blast');
      const connected = accountMessage(account, 'connection.update', { state: 'connected' });
      await publishAll(tx, [{ ...connected, as: 'relinked' }]);
    },

    clientState: async (queries, deviceId) => {
      const [account] = await queries.select().from(whatsapps).where(eq(whatsapps.clientid, deviceId));
      if (account) return (account.state || 'unknown').toUpperCase();
      return (await findPairing(queries, deviceId)) ? 'PAIRING' : 'UNKNOWN';
    },

    qr: async (deviceId, signal) => {
      while (!signal.aborted) {
        const change = changed('pairing', signal);
        const pairing = await findPairing(database.db, deviceId);
        if (!pairing || pairing.phoneNumber || pairing.state === 'expired') return null;
        if (pairing.qr) return pairing.qr;
        await change;
      }
      return null;
    },
  };
}

/** A device that another session pushed aside is still paired: it takes its place back without a code (WA-21). */
async function takeBack(world: World, tx: Queries, { id, clientid: deviceId, proxyId }: Account) {
  const nextAt = new Date(world.clock.now() + AGAIN_MS);
  const account = await changeAccount(tx, id, { state: 'reconnecting...', nextAt });
  await order(world, tx, [{ kind: 'connect', deviceId }]);
  await publishAll(tx, [accountMessage(account, 'reconnecting', { reconnectTime: 1 })]);
  return { proxyId };
}

async function findPairing(queries: Queries, deviceId: string) {
  const [pairing] = await queries.select().from(pairings).where(eq(pairings.deviceId, deviceId));
  return pairing;
}

async function leastUsedProxy(tx: Queries): Promise<number | null> {
  const [proxy] = await tx
    .select({ id: proxies.id })
    .from(proxies)
    .leftJoin(whatsapps, eq(whatsapps.proxyId, proxies.id))
    .where(and(eq(proxies.status, 'active'), isKnown(proxies)))
    .groupBy(proxies.id)
    .orderBy(asc(count(whatsapps.id)), asc(proxies.id))
    .limit(1);
  return proxy?.id ?? null;
}
