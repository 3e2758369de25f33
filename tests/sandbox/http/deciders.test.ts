import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../sandbox/store/open-database';
import { readStatement } from '../../../sandbox/store/money';
import { moneyMovements, settings, users, withdraws } from '../../../sandbox/store/schema';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { type Harness, type Person, useServer } from '../../contract/harness';
import { memberWith } from './member-with';

const REQUEST = '/api/admin/withdraw/request';
const UPDATE = '/api/admin/withdraw/update';
const BONUS = '/api/admin/bonus/create';
const LIMIT = 50_000;

const postgres = await startPostgres();
if (!postgres) console.warn('This machine has no PostgreSQL that can be started: only PGlite is tried');
afterAll(() => postgres?.remove());
const embedded = useServer();
const engines: [string, Harness][] = [['PGlite', embedded]];
if (postgres) {
  const url = (await postgres.create()) ?? '';
  engines.push(['PostgreSQL', useServer({ database: await openDatabase({ url }) })]);
}

const setLimit = (harness: Harness, twoPeopleAbove: number) =>
  harness.server.database.db.update(settings).set({ twoPeopleAbove });
const setUser = (harness: Harness, { id }: Person, values: Partial<typeof users.$inferInsert>) =>
  harness.server.database.db
    .update(users)
    .set(values)
    .where(eq(users.id, Number(id)));

/** A request of a member for all that they have. */
async function request(harness: Harness, name: string, nominal: number) {
  const person = await memberWith(harness, name, nominal);
  const { body } = await person.send('POST', REQUEST, { nominal, userId: person.id });
  const id = String(body.withdraw.id);
  return {
    person,
    decide: (by: Person, status: string) => by.send('PUT', UPDATE, { id, status }),
    row: async () => {
      const { db } = harness.server.database;
      const [row] = await db
        .select()
        .from(withdraws)
        .where(eq(withdraws.id, Number(id)));
      return row;
    },
    read: async () => {
      const { rows } = await harness.as('staff').call('withdraw.histories', {});
      return rows.find((row) => row.id === id);
    },
    /** How many times it was paid, as the ledger has it. */
    payments: () =>
      harness.server.database.db
        .select()
        .from(moneyMovements)
        .where(eq(moneyMovements.withdrawId, Number(id)))
        .then((rows) => rows.filter(({ kind }) => kind === 'withdraw_accepted').length),
  };
}

afterEach(async () => {
  for (const [, harness] of engines) await setLimit(harness, 0);
});

describe('nobody pays themselves', () => {
  const OWN = { error: 'Permintaan Anda sendiri diputuskan oleh orang lain.' };

  it.each(['admin', 'dev'] as const)('a bonus is not given to oneself by %s', async (role) => {
    const giver = embedded.as(role);
    const before = await readStatement(embedded.server.database.db, Number(giver.id));
    const gift = { nominal: 5_000_000, reason: 'Untuk saya', userId: giver.id };
    const { status, body } = await giver.send('POST', BONUS, gift);
    expect([status, body]).toEqual([403, { msg: 'Bonus untuk diri sendiri diberikan oleh orang lain.' }]);
    expect(await readStatement(embedded.server.database.db, Number(giver.id))).toEqual(before);
  });

  it.each(['staff', 'admin', 'dev'] as const)(
    'a member who became %s decides nothing about what they have asked for, whatever it is by now',
    async (role) => {
      const { person, decide, row } = await request(embedded, 'member4', 20_000);
      await setUser(embedded, person, { role });
      for (const status of ['accepted', 'rejected'])
        expect(await decide(person, status)).toMatchObject({ status: 403, body: OWN });
      expect((await row())?.status).toBe('requested');
      const other = embedded.as('staff');
      for (const status of ['accepted', 'requested', 'rejected']) {
        expect((await decide(other, status)).status).toBe(200);
        expect(await decide(person, 'requested')).toMatchObject({ status: 403, body: OWN });
        expect((await row())?.status).toBe(status);
      }
      await setUser(embedded, person, { role: 'member' });
    },
  );
});

describe('two people', () => {
  const [staff, admin, dev] = [
    () => embedded.as('staff'),
    () => embedded.as('admin'),
    () => embedded.as('dev'),
  ];

  it('accept what is above the limit: the first says so, the second pays', async () => {
    await setLimit(embedded, LIMIT);
    const { decide, row, read, payments } = await request(embedded, 'member5', LIMIT + 1);
    expect(await read()).toMatchObject({ two_people: 1, approved_by: null });
    const first = await decide(staff(), 'accepted');
    expect(first.status).toBe(200);
    expect(first.body.withdraw).toMatchObject({
      status: 'requested',
      two_people: true,
      approved_by: { id: Number(staff().id), firstname: 'Sinta', lastname: 'Hartono' },
    });
    expect(await read()).toMatchObject({ status: 'requested', approved_by: { firstname: 'Sinta' } });
    expect(await payments()).toBe(0);
    const again = await decide(staff(), 'accepted');
    expect([again.status, again.body]).toEqual([409, { error: 'Sudah Anda setujui, menunggu orang kedua.' }]);
    const second = await decide(admin(), 'accepted');
    expect(second.body.withdraw).toMatchObject({ status: 'accepted', approved_by: null, two_people: false });
    expect([await payments(), (await row())?.approvedBy]).toEqual([1, Number(staff().id)]);
  });

  it('are not needed up to the limit, nor where there is none', async () => {
    await setLimit(embedded, LIMIT);
    const at = await request(embedded, 'member6', LIMIT);
    expect((await at.decide(staff(), 'accepted')).body.withdraw.status).toBe('accepted');
    await setLimit(embedded, 0);
    const above = await request(embedded, 'member7', 5 * LIMIT);
    expect((await above.decide(staff(), 'accepted')).body.withdraw.status).toBe('accepted');
  });

  it('are needed by what is not accepted yet once the limit is another', async () => {
    const { decide, read } = await request(embedded, 'member6', 3 * LIMIT);
    await setLimit(embedded, LIMIT);
    expect((await decide(staff(), 'accepted')).body.withdraw.status).toBe('requested');
    await setLimit(embedded, 0);
    expect(await read()).toMatchObject({ two_people: 0, approved_by: null });
    expect((await decide(staff(), 'accepted')).body.withdraw.status).toBe('accepted');
  });

  it('begin anew where it was rejected, taken back, or accepted and reopened', async () => {
    await setLimit(embedded, LIMIT);
    const { decide, row, payments } = await request(embedded, 'member7', 2 * LIMIT);
    const isHalf = async (by: Person) =>
      expect((await decide(by, 'accepted')).body.withdraw).toMatchObject({
        status: 'requested',
        approved_by: { id: Number(by.id) },
      });
    await isHalf(staff());
    expect(await decide(admin(), 'requested')).toMatchObject({
      status: 403,
      body: { error: 'Persetujuan hanya dapat dibatalkan oleh yang memberikannya.' },
    });
    expect((await decide(staff(), 'requested')).body.withdraw).toMatchObject({ approved_by: null });
    expect((await decide(staff(), 'requested')).status).toBe(409);
    await isHalf(admin());
    expect((await decide(dev(), 'rejected')).body.withdraw.status).toBe('rejected');
    expect((await row())?.approvedBy).toBeNull();
    await decide(staff(), 'requested');
    await isHalf(admin());
    expect((await decide(staff(), 'accepted')).body.withdraw.status).toBe('accepted');
    await decide(dev(), 'requested');
    expect((await row())?.approvedBy).toBeNull();
    await isHalf(staff());
    expect(await payments()).toBe(1);
  });

  it.each([
    ['is a member now', { role: 'member' }],
    ['is locked', { lockedAt: new Date() }],
    ['is gone', null],
  ] as const)('are two more where who accepted it first %s', async (_, change) => {
    await setLimit(embedded, LIMIT);
    const { decide, read } = await request(embedded, 'member8', 2 * LIMIT);
    const email = 'member12@demo.test';
    const { db } = embedded.server.database;
    await db.update(users).set({ role: 'staff', lockedAt: null }).where(eq(users.email, email));
    const first = await embedded.signIn(email);
    expect((await decide(first, 'accepted')).status).toBe(200);
    if (change) await setUser(embedded, first, change);
    else await db.delete(users).where(eq(users.id, Number(first.id)));
    expect((await read())?.approved_by).toBeNull();
    expect((await decide(admin(), 'accepted')).body.withdraw).toMatchObject({
      status: 'requested',
      approved_by: { id: Number(admin().id) },
    });
    expect((await decide(dev(), 'accepted')).body.withdraw.status).toBe('accepted');
  });

  it('are told to who decides, and to nobody else', async () => {
    await setLimit(embedded, LIMIT);
    const { person, decide } = await request(embedded, 'member9', 2 * LIMIT);
    await decide(staff(), 'accepted');
    const { body } = await person.send('GET', `/api/admin/withdraw/history/${person.id}`);
    expect(body.list[0]).toMatchObject({ status: 'requested' });
    expect(Object.keys(body.list[0])).not.toContain('approved_by');
    expect(Object.keys(body.list[0])).not.toContain('two_people');
    const settingsOf = async (by: Person) => (await by.send('GET', '/api/admin/setting/get')).body.setting;
    expect((await settingsOf(admin())).two_people_above).toBe(LIMIT);
    for (const by of [person, staff()])
      expect(Object.keys(await settingsOf(by))).not.toContain('two_people_above');
  });

  it('keep the limit where a page does not know it', async () => {
    const { setting } = await admin().call('setting.read', {});
    await admin().call('setting.update', { ...setting, two_people_above: LIMIT });
    const { two_people_above: _, ...known } = setting;
    await admin().call('setting.update', known);
    expect((await admin().call('setting.read', {})).setting.two_people_above).toBe(LIMIT);
  });
});

describe.each(engines)('who accept at the same time, on %s', (_, harness) => {
  const atOnce = async (name: string, people: readonly Person[]) => {
    await setLimit(harness, LIMIT);
    const { decide, payments, row } = await request(harness, name, 2 * LIMIT);
    const answers = await Promise.all(people.map((by) => decide(by, 'accepted')));
    const statuses = answers.map(({ status }) => status).toSorted();
    return { statuses, payments: await payments(), status: (await row())?.status };
  };

  it('pay nothing where it is one person, however often they press', async () => {
    const person = harness.as('staff');
    const { statuses, payments, status } = await atOnce('member4', [person, person, person, person]);
    expect([statuses, payments, status]).toEqual([[200, 409, 409, 409], 0, 'requested']);
  });

  it('pay once where they are two, or three', async () => {
    const three = [harness.as('staff'), harness.as('admin'), harness.as('dev')];
    const two = await atOnce('member5', three.slice(0, 2));
    expect(two).toEqual({ statuses: [200, 200], payments: 1, status: 'accepted' });
    const all = await atOnce('member6', three);
    expect(all).toEqual({ statuses: [200, 200, 409], payments: 1, status: 'accepted' });
  });

  it('pay nothing with somebody who loses the role meanwhile', async () => {
    await setLimit(harness, LIMIT);
    for (let round = 0; round < 5; round += 1) {
      const { person: leaving } = await request(harness, 'member9', LIMIT);
      await setUser(harness, leaving, { role: 'staff' });
      const first = await harness.signIn('member9@demo.test');
      const { decide, read, payments } = await request(harness, 'member10', 2 * LIMIT);
      const admin = harness.as('admin');
      const [accepted, demoted] = await Promise.all([
        decide(first, 'accepted'),
        admin.send('PUT', `/api/admin/users/${first.id}`, { role: 'member' }),
      ]);
      expect([200, 401, 403]).toContain(accepted.status);
      expect(demoted.status).toBe(200);
      expect((await read())?.approved_by).toBeNull();
      expect((await decide(admin, 'accepted')).body.withdraw.status).toBe('requested');
      expect(await payments()).toBe(0);
    }
  });

  it('do not wait for one another where each accepts what the other has asked for', {
    timeout: 60_000,
  }, async () => {
    await setLimit(harness, LIMIT);
    const requests = [
      await request(harness, 'member7', 2 * LIMIT),
      await request(harness, 'member8', 2 * LIMIT),
    ];
    for (const { person } of requests) await setUser(harness, person, { role: 'staff' });
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        requests.map(({ decide }, place) => decide(requests[1 - place]!.person, 'accepted')),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const taken = await Promise.all(
        requests.map(({ decide }, place) => decide(requests[1 - place]!.person, 'requested')),
      );
      expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    }
    for (const { person } of requests) await setUser(harness, person, { role: 'member' });
  });
});
