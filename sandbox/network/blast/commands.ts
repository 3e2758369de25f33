import { and, desc, eq, isNull } from 'drizzle-orm';
import { publishAll } from '../../events/publish';
import { blasts } from '../../store/schema';
import { accountMessage, changeAccount, endBlast, lockAccount } from '../accounts';
import type { Commands } from '../network';
import { order } from '../orders';
import { planWaitAt } from '../plans';
import { NO_TALLIES } from '../tallies';
import { announceWork, type World } from '../world';
import { sendMessage } from './send-message';

/** Seconds between a start and the first event of it. */
const STARTING = 0.4;

type BlastCommands = Pick<
  Commands,
  'startBlast' | 'stopBlast' | 'setPlan' | 'reset' | 'activate' | 'sendMessage'
>;

export function createBlastCommands(world: World): BlastCommands {
  return {
    startBlast: async (tx, id, channel, loop = true) => {
      const account = await lockAccount(tx, id);
      const isLinking = account.state !== 'connected';
      const nextAt = isLinking ? account.nextAt : world.later(STARTING);
      await changeAccount(tx, id, { status: 'sending', channel, loop, nextAt, inFlight: null });
      await tx.insert(blasts).values({ whatsappId: id });
      await announceWork(world, tx, 'blast');
    },

    stopBlast: async (tx, id) => {
      const account = await lockAccount(tx, id);
      if (account.status === 'idle') return publishAll(tx, [accountMessage(account, 'idle')]);
      if (account.inFlight) {
        const { clientid: deviceId, inFlight } = account;
        await order(world, tx, [{ kind: 'cancel', deviceId, message: inFlight.id }]);
      }
      const isLinking = account.state !== 'connected';
      const ended = await endBlast(tx, account, { nextAt: isLinking ? account.nextAt : null });
      const [latest] = await tx
        .select({ id: blasts.id })
        .from(blasts)
        .where(and(eq(blasts.whatsappId, id), isNull(blasts.stoppedAt)))
        .orderBy(desc(blasts.startedAt))
        .limit(1);
      if (latest) {
        const stoppedAt = new Date(world.clock.now());
        await tx.update(blasts).set({ stoppedAt }).where(eq(blasts.id, latest.id));
      }
      await publishAll(tx, [...ended.released, { ...accountMessage(ended.account, 'stop'), as: 'stopped' }]);
    },

    setPlan: async (tx, id, plan) => {
      const account = await lockAccount(tx, id);
      const now = world.clock.now();
      await changeAccount(tx, id, { plan });
      const isHeldUp = [account, { ...account, plan }].some((one) => planWaitAt(one, now));
      if (!isHeldUp || account.state !== 'connected' || account.inFlight) return;
      await changeAccount(tx, id, { nextAt: new Date(now) });
      await announceWork(world, tx, 'blast');
    },

    reset: async (tx, id) => {
      const account = await changeAccount(tx, id, { countSuccess: 0, countFail: 0, income: 0 });
      await publishAll(tx, [accountMessage(account, 'reset', { state: account.state })]);
    },

    activate: async (tx, id) => {
      const active = await changeAccount(tx, id, {
        suspended: false,
        suspendedAt: null,
        state: 'connected',
        ...NO_TALLIES,
      });
      await order(world, tx, [{ kind: 'connect', deviceId: active.clientid }]);
      const connected = accountMessage(active, 'connection.update', { state: 'connected' });
      await publishAll(tx, [{ ...connected, as: 'activated' }]);
    },

    sendMessage: (tx, asked) => sendMessage(world, tx, asked),
  };
}
