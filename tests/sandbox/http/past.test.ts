import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountChanges, settings, users, whatsapps } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const NOW = Date.UTC(2026, 10, 23, 7, 30);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const harness = useServer({ clock: { now: () => NOW, after: () => () => {} } });
const db = () => harness.server.database.db;

type Standing = typeof accountChanges.$inferSelect.standing;
type Told = readonly [ago: number, standing: Standing, success?: number, fail?: number, income?: number];

const secondsOf = (account: { readonly spans: string } | undefined) =>
  account?.spans.split('\n').reduce((sum, line) => sum + Number.parseInt(line, 10), 0);

/** The past of an account of the member's, as it was written down. */
async function write(whatsappId: number, told: readonly Told[]) {
  const row = ([ago, standing, success = 0, fail = 0, income = 0]: Told) => ({
    whatsappId,
    at: new Date(NOW - ago),
    standing,
    success,
    fail,
    income,
  });
  await db().insert(accountChanges).values(told.map(row));
}

describe('the past of accounts', () => {
  beforeEach(async () => {
    await db().delete(whatsapps);
    await db().execute(sql`alter sequence whatsapps_id_seq restart`);
  });
  /** Adds accounts of the member's, of whom nothing is written down. */
  const add = async (accounts: readonly Partial<typeof whatsapps.$inferInsert>[]) => {
    const userId = Number(harness.as('member').id);
    await db()
      .insert(whatsapps)
      .values(accounts.map((account, place) => ({ clientid: `id-past-${place}`, userId, ...account })));
    await db().delete(accountChanges);
  };
  const own = async () => {
    const member = harness.as('member');
    return (await member.call('statistics.pastOfUser', { userId: member.id })).accounts;
  };
  const everybody = async () => (await harness.as('admin').call('statistics.pastOfEverybody', {})).accounts;

  it('says what each waits between two messages: as it is set for itself, for its member, or for everybody [LIMIT-10]', async () => {
    const intervals = async () => (await own()).map(({ interval }) => interval);
    const member = eq(users.id, Number(harness.as('member').id));
    const ofMember = (least: number | null, most: number | null) =>
      db().update(users).set({ blastIntervalMin: least, blastIntervalMax: most }).where(member);
    await add([{ state: 'connected' }, { state: 'connected', intervalMin: 10, intervalMax: 21 }]);
    await ofMember(30, 50);
    expect(await intervals()).toEqual([40, 15.5]);
    await ofMember(null, null);
    await db().update(settings).set({ intervalMin: 4, intervalMax: 6 });
    expect(await intervals()).toEqual([5, 15.5]);
    expect((await everybody()).map(({ interval }) => interval)).toEqual([5, 15.5]);
    await db().delete(settings);
    expect(await intervals()).toEqual([1.5, 15.5]);
  });

  it('says how each stood, how long, and what it counted meanwhile, up to now', async () => {
    await add([{ state: 'connected', status: 'sending', countSuccess: 90, countFail: 4, income: 9000 }]);
    await write(1, [
      [9 * HOUR, 'stopped', 10, 1, 1000],
      [8 * HOUR, 'sending', 10, 1, 1000],
      [5 * HOUR, 'sending', 40, 2, 4000],
      [2 * HOUR, 'broken', 70, 3, 7000],
      [HOUR, 'sending', 70, 3, 7000],
    ]);
    const [account] = await own();
    expect(account).toMatchObject({ id: '1', weight: 1 });
    expect(account?.spans.split('\n')).toEqual([
      '3600 stopped 0 0 0',
      '10800 sending 30 1 3000',
      '10800 sending 30 1 3000',
      '3600 broken 0 0 0',
      '3600 sending 20 1 2000',
    ]);
  });

  it('loses nothing by a reset, and never counts less than nothing', async () => {
    await add([{ status: 'sending', countSuccess: 6, countFail: 0, income: 600 }]);
    await write(1, [
      [3 * HOUR, 'sending', 10, 2, 1000],
      [2 * HOUR, 'sending', 15, 3, 1500],
      [2 * HOUR - 1000, 'sending', 0, 0, 0],
      [HOUR, 'sending', 4, 0, 400],
    ]);
    const [account] = await own();
    expect(account?.spans.split('\n')).toEqual([
      '3600 sending 5 1 500',
      '1 sending 0 0 0',
      '3599 sending 4 0 400',
      '3600 sending 2 0 200',
    ]);
  });

  it('fills the time to the second, however short its parts are', async () => {
    await add([{ status: 'idle', state: 'connected' }]);
    const parts = Array.from(
      { length: 50 },
      (_, place): Told => [60_000 - place * 1_190 - 0.4, place % 2 ? 'sending' : 'broken'],
    );
    await write(1, parts);
    const [account] = await own();
    const seconds = account?.spans.split('\n').map((line) => Number(line.split(' ')[0])) ?? [];
    expect(seconds.reduce((sum, one) => sum + one, 0)).toBe(60);
    expect(Math.min(...seconds)).toBeGreaterThan(0);
  });

  it('begins fourteen days ago of a person, and seven of everybody, with its part of what was under way', async () => {
    await add([{ status: 'sending', countSuccess: 90, countFail: 0, income: 0 }]);
    await write(1, [
      [14.5 * DAY, 'stopped'],
      [14 * DAY + HOUR, 'sending', 0],
      [14 * DAY - HOUR, 'stopped', 40],
      [7 * DAY + HOUR, 'sending', 40],
      [7 * DAY - 2 * HOUR, 'sending', 70],
    ]);
    const [account] = await own();
    expect(secondsOf(account)).toBe(14 * 86_400);
    expect(account?.spans.split('\n')[0]).toBe('3600 sending 20 0 0');
    const [same] = await everybody();
    expect(secondsOf(same)).toBe(7 * 86_400);
    expect(same?.spans.split('\n')).toEqual(['7200 sending 20 0 0', `${7 * 86_400 - 7200} sending 20 0 0`]);
  });

  it('is how it stands now, where nothing has changed for longer', async () => {
    await add([{ state: 'loggedOut', countSuccess: 9 }, { state: 'connected' }]);
    expect((await own()).map(({ spans }) => spans)).toEqual([
      `${14 * 86_400} loggedOut 0 0 0`,
      `${14 * 86_400} stopped 0 0 0`,
    ]);
  });

  it('leaves out accounts that were deleted, and those of others', async () => {
    await add([{ state: 'connected' }]);
    await write(2, [[HOUR, 'sending']]);
    await db()
      .insert(whatsapps)
      .values({ clientid: 'id-other', userId: Number(harness.other.id) });
    expect((await own()).map(({ id }) => id)).toEqual(['1']);
    expect((await everybody()).length).toBe(2);
  });

  it('has some of each state stand for all, the same ones each time', async () => {
    await add([
      ...Array.from({ length: 250 }, () => ({ status: 'sending' as const, state: 'connected' })),
      ...Array.from({ length: 150 }, () => ({ state: 'connected' })),
      ...Array.from({ length: 3 }, () => ({ state: 'suspended', suspended: true })),
    ]);
    const told = await everybody();
    const weights = (is: (account: (typeof told)[number]) => boolean) =>
      told.filter(is).map(({ weight }) => weight);
    expect(weights(({ status }) => status === 'sending')).toEqual(Array.from({ length: 200 }, () => 1.25));
    expect(weights(({ status, suspended }) => status === 'idle' && suspended === 0)).toEqual(
      Array.from({ length: 60 }, () => 2.5),
    );
    expect(weights(({ suspended }) => suspended === 1)).toEqual([1, 1, 1]);
    const ids = told.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(await everybody()).toEqual(told);
    // Not the oldest ones: those have seen other times.
    expect(ids.filter((id) => id > 200 && id <= 250).length).toBeGreaterThan(20);
    expect((await own()).map(({ id }) => Number(id))).toEqual(ids);
  });

  it('is told to its owner and to managers alone', async () => {
    const member = harness.as('member');
    const statuses = async (path: string) =>
      Promise.all(
        [member, harness.other, harness.as('staff'), harness.as('admin'), harness.as('dev')].map(
          async (person) => (await person.send('GET', `/api/admin/statistics/past${path}`)).status,
        ),
      );
    expect(await statuses(`/${member.id}`)).toEqual([200, 403, 403, 200, 200]);
    expect(await statuses('')).toEqual([403, 403, 403, 200, 200]);
  });
});
