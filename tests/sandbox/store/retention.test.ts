import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../sandbox/core/clock';
import { consoleLog } from '../../../sandbox/core/log';
import { readOverview } from '../../../sandbox/simulated/overview';
import { startKeeper } from '../../../sandbox/store/keeper';
import { blasts, hourlyFigures, messageLogs } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const NOW = Date.now();
const harness = useServer({ clock: { now: () => NOW, after: () => () => {} } });

/** All that screens show of messages, of a member and of the office. */
async function readScreens() {
  const [member, admin] = [harness.as('member'), harness.as('admin')];
  const of = { userId: member.id };
  return Promise.all([
    member.call('statistics.ofUser', { ...of, days: 90 }),
    member.call('messageLog.count', of),
    member.call('messageLog.todayIncome', of),
    member.call('withdraw.ledger', { ...of, page: 1 }),
    member.call('whatsapp.listOfUser', of),
    admin.call('statistics.ofEverybody', { days: 90 }),
    admin.call('messageLog.todayCount', {}),
    admin.call('messageLog.totalCount', {}),
    readOverview(harness.server.database.db),
  ]);
}

describe('what screens show', () => {
  it('is the same after old messages have gone and the hours of their days were put together', {
    timeout: 60_000,
  }, async () => {
    const { database } = harness.server;
    const count = () =>
      Promise.all([messageLogs, blasts, hourlyFigures].map((table) => database.db.$count(table)));
    const longAgo = (days: number) => new Date(NOW - days * 24 * 3_600_000);
    await database.db.insert(blasts).values([
      { whatsappId: 1, startedAt: longAgo(20), stoppedAt: longAgo(19) },
      { whatsappId: 1, startedAt: longAgo(15) },
    ]);
    const [before, screens] = [await count(), await readScreens()];

    let isDone = false;
    const keeper = startKeeper({
      database,
      clock: { now: () => NOW, after: systemClock.after },
      log: consoleLog,
      onRemoved: () => {},
      onRound: () => (isDone = true),
    });
    await expect.poll(() => isDone, { timeout: 30_000 }).toBe(true);
    await keeper.close();
    const after = await count();
    expect(after.every((rows, place) => rows < (before[place] ?? 0))).toBe(true);
    expect(await readScreens()).toEqual(screens);
  });
});
