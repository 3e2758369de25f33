import { count, eq, isNotNull } from 'drizzle-orm';
import { releaseOrphans } from '../network/accounts';
import type { Sockets } from '../socket/register';
import type { Database } from '../store/database';
import { accountTurns, blasts, bonuses, channels, publications, whatsapps, withdraws } from '../store/schema';
import { revokeSessions } from '../store/sessions';
import type { Disturbance } from './disturbance';
import type { ServerAct, SocketAct } from './rules';

export interface Stage {
  readonly database: Database;
  readonly sockets: Sockets;
  readonly disturbance: Disturbance;
}

const RESTARTING = 1012;

export async function actOnSockets(
  { database, sockets, disturbance }: Stage,
  asked: SocketAct,
): Promise<void> {
  const { channel, do: act } = asked;
  const open = sockets.open(channel).map(({ socket }) => socket);
  switch (act.act) {
    case 'raw':
      for (const socket of open) {
        const data = act.bytes === undefined ? (act.text ?? '') : Buffer.from(act.bytes, 'base64');
        // Compressed, it would arrive after frames that are sent later.
        socket.send(data, { compress: false });
      }
      return;
    case 'close':
      for (const socket of open) socket.close(act.code, act.reason);
      return;
    case 'silence':
      sockets.behaviour.silent[act.on ? 'add' : 'delete'](channel);
      return;
    case 'release':
      return disturbance.release(channel);
    case 'forget-history':
      await database.db.delete(publications).where(eq(publications.channel, channel));
  }
}

export async function actOnServer(stage: Stage, { do: act }: ServerAct): Promise<void> {
  const { database, sockets } = stage;
  switch (act.act) {
    case 'legacy':
      sockets.behaviour.legacy = act.on;
      return;
    case 'revoke':
      return database.transaction((tx) => revokeSessions(database, tx, act.userId, Date.now()));
    case 'restart':
      await database.transaction(async (tx) => {
        await tx.delete(publications);
        await tx
          .update(channels)
          .set({ head: 0, tail: 0, ...(act.newEpoch ? { epoch: crypto.randomUUID() } : {}) });
        if (act.keepState) return;
        await tx.update(whatsapps).set({ state: 'disconnected', status: 'idle' });
        await tx.delete(accountTurns);
        await releaseOrphans(tx);
      });
      for (const { socket } of sockets.open()) socket.close(RESTARTING);
  }
}

/** What was committed, however often it was requested. */
export async function countCommitted({ db }: Database) {
  const [started] = await db.select({ count: count() }).from(blasts);
  const [stopped] = await db.select({ count: count() }).from(blasts).where(isNotNull(blasts.stoppedAt));
  const [withdrawn] = await db.select({ count: count() }).from(withdraws);
  const [given] = await db.select({ count: count() }).from(bonuses);
  return {
    starts: started?.count ?? 0,
    stops: stopped?.count ?? 0,
    withdraws: withdrawn?.count ?? 0,
    bonuses: given?.count ?? 0,
  };
}
