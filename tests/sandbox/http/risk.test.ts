import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMoments } from '../../../sandbox/http/risk';
import { accountChanges, whatsapps } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let now = Date.UTC(2026, 10, 23, 7, 30);
const harness = useServer({ clock: { now: () => now, after: () => () => {} } });
const db = () => harness.server.database.db;

type Standing = typeof accountChanges.$inferSelect.standing;
/** Hours ago, how it stood from then on, and its tallies; null where they were not written down. */
type Told = readonly [ago: number, standing: Standing, tallies?: readonly [number, number, number] | null];

async function write(whatsappId: number, told: readonly Told[]) {
  const rows = told.map(([ago, standing, tallies = [0, 0, 0]]) => ({
    whatsappId,
    at: new Date(now - ago * HOUR),
    standing,
    success: 0,
    fail: 0,
    recentSent: tallies?.[0],
    recentFailed: tallies?.[1],
    recentLost: tallies?.[2],
  }));
  await db().insert(accountChanges).values(rows);
}

/** Adds accounts, the member's where they do not say otherwise, of which nothing is written down. */
async function add(accounts: readonly Partial<typeof whatsapps.$inferInsert>[]) {
  const userId = Number(harness.as('member').id);
  const createdAt = new Date(now - 20 * DAY);
  await db()
    .insert(whatsapps)
    .values(accounts.map((one, place) => ({ clientid: `id-${place + 1}`, userId, createdAt, ...one })));
  await db().delete(accountChanges);
}
const many = <T>(length: number, one: (place: number) => T) =>
  Array.from({ length }, (_, place) => one(place));

const riskOf = async (person: 'member' | 'admin') => {
  const { id, call } = harness.as(person);
  const { risk } = await (person === 'member'
    ? call('statistics.pastOfUser', { userId: id })
    : call('statistics.pastOfEverybody', {}));
  return risk ?? { accounts: [], moments: '', sending: 0 };
};
const moments = async () => (await riskOf('member')).moments.split('\n');

beforeEach(async () => {
  // What was read for the test before is kept no more.
  now += HOUR;
  await db().delete(whatsapps);
  await db().delete(accountChanges);
  await db().execute(sql`alter sequence whatsapps_id_seq restart`);
});

describe('moments of accounts', () => {
  it('say what the hour before brought, what was usual before, how old the account was, and what it had gone through', async () => {
    await add([{ suspendedCount: 2, status: 'sending' }]);
    await write(1, [
      [20, 'stopped'],
      [19, 'sending'],
      [16, 'sending', [30, 1, 0]],
      [13, 'sending', [40, 2, 1]],
      [10, 'suspended', [38, 14.62, 2.94]],
      // By a reset.
      [9, 'suspended', [15, 5, 1]],
      [5, 'stopped'],
      [4, 'sending'],
      [1, 'sending', [50, 1, 0]],
    ]);
    expect(await moments()).toEqual([
      'sending 3 30 1 0 0 0 0 0 19 1',
      'sending 3 40 2 1 1 30 1 0 19 1',
      'suspended 1 38 14.6 2.9 2 35 1.5 0.5 19 1',
      'sending 3 50 1 0 2 35 1.5 0.5 19 2',
    ]);
  });

  it('say of those taken by chance whether a suspension followed within the hour, once that is known', async () => {
    await add([{ suspendedCount: 2 }]);
    await write(1, [
      [9, 'sending'],
      [6.1, 'sending', [30, 1, 0]],
      [5.9, 'sending', [31, 5, 0]],
      [5, 'suspended', [32, 9, 0]],
      [4, 'sending'],
      [0.9, 'sending', [33, 9, 0]],
      [0.5, 'suspended', [34, 9, 0]],
    ]);
    expect((await moments()).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'sending 3 30',
      'followed 3 31',
      'suspended 1 32',
      'suspended 1 34',
    ]);
  });

  it('are none of what was written down without tallies, of other suspensions, of deleted accounts, and of long ago', async () => {
    await add([{}, {}, {}]);
    await write(1, [
      [14 * 24 + 3, 'sending', [9, 9, 9]],
      [14 * 24 + 1, 'suspended', [9, 9, 9]],
      [50, 'sending', null],
      [47, 'sending', null],
      [44, 'suspended', null],
    ]);
    await write(2, [
      [50, 'sending'],
      [47, 'stopped', [9, 9, 9]],
      [46, 'suspended', [9, 9, 9]],
      [44, 'broken'],
      [43, 'sending', [9, 9, 9]],
    ]);
    await write(4, [
      [50, 'sending'],
      [47, 'sending', [9, 9, 9]],
      [44, 'suspended', [9, 9, 9]],
    ]);
    expect(await moments()).toEqual(['']);
    await write(3, [
      [9, 'sending'],
      [6, 'sending', null],
      [3, 'sending', [7, 0, 0]],
    ]);
    now += HOUR;
    expect(await moments()).toEqual(['sending 3 7 0 0 0 0 0 0 19 0']);
  });

  it('stand for those that are left out: for earlier suspensions, and for other hours', async () => {
    await add(many(260, () => ({ suspendedCount: 1 })));
    await db().execute(sql`
      insert into account_changes (whatsapp_id, at, standing, success, fail, recent_sent, recent_failed, recent_lost)
      select id, ${new Date(now).toISOString()}::timestamptz - interval '2 days' + hour * interval '3 hours' + id * interval '1 second',
        case hour when 4 then 'suspended' else 'sending' end, 0, 0, id, 0, 0
      -- The last fifty were deleted.
      from generate_series(1, 310) as id, generate_series(0, 4) as hour where hour < 4 or id <= 250 or id > 260`);
    const told = (await moments()).map((line) => line.split(' '));
    const suspended = told.filter(([outcome]) => outcome === 'suspended');
    expect(suspended.map(([, stands]) => stands)).toEqual(many(200, () => '1.25'));
    expect(suspended.map(([, , sent]) => Number(sent))).toEqual(many(200, (place) => 51 + place));
    const sending = told.filter(([outcome]) => outcome === 'sending');
    // Three hours each of 260 accounts.
    expect(sending.map(([, stands]) => stands)).toEqual(many(300, () => '7.8'));
    expect(new Set(sending.map(([, , sent]) => sent)).size).toBeGreaterThan(150);
  });

  it('are told apart where anything was unusual, and stand for fewer others then', async () => {
    await add(many(250, () => ({})));
    await db().execute(sql`
      insert into account_changes (whatsapp_id, at, standing, success, fail, recent_sent, recent_failed, recent_lost)
      select id, ${new Date(now).toISOString()}::timestamptz - hour * interval '3 hours', 'sending', 0, 0, 40,
        case when id <= 20 and hour = 1 then 9 else 1 end, 0
      from whatsapps, generate_series(1, 4) as hour`);
    const told = (await moments()).map((line) => line.split(' '));
    const standsOf = (failed: string) =>
      new Set(told.filter((line) => line[3] === failed).map((line) => line[1]));
    expect(standsOf('9')).toEqual(new Set(['3']));
    expect(standsOf('1')).toEqual(new Set(['7.3']));
    expect(told).toHaveLength(320);
  });

  it('are of some accounts where there are very many, whoever of them was suspended', async () => {
    await add(many(900, () => ({ suspendedCount: 0 })));
    await db().execute(sql`
      insert into account_changes (whatsapp_id, at, standing, success, fail, recent_sent, recent_failed, recent_lost)
      select id, ${new Date(now).toISOString()}::timestamptz - hour * interval '3 hours',
        case when id <= 150 and hour = 1 then 'suspended' else 'sending' end, 0, 0, id, 0, 0
      from whatsapps, generate_series(1, 3) as hour`);
    const told = (await moments()).map((line) => line.split(' '));
    const hours = told.filter(([outcome]) => outcome === 'sending').map(([, stands]) => Number(stands));
    // One hour of 150 accounts, and two of 750.
    expect(hours.reduce((sum, one) => sum + one, 0) / (3 * 1650)).toBeCloseTo(1, 0.8);
    expect(hours).toHaveLength(300);
    expect(new Set(told.map((line) => line.at(-1)))).toEqual(new Set(['0']));
  });

  it('are everybody’s and the same for a member, whose accounts alone are named', async () => {
    const others = { userId: Number(harness.other.id), status: 'sending' as const };
    await add([others, { ...others, status: 'idle' }, { status: 'sending' }]);
    await write(1, [
      [9, 'sending'],
      [6, 'sending', [7, 0, 0]],
    ]);
    const [own, all] = [await riskOf('member'), await riskOf('admin')];
    expect(own.moments).toBe('sending 3 7 0 0 0 0 0 0 19 0');
    expect(all.moments).toBe(own.moments);
    expect(own.accounts.map(({ id }) => id)).toEqual(['3']);
    expect(all.accounts.map(({ id, user_id }) => [id, user_id])).toEqual([
      ['1', harness.other.id],
      ['3', harness.as('member').id],
    ]);
  });

  it('are kept for ten minutes', async () => {
    await add([{}]);
    expect(await moments()).toEqual(['']);
    await write(1, [
      [9, 'sending'],
      [6, 'sending', [7, 0, 0]],
    ]);
    now += 10 * MINUTE - 1;
    expect(await moments()).toEqual(['']);
    now += 1;
    expect(await moments()).toEqual(['sending 3 7 0 0 0 0 0 0 19 0']);
  });

  it('are read once for all who ask at the same time, and again after that failed', async () => {
    const { database } = harness.server;
    let asked = 0;
    const counted = new Proxy(database.db, {
      get: (target, name, receiver) => {
        if (name !== 'execute') return Reflect.get(target, name, receiver);
        asked += 1;
        if (asked === 1) throw new Error('lost');
        return target.execute.bind(target);
      },
    });
    const read = createMoments({ ...database, db: counted }, () => now);
    const failed = await Promise.allSettled([read(), read()]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([read(), read(), read()])).toEqual(['', '', '']);
    expect(asked).toBe(2);
  });
});

describe('accounts that send', () => {
  const hours = async () => (await riskOf('member')).accounts.map(({ hour }) => hour);
  /** With tallies of two hours ago. */
  const sending = (recentSent: number, recentFailed: number, recentLost: number) => ({
    status: 'sending' as const,
    suspendedCount: 1,
    recentSent,
    recentFailed,
    recentLost,
    recentAt: new Date(now - 2 * HOUR),
  });

  it('are told as they are now, beside what is usual', async () => {
    await add([{ ...sending(100, 50, 8), pushname: 'Ani', phonenumber: '6281' }]);
    await write(1, [
      [19, 'sending'],
      [16, 'sending', [30, 1, 0]],
      [13, 'sending', [40, 2, 1]],
      [12, 'broken', [40, 2, 1]],
      [11, 'sending', [15, 0, 0]],
    ]);
    expect((await riskOf('member')).accounts).toEqual([
      {
        id: '1',
        user_id: harness.as('member').id,
        clientid: 'id-1',
        pushname: 'Ani',
        phonenumber: '6281',
        suspended_count: 1,
        hour: 'sending 1 13.5 6.8 1.1 2 35 1.5 0.5 20 1',
      },
    ]);
  });

  it('come with those first of which most failed or was lost, two hundred at most', async () => {
    await add([
      sending(100, 1, 1),
      sending(10, 5, 0),
      sending(10, 0, 9),
      ...many(200, () => ({ ...sending(100, 0, 0), recentAt: null })),
      // What failed a day ago is over.
      { ...sending(100, 90, 0), recentAt: new Date(now - 30 * HOUR) },
    ]);
    const told = await riskOf('member');
    expect(told.accounts.map(({ id }) => Number(id))).toEqual([3, 2, 1, ...many(197, (place) => place + 4)]);
    expect(told.sending).toBe(204);
    expect((await hours())[3]).toBe('sending 1 0 0 0 0 0 0 0 20 1');
  });

  it('are also those of which the next suspension is the last, however many fail more', async () => {
    await add([
      ...many(250, () => sending(100, 50, 1)),
      ...many(3, () => ({ ...sending(100, 0, 0), suspendedCount: 2 })),
      { ...sending(100, 0, 0), suspendedCount: 2, status: 'idle' },
    ]);
    const { accounts, sending: all } = await riskOf('admin');
    expect(accounts.filter((one) => one.suspended_count === 2).map(({ id }) => id)).toEqual([
      '251',
      '252',
      '253',
    ]);
    expect([accounts.length, all]).toEqual([200, 253]);
  });
});
