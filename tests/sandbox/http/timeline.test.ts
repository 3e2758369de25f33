import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, bonuses, moneyMovements, news, users } from '../../../sandbox/store/schema';
import type { CallInput } from '../../../src/api/calls';
import { ROLES } from '../../../src/api/schema/roles';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer();
const db = () => harness.server.database.db;
const admin = () => harness.as('admin');
const path = (id: string | number) => `/api/admin/users/timeline/${id}`;

type Asked = Partial<CallInput<'users.timeline'>>;
const read = async (userId: string, asked: Asked = {}, person: Person = admin()) =>
  person.call('users.timeline', { userId, ...asked });
const entriesOf = async (userId: string, asked: Asked = {}) =>
  (await read(userId, { size: 200, ...asked })).timeline.rows;

/** All of it, in pages of so many. */
async function walk(userId: string, size: number, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(userId, { size, ...(before && { before }) });
    pages.push(page.timeline.rows.map(({ id }) => id));
    before = page.next;
    await between();
  } while (before !== null);
  return pages;
}

let made = 0;
/** Somebody of whom nothing is known yet. */
async function somebody() {
  made += 1;
  const [row] = await db()
    .insert(users)
    .values({
      firstname: 'Tari',
      lastname: `Baru ${made}`,
      email: `tari${made}@demo.test`,
      passwordHash: '',
      referralCode: `TARI${made}`,
    })
    .returning();
  return { id: String(row?.id), key: Number(row?.id) };
}
const giveBonus = (userId: string, nominal = 5000, reason = 'Rajin') =>
  admin().call('bonus.create', { nominal, reason, userId, adminId: admin().id });

/** Entries, lines and news of one person, many of them of the same moment. */
async function muchOf({ key }: { key: number }) {
  const at = (place: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(place / 7)));
  const places = Array.from({ length: 40 }, (_, place) => place);
  const texts = {
    actorName: '',
    subjectName: '',
    object: '',
    changes: [],
    address: '',
    device: '',
    text: '',
  };
  await db()
    .insert(auditEntries)
    .values(
      places.map((place) => ({
        ...texts,
        at: at(place),
        action: 'users.update',
        kind: 'users',
        actorId: place % 2 ? key : Number(admin().id),
        subjectId: place % 3 ? key : place % 2 ? null : key,
      })),
    );
  await db()
    .insert(moneyMovements)
    .values(places.map((place) => ({ userId: key, kind: 'carried' as const, amount: place, at: at(place) })));
  await db()
    .insert(moneyMovements)
    .values(
      places.map((place) => ({
        userId: key,
        kind: 'income' as const,
        amount: 1,
        whatsappId: place,
        at: at(place),
      })),
    );
  await db()
    .insert(news)
    .values(
      places.map((place) => ({
        userId: key,
        kind: 'loggedOut' as const,
        source: 'whatsapp' as const,
        at: at(place),
      })),
    );
}

describe('a person’s timeline', () => {
  it('tells of a bonus once, with who gave it, how much and why', async () => {
    const { id } = await somebody();
    await giveBonus(id);
    expect(await entriesOf(id)).toMatchObject([
      {
        kind: 'money',
        Movement: { kind: 'bonus', amount: 5000, reason: 'Rajin' },
        Audit: {
          action: 'bonus.create',
          Actor: { id: admin().id, name: 'Adi Hartono' },
          address: '127.0.0.1',
        },
      },
    ]);
  });

  it('tells of a bonus that was taken back once, too', async () => {
    const { id } = await somebody();
    const { bonus } = await giveBonus(id);
    await harness.as('dev').call('bonus.delete', { id: bonus.id });
    const told = (await entriesOf(id)).map(({ Movement, Audit }) => [Movement?.kind, Audit?.Actor?.name]);
    expect(told).toEqual([
      ['bonus_revoked', 'Dian Hartono'],
      ['bonus', 'Adi Hartono'],
    ]);
  });

  it('names for each of two bonuses of one moment who gave it', async () => {
    const { id } = await somebody();
    await Promise.all([giveBonus(id, 1), giveBonus(id, 2)]);
    const given = (await entriesOf(id)).map(({ Movement, Audit }) => [
      Movement?.amount,
      Audit?.changes.find(({ field }) => field === 'nominal')?.after,
    ]);
    expect(given).toHaveLength(2);
    expect(new Set(given.map(([, nominal]) => nominal))).toEqual(new Set(['1', '2']));
  });

  it('names the giver of a bonus that was not noted, too', async () => {
    const { id, key } = await somebody();
    await db()
      .insert(bonuses)
      .values({
        userId: key,
        adminId: Number(admin().id),
        nominal: 10,
        reason: 'Lama',
        createdAt: new Date('2026-01-05T03:00:00Z'),
      });
    expect(await entriesOf(id)).toMatchObject([
      { Movement: { reason: 'Lama', By: { name: 'Adi Hartono' } }, Audit: null },
    ]);
  });

  it('has what an admin did for others among what they did', async () => {
    const { id } = await somebody();
    await giveBonus(id);
    expect((await entriesOf(admin().id))[0]).toMatchObject({
      kind: 'money',
      Movement: null,
      Audit: { action: 'bonus.create', Subject: { id } },
    });
  });

  it('has what was done by and to them, and what happened to their accounts', async () => {
    const person = await harness.signIn('member6@demo.test');
    await admin().call('users.update', { id: person.id, blast_fee: 321 });
    await db()
      .insert(news)
      .values({
        userId: Number(person.id),
        kind: 'suspended',
        source: 'whatsapp',
        name: 'Toko Tari',
      });
    const [lost, fee, signIn] = await entriesOf(person.id);
    expect(lost).toMatchObject({ kind: 'accounts', News: { kind: 'suspended', name: 'Toko Tari' } });
    expect(fee).toMatchObject({ kind: 'person', Audit: { Actor: { name: 'Adi Hartono' } } });
    expect(fee?.Audit?.changes).toMatchObject([{ field: 'blast_fee', after: '321' }]);
    expect(signIn).toMatchObject({ kind: 'signIn', Audit: { action: 'auth.login' } });
  });

  it('counts what accounts earned on a day as one', async () => {
    const { id, key } = await somebody();
    const at = new Date('2026-02-03T17:00:00Z');
    await db()
      .insert(moneyMovements)
      .values(
        [1, 2, 3].map((whatsappId) => ({
          userId: key,
          kind: 'income' as const,
          amount: 100,
          whatsappId,
          at,
        })),
      );
    expect(await entriesOf(id)).toMatchObject([{ Movement: { kind: 'income', amount: 300, count: 3 } }]);
  });

  it('is of a part, and of a period, where that is asked for', async () => {
    const person = await somebody();
    await muchOf(person);
    const part = async (asked: Asked) => new Set((await entriesOf(person.id, asked)).map(({ kind }) => kind));
    expect(await part({ kind: 'money' })).toEqual(new Set(['money']));
    expect(await part({ kind: 'accounts' })).toEqual(new Set(['accounts']));
    expect(await part({ kind: 'signIn' })).toEqual(new Set());
    const days = (await entriesOf(person.id, { period: '2026-01-02..2026-01-03' })).map(({ at }) => at);
    expect(days.length).toBeGreaterThan(0);
    expect(Math.min(...days.map(Number))).toBeGreaterThanOrEqual(Date.UTC(2026, 0, 1, 17));
    expect(Math.max(...days.map(Number))).toBeLessThan(Date.UTC(2026, 0, 3, 17));
  });

  it.each([1, 3, 7])(
    'is read whole in pages of %i, each entry once, though others are written',
    async (size) => {
      const person = await somebody();
      await muchOf(person);
      const all = (await entriesOf(person.id)).map(({ id }) => id);
      // 6 days of income, 40 lines and news each, and what was done by or to them.
      expect(all.length).toBeGreaterThan(100);
      let wrote = 0;
      const pages = await walk(person.id, size, async () => {
        wrote += 1;
        if (wrote % 5 === 0) await giveBonus(person.id, wrote);
        if (wrote % 7 === 0)
          await db().insert(news).values({ userId: person.key, kind: 'suspended', source: 'whatsapp' });
      });
      expect(pages.flat()).toEqual(all);
      expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true);
    },
  );

  it('is newest first, to the last', async () => {
    const person = await somebody();
    await muchOf(person);
    const times = (await entriesOf(person.id)).map(({ at }) => Number(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it('begins anew behind a place that nobody has named', async () => {
    const person = await somebody();
    await giveBonus(person.id);
    expect((await read(person.id, { before: 'abc.1' })).timeline.rows).toHaveLength(1);
  });

  it.each(ROLES)('is for %s as the audit log is', async (role) => {
    const [log, its] = await Promise.all(
      ['/api/admin/audit/list-per-page?page=1', path(harness.other.id)].map((asked) =>
        harness.as(role).send('GET', asked),
      ),
    );
    expect(its?.status).toBe(log?.status);
    expect(its?.status).toBe(role === 'admin' || role === 'dev' ? 200 : 403);
  });

  it('is of nobody who is not there', async () => {
    expect((await admin().send('GET', path(999_999))).status).toBe(404);
    const { id, key } = await somebody();
    await db().delete(users).where(eq(users.id, key));
    expect((await admin().send('GET', path(id))).status).toBe(404);
  });

  it('tells no secret', async () => {
    const person = await harness.signIn('member7@demo.test');
    const { body } = await admin().send('POST', '/api/admin/users/password-link', { id: person.id });
    const told = JSON.stringify(await entriesOf(person.id));
    expect(told).toContain('access.passwordLink');
    expect(told).not.toContain(body.token);
  });
});
