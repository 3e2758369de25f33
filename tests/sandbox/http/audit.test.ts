import { desc, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { administer } from '../../../sandbox/administration';
import { startServer } from '../../../sandbox/server';
import { query } from '../../../sandbox/store/query';
import { attempts, auditEntries, levels, users } from '../../../sandbox/store/schema';
import type { CallAnswer } from '../../../src/api/calls';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer();
const db = () => harness.server.database.db;
const entries = auditEntries;

let last = 0;
/** What was written since the test began, the oldest first. */
const written = async () => db().select().from(entries).where(gt(entries.id, last)).orderBy(entries.id);
const actions = async () => (await written()).map(({ action }) => action);
type Piece = CallAnswer<'audit.page'>;
const list = async (input: object = {}, person: Person = harness.as('admin')) =>
  (await person.call('audit.page', { page: 1, ...input })).rows;

beforeEach(async () => {
  const [newest] = await db().select({ id: entries.id }).from(entries).orderBy(desc(entries.id)).limit(1);
  last = newest?.id ?? 0;
});

/** Its timers never go off: the network stands still. */
const clock = { now: () => Date.now(), after: () => () => {} };
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const level = { name: 'Gold', blast_fee: 100, requirement_blast: 900 };
const newLevel = async () => (await harness.as('admin').call('level.create', level)).level;

describe('an entry of the audit log', () => {
  it('says from what to what, by whom, to whom, and from where', async () => {
    const gold = await newLevel();
    await harness.as('dev').call('level.update', { ...gold, blast_fee: 120 });
    await harness.as('admin').call('users.update', { id: harness.other.id, blast_fee: 75 });
    const [fee, changed] = await list();
    expect(changed).toMatchObject({
      action: 'level.update',
      Actor: { id: harness.as('dev').id, name: 'Dian Hartono' },
      Subject: null,
      object: 'Gold',
      changes: [{ field: 'blast_fee', before: '100', after: '120' }],
      address: '127.0.0.1',
    });
    expect(fee).toMatchObject({
      Actor: { name: 'Adi Hartono' },
      Subject: { id: harness.other.id, name: 'Budi Santoso' },
      changes: [{ field: 'blast_fee', before: null, after: '75' }],
    });
  });

  it('names the browser by its name and system', async () => {
    const Chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
    await harness.as('admin').send('POST', '/api/admin/level/create', level, { 'User-Agent': Chrome });
    expect((await list())[0]).toMatchObject({ device: 'Chrome, Windows' });
  });

  it('tells of a long text the part that was changed', async () => {
    const admin = harness.as('admin');
    const { setting } = await admin.call('setting.read', {});
    const long = 'panjang '.repeat(200);
    await admin.call('setting.update', { ...setting, info: `${long}lama` });
    await admin.call('setting.update', { ...setting, info: `${long}baru` });
    const info = (await list())[0]?.changes[0];
    expect([info?.before, info?.after]).toEqual([
      expect.stringMatching(/^….*lama$/),
      expect.stringMatching(/^….*baru$/),
    ]);
    await admin.call('setting.update', setting);
  });

  it('stays as it was when its people are called otherwise, or are gone', async () => {
    const [gone] = await db()
      .insert(users)
      .values({
        firstname: 'Gita',
        lastname: 'Lama',
        email: 'gita@demo.test',
        passwordHash: '',
        referralCode: 'GITA',
      })
      .returning();
    const userId = String(gone?.id);
    const given = { nominal: 1000, reason: 'Uji', userId, adminId: '' };
    await harness.as('admin').call('bonus.create', { ...given, adminId: harness.as('admin').id });
    await db()
      .delete(users)
      .where(eq(users.id, Number(userId)));
    expect((await list({ user_id: userId }))[0]).toMatchObject({
      Subject: { id: userId, name: 'Gita Lama' },
    });
  });
});

describe('the audit log', () => {
  it('has one entry of a call that is sent again since its answer was lost', async () => {
    const headers = key();
    const create = () => harness.as('admin').send('POST', '/api/admin/level/create', level, headers);
    expect((await create()).body).toEqual((await create()).body);
    expect(await actions()).toEqual(['level.create']);
  });

  it('has none of what was refused, or changed nothing', async () => {
    const admin = harness.as('admin');
    const bonus = { nominal: 5000, reason: 'Uji', userId: 999_999 };
    expect((await admin.send('POST', '/api/admin/bonus/create', bonus, key())).status).toBe(422);
    expect((await admin.send('PUT', '/api/admin/level/999999', level)).status).toBe(404);
    expect((await harness.as('member').send('POST', '/api/admin/level/create', level)).status).toBe(403);
    const { setting } = await admin.call('setting.read', {});
    await admin.call('setting.update', setting);
    expect(await actions()).toEqual([]);
  });

  it('leaves the everyday work of people with what is theirs to its own history', async () => {
    const member = harness.as('member');
    const { rows } = await member.call('whatsapp.page', { page: 1, user_id: member.id, search: 'connected' });
    const account = rows.find(({ status }) => status === 'idle');
    const blast = { whatsappClientId: account?.clientid ?? '', socketClientId: `client-${member.id}` };
    await member.call('whatsapp.start', { ...blast, loop: true });
    await member.call('whatsapp.stop', blast);
    expect(await actions()).toEqual([]);
    await harness.as('admin').call('whatsapp.reset', { id: account?.id ?? '' });
    expect(await written()).toMatchObject([{ action: 'whatsapp.reset', subjectId: Number(member.id) }]);
  });

  it('has of strangers and of many tries that they were, once a minute, and nothing of what was typed', async () => {
    const { id } = await harness.signIn('member5@demo.test');
    await db().delete(attempts);
    const tryTo = (email: string) =>
      harness.stranger.send('POST', '/api/auth/login', { email, password: 'salah' });
    for (let times = 0; times < 3; times += 1) await tryTo('rahasia@demo.test');
    for (let times = 0; times < 8; times += 1) await tryTo('member5@demo.test');
    const refused = (await written()).filter(({ action }) => action === 'auth.refused');
    expect(refused.map(({ subjectId, changes }) => [subjectId, changes[0]?.after])).toEqual([
      [null, 'unknown'],
      ...Array.from({ length: 5 }, () => [Number(id), 'password']),
      [Number(id), 'limited'],
    ]);
    expect(JSON.stringify(refused)).not.toContain('rahasia');
    await db().delete(attempts);
  });

  it('has who was refused at the door', async () => {
    const email = 'member3@demo.test';
    const { id } = await harness.signIn(email);
    await db().delete(attempts);
    const tryTo = (address: string, password: string) =>
      harness.stranger.send('POST', '/api/auth/login', { email: address, password });
    await tryTo(email, 'salah');
    await harness.as('admin').call('users.update', { id, locked: true });
    await tryTo(email, 'demo1234');
    await harness.as('admin').call('users.update', { id, locked: false });
    const about = { subjectId: Number(id) };
    expect(await written()).toMatchObject([
      { action: 'auth.login', actorId: Number(id), ...about },
      { action: 'auth.refused', actorId: null, changes: [{ after: 'password' }], ...about },
      { action: 'users.update', changes: [{ field: 'locked_at', before: null }], ...about },
      { action: 'auth.refused', changes: [{ after: 'locked' }], ...about },
      { action: 'users.update', changes: [{ field: 'locked_at', after: null }], ...about },
    ]);
  });

  it('is narrowed to a kind, a time, a person and what they did or was done to them, and searched', async () => {
    const [admin, other] = [harness.as('admin'), harness.other];
    await newLevel();
    await admin.call('users.update', { id: other.id, blast_fee: 80 });
    await admin.call('users.update', { id: other.id, blast_fee: 75 });
    await other.call('users.update', { id: other.id, lastname: 'Santosa' });
    await other.call('users.update', { id: other.id, lastname: 'Santoso' });
    await db().execute(
      sql`insert into audit_entries (at, action, kind, actor_name, subject_name, object, changes, address, device, text)
        values (now() - interval '8 days', 'level.delete', 'level', '', '', 'Perunggu', '[]', '', '', 'perunggu')`,
    );
    const kinds = new Set((await list({ kind: 'level' })).map(({ action }) => action.split('.')[0]));
    expect([...kinds]).toEqual(['level']);
    expect(await list({ kind: 'level', period: 'today', search: 'perunggu' })).toEqual([]);
    expect(await list({ kind: 'level', period: '30d', search: 'PERUNGGU' })).toHaveLength(1);
    const both = await list({ user_id: other.id });
    expect(both.slice(0, 4).map(({ Actor }) => Actor?.id)).toEqual([other.id, other.id, admin.id, admin.id]);
    const did = await list({ user_id: other.id, as: 'actor', kind: 'users' });
    expect(new Set(did.map(({ Actor }) => Actor?.id))).toEqual(new Set([other.id]));
    const done = await list({ user_id: admin.id, as: 'subject', kind: 'users' });
    expect(done).toEqual([]);
    expect((await list({ search: 'member2@demo' }))[0]).toMatchObject({ Subject: { id: other.id } });
    expect((await list({ search: '127.0.0' })).length).toBeGreaterThan(3);
    expect(await list({ search: 'zz' })).toEqual([]);
  });

  it('is read to its end in pieces, each entry once, however it is narrowed', async () => {
    const admin = harness.as('admin');
    for (const input of [{}, { user_id: admin.id }, { search: 'hartono' }, { kind: 'level' }]) {
      const ids: string[] = [];
      let after: string | null = '0';
      while (after !== null) {
        const piece: Piece = await admin.call('audit.page', { page: 1, size: 3, after, ...input });
        ids.push(...piece.rows.map(({ id }) => id));
        after = piece.after ?? null;
      }
      const all = (await list({ size: 500, ...input })).map(({ id }) => id);
      expect(all.length).toBeGreaterThan(3);
      expect(ids).toEqual(all);
    }
  });

  it.each([
    `update audit_entries set actor_name = 'Orang lain'`,
    'update audit_entries_before set address = null',
    'delete from audit_entries',
    'delete from audit_entries_before',
    'truncate audit_entries',
    'truncate audit_entries_before',
  ])('is kept by the database itself: %s', async (statement) => {
    await newLevel();
    const before = await db().$count(entries);
    await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/is neither changed nor deleted/) },
    });
    expect(await db().$count(entries)).toBe(before);
  });

  it('ends with no partition that is younger than a year, whoever asks', async () => {
    const dropped = await query<{ rows: unknown }>(
      db(),
      sql`select drop_partition('audit_entries', 'infinity') as rows`,
    );
    expect(dropped).toEqual([{ rows: null }]);
  });

  it.each([
    `drop_partition('public.audit_entries', 'infinity')`,
    `drop_partition('"audit_entries"', 'infinity')`,
    `drop_partition('public.money_movements', 'infinity')`,
    `drop_partition('AUDIT_ENTRIES', 'infinity')`,
    'drop_partition(null, now())',
    `grow_partitions('public.audit_entries', 'month', now())`,
    `end_first_partition('public.audit_entries', 'month', now())`,
    `check_first_partition('users')`,
  ])('has its months and those of others by no other name: %s', async (call) => {
    await expect(db().execute(sql.raw(`select ${call}`))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^No table is divided as /) },
    });
  });
});

describe('the audit log of an installation', async () => {
  const postgres = await startPostgres();
  afterAll(() => postgres?.remove());

  it.skipIf(!postgres)(
    'is the same for all its processes, and has its command line’s',
    async () => {
      const url = (await postgres?.create()) ?? '';
      const start = () =>
        startServer({
          url,
          port: 0,
          test: true,
          seed: 'demo',
          clock,
        });
      const [one, other] = [await start(), await start()];
      onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
      const signIn = async ({ url: at }: typeof one, email: string) => {
        const body = JSON.stringify({ email, password: 'demo1234' });
        const headers = { 'Content-Type': 'application/json' };
        return (await (await fetch(`${at}/api/auth/login`, { method: 'POST', headers, body })).json()) as {
          token: string;
        };
      };
      const { token } = await signIn(one, 'admin@demo.test');
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...key() };
      const create = (at: typeof one) =>
        fetch(`${at.url}/api/admin/level/create`, { method: 'POST', headers, body: JSON.stringify(level) });
      const statuses = (await Promise.all([create(one), create(other)])).map(({ status }) => status);
      expect(statuses).toContain(200);
      // Each says what it found, of those that change the same at once too.
      const [gold] = await one.database.db.select().from(levels).orderBy(desc(levels.id)).limit(1);
      const { 'Idempotency-Key': _, ...plain } = headers;
      const set = (at: typeof one, blast_fee: number) =>
        fetch(`${at.url}/api/admin/level/${gold?.id}`, {
          method: 'PUT',
          headers: plain,
          body: JSON.stringify({ ...level, blast_fee }),
        });
      await Promise.all(
        Array.from({ length: 12 }, (_one, place) => set(place % 2 ? one : other, 101 + place)),
      );
      const fees = (await one.database.db.select().from(entries).where(eq(entries.action, 'level.update')))
        .toSorted((first, second) => first.id - second.id)
        .slice(-12)
        .map(({ changes: [fee] }) => [fee?.before, fee?.after]);
      expect(fees.map(([before]) => before)).toEqual(['100', ...fees.map(([, after]) => after).slice(0, -1)]);
      const admin = (...args: string[]) =>
        administer(args, { url, pageUrl: 'https://x.test', passwordCost: 1024 });
      await admin('role', 'member2@demo.test', 'staff');
      await admin('lock', 'member2@demo.test');
      await admin('create', 'staff', 'sari@x.test', 'Sari');
      await admin('password-link', 'sari@x.test');
      await admin('end-sessions', 'sari@x.test');
      const rows = await other.database.db
        .select()
        .from(entries)
        .where(sql`actor_id is null or action = 'level.create'`)
        .orderBy(entries.id);
      const told = rows
        .slice(-6)
        .map(({ action, actorId, subjectName, changes }) => [
          action,
          actorId === null,
          subjectName,
          changes
            .map(({ field, before, after }) => `${field} ${before} ${field === 'locked_at' ? '' : after}`)
            .join(),
        ]);
      expect(told).toEqual([
        ['level.create', false, '', 'name null Gold,blast_fee null 100,requirement_blast null 900'],
        ['admin.role', true, 'Budi Santoso', 'role member staff'],
        ['admin.lock', true, 'Budi Santoso', 'locked_at null '],
        ['admin.create', true, 'Sari', 'role null staff,email null sari@x.test,firstname null Sari'],
        ['admin.password-link', true, 'Sari', ''],
        ['admin.end-sessions', true, 'Sari', ''],
      ]);
    },
    60_000,
  );
});
