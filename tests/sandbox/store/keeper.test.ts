import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../../sandbox/store/query';
import { stageFile } from '../../../sandbox/files/store';
import type { Log } from '../../../sandbox/core/log';
import type { Database } from '../../../sandbox/store/database';
import { openDatabase } from '../../../sandbox/store/open-database';
import { startPruner } from '../../../sandbox/events/pruner';
import { systemClock } from '../../../sandbox/core/clock';
import { claim, PRUNING } from '../../../sandbox/store/expiry';
import { startKeeper } from '../../../sandbox/store/keeper';
import {
  accessChanges,
  accountChanges,
  blasts,
  files,
  hourlyFigures,
  idempotencyKeys,
  messageLogs,
  messages,
  pairings,
  passwordLinks,
  publications,
  runnerChanges,
  sessions,
  users,
  validators,
  whatsapps,
} from '../../../sandbox/store/schema';
import { hasSignedInFrom, openSession } from '../../../sandbox/store/sessions';
import { startPostgres } from '../../../scripts/shared/servers/postgres-server';
import { openEmpty, steppedClock } from '../network/harness';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const postgres = await startPostgres();
afterAll(() => postgres?.remove());

/** Ani (1) with an account (1), and a keeper whose clock stands still. */
async function openKeeper(database: Database) {
  const { clock, timers } = steppedClock();
  const { db } = database;
  await db.insert(users).values({
    firstname: 'Ani',
    lastname: '',
    email: 'ani@example.com',
    passwordHash: '',
    referralCode: 'A',
  });
  await db.insert(whatsapps).values({ clientid: 'id-1', userId: 1 });
  const errors: unknown[] = [];
  const log = { error: (about: unknown) => errors.push(about), warn: () => {} } as unknown as Log;
  const removed: Record<string, number> = {};
  const start = () =>
    startKeeper({
      database,
      clock,
      log,
      onRemoved: (table, rows) => {
        removed[table] = (removed[table] ?? 0) + rows;
      },
    });
  return {
    db,
    clock,
    errors,
    removed,
    start,
    ago: (ms: number) => new Date(clock.now() - ms),
    /** Lets time pass until the keeper has done what is due within it. */
    pass: async (ms: number, keeper: ReturnType<typeof start>) => {
      const end = clock.now() + ms;
      for (;;) {
        await keeper.settled();
        const [soonest = Number.POSITIVE_INFINITY] = timers.pending;
        if (clock.now() + soonest > end) break;
        timers.advance(Math.max(0, soonest));
      }
      timers.advance(end - clock.now());
    },
  };
}

const databases: readonly [string, () => Promise<Database>][] = [
  ['the embedded database', openEmpty],
  ['PostgreSQL', async () => openDatabase({ url: (await postgres?.create()) ?? '' })],
];

describe.each(databases.slice(0, postgres ? 2 : 1))('what is over in %s', (name, open) => {
  const opened: Database[] = [];
  const database = async () => {
    const one = await open();
    if (name === 'PostgreSQL') opened.push(one);
    return one;
  };
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

  it('goes, each in its time, and what is not stays', async () => {
    const { db, clock, ago, start, pass, removed, errors } = await openKeeper(await database());
    const pairing = (deviceId: string, state: 'expired' | 'authenticated' | 'offered', end: number) => ({
      deviceId,
      userId: 1,
      state,
      expiresAt: ago(end),
    });
    await db
      .insert(pairings)
      .values([
        pairing('expired', 'expired', HOUR + 1),
        pairing('scanned', 'authenticated', HOUR + 1),
        pairing('just', 'expired', HOUR - 1),
        pairing('open', 'offered', -HOUR),
        { deviceId: 'asked', userId: 1 },
      ]);
    // Each of them lives for 30 days.
    await openSession(db, 1, clock.now() - 121 * DAY, { device: '', network: 'old' });
    await openSession(db, 1, clock.now() - 119 * DAY, { device: '', network: 'former' });
    await openSession(db, 1, clock.now(), { device: '', network: 'new' });
    await db.update(sessions).set({ revokedAt: ago(119 * DAY) });
    const answered = (key: string, age: number) => ({
      userId: 1,
      key,
      target: '',
      bodyHash: '',
      status: 200,
      answer: '',
      createdAt: ago(age),
    });
    await db
      .insert(idempotencyKeys)
      .values([
        ...Array.from({ length: 500 }, (_, place) => answered(`old-${place}`, DAY + 1)),
        answered('young', DAY - 1),
      ]);
    const link = (tokenHash: string, end: number) => ({ userId: 1, tokenHash, expiresAt: ago(end) });
    await db.insert(passwordLinks).values([link('over', 1), link('open', -1)]);
    const change = (device: string, age: number) => ({
      userId: 1,
      kind: 'password' as const,
      device,
      at: ago(age),
    });
    await db.insert(accessChanges).values([change('old', 366 * DAY), change('lately', 364 * DAY)]);
    const stood = (age: number) => ({
      whatsappId: 1,
      standing: 'sending' as const,
      at: ago(age),
      success: 0,
      fail: 0,
    });
    await db.delete(accountChanges);
    await db.insert(accountChanges).values([stood(15 * DAY + 1), stood(15 * DAY - 1)]);
    const worked = (age: number) => ({
      kind: 'generator' as const,
      runnerId: 1,
      status: 'sending' as const,
      at: ago(age),
      success: 0,
      fail: 0,
    });
    await db.insert(runnerChanges).values([worked(15 * DAY + 1), worked(15 * DAY - 1)]);

    const keeper = start();
    await pass(0, keeper);
    await keeper.close();
    expect(errors).toEqual([]);
    expect(removed).toEqual({
      account_changes: 1,
      runner_changes: 1,
      pairings: 2,
      sessions: 1,
      idempotency_keys: 500,
      password_links: 1,
      access_changes: 1,
    });
    const left = async (table: string, column: string) =>
      (await query<{ name: string }>(db, sql.raw(`select ${column} as name from ${table} order by 1`))).map(
        ({ name: found }) => found,
      );
    expect(await left('pairings', 'device_id')).toEqual(['asked', 'just', 'open']);
    expect(await left('idempotency_keys', 'key')).toEqual(['young']);
    expect(await left('password_links', 'token_hash')).toEqual(['open']);
    expect(await left('access_changes', 'device')).toEqual(['lately']);
    expect(await db.select({ at: accountChanges.at }).from(accountChanges)).toEqual([
      { at: ago(15 * DAY - 1) },
    ]);
    expect(await db.select({ at: runnerChanges.at }).from(runnerChanges)).toEqual([
      { at: ago(15 * DAY - 1) },
    ]);
    // An owner is known where they signed in lately, though that session has ended.
    expect(await hasSignedInFrom(db, 1, 'former')).toBe(true);
    expect(await hasSignedInFrom(db, 1, 'old')).toBe(false);
  });

  it('goes with its uploads, but for those that a template or a validator has, and those of today', async () => {
    const { db, clock, ago, start, pass } = await openKeeper(await database());
    /** Bytes of a file that is stored in three parts. */
    const LARGE = 300_000;
    const keep = async (clientName: string, kind: 'media' | 'targets', age: number, bytes = 1) => {
      const file = await stageFile(db, {
        clientName,
        kind,
        contentType: 'text/csv',
        content: Buffer.alloc(bytes),
        userId: 1,
        now: clock.now(),
      });
      await file.publish(db);
      await db
        .update(files)
        .set({ createdAt: ago(age) })
        .where(sql`stored_name like ${`${file.storedName}%`}`);
      return file;
    };
    const shown = await keep('gambar é.png', 'media', 2 * DAY);
    await db.insert(messages).values({ media: `/media/${encodeURIComponent(shown.storedName)}` });
    const targets = await keep('nomor.csv', 'targets', 2 * DAY, LARGE);
    await db.insert(validators).values({ userId: 1, whatsappId: 1, fileId: targets.id });
    for (let place = 0; place < 12; place += 1) await keep('lost.png', 'media', 2 * DAY);
    await keep('lost.csv', 'targets', 2 * DAY, LARGE);
    await keep('today.csv', 'targets', DAY / 2);
    const keeper = start();
    await pass(0, keeper);
    await keeper.close();
    const left = await db.select({ name: files.clientName }).from(files).orderBy(files.id);
    expect(left.map(({ name: found }) => found)).toEqual([
      'gambar é.png',
      'nomor.csv',
      'nomor.csv',
      'nomor.csv',
      'today.csv',
    ]);
  });

  it('goes with single messages and starts, a day at a time, and old hours become days', async () => {
    const { db, clock, ago, start, pass, removed, errors } = await openKeeper(await database());
    const sent = (at: Date, success: boolean) => ({
      userId: 1,
      whatsappId: 1,
      phoneNumberId: 1,
      success,
      at,
    });
    const weekAgo = 7 * DAY;
    await db.insert(messageLogs).values([
      ...Array.from({ length: 2500 }, () => sent(ago(weekAgo + 11 * HOUR), true)),
      // The day of a week ago is not over.
      ...Array.from({ length: 25 }, () => sent(ago(weekAgo + 10 * HOUR), true)),
      sent(ago(0), false),
    ]);
    await db.insert(whatsapps).values({ clientid: 'id-2', userId: 1 });
    const began = (whatsappId: number, age: number) => ({ whatsappId, startedAt: ago(age) });
    await db
      .insert(blasts)
      .values([began(1, weekAgo + 2), began(1, weekAgo + 1), began(1, 1), began(2, 90 * DAY)]);
    // Midnight in Jakarta.
    const today = Math.floor((clock.now() + 7 * HOUR) / DAY) * DAY - 7 * HOUR;
    const hour = (days: number, hours: number, success: number) => ({
      userId: 1,
      hour: new Date(today - days * DAY + hours * HOUR),
      success,
      fail: 2 * success,
      income: 100 * success,
    });
    await db
      .insert(hourlyFigures)
      .values([hour(30, 3, 4), hour(8, 0, 1), hour(8, 1, 2), hour(8, 23, 4), hour(7, 0, 1), hour(7, 1, 1)]);

    const keeper = start();
    await pass(0, keeper);
    expect(errors).toEqual([]);
    expect(removed).toEqual({ message_logs: 2500, blasts: 2, hourly_figures: 3 });
    expect(await db.$count(messageLogs)).toBe(26);
    expect(await db.$count(blasts)).toBe(2);
    const days = [hour(30, 0, 4), hour(8, 0, 7), hour(7, 0, 1), hour(7, 1, 1)];
    expect(await db.select().from(hourlyFigures).orderBy(hourlyFigures.hour)).toEqual(days);

    // What comes late for a day that is put together already is added to it.
    await db.insert(hourlyFigures).values(hour(8, 5, 1));
    await pass(HOUR, keeper);
    await keeper.close();
    expect(await db.select().from(hourlyFigures).orderBy(hourlyFigures.hour)).toEqual(
      days.with(1, hour(8, 0, 8)),
    );
  });

  it('goes about each hour, also after a failure, which is written down', async () => {
    const its = await database();
    const { db, ago, start, pass, removed, errors } = await openKeeper(its);
    const scanned = (deviceId: string) =>
      db.insert(pairings).values({ deviceId, userId: 1, state: 'authenticated', expiresAt: ago(2 * HOUR) });
    const failing = vi.spyOn(its, 'transaction').mockRejectedValueOnce(new Error('gone'));
    await scanned('first');
    const keeper = start();
    await pass(0, keeper);
    failing.mockRestore();
    expect(errors).toHaveLength(1);
    expect(removed).toEqual({});
    await pass(60_000, keeper);
    expect(removed).toEqual({ pairings: 1 });
    await scanned('second');
    await pass(0.7 * HOUR, keeper);
    expect(removed).toEqual({ pairings: 1 });
    await pass(0.3 * HOUR, keeper);
    expect(removed).toEqual({ pairings: 2 });
    await keeper.close();
  });
});

it.skipIf(!postgres)('is removed by one process at a time', async () => {
  const url = (await postgres?.create()) ?? '';
  const [one, another] = [await openDatabase({ url }), await openDatabase({ url })];
  const { db, ago, start, pass, removed } = await openKeeper(one);
  await db.insert(passwordLinks).values({ userId: 1, tokenHash: '', expiresAt: ago(1) });
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const working = another.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7203002)`);
    begun();
    await mayEnd;
  });
  await hasBegun;
  const keeper = start();
  await pass(0, keeper);
  expect(removed).toEqual({});
  end();
  await working;
  await pass(HOUR, keeper);
  expect(removed).toEqual({ password_links: 1 });
  await keeper.close();
  await Promise.all([one.close(), another.close()]);
});

it.skipIf(!postgres)('is removed of events by one process at a time', async () => {
  const url = (await postgres?.create()) ?? '';
  const [one, another] = [await openDatabase({ url }), await openDatabase({ url })];
  await one.db.execute(
    sql`insert into channels (channel, epoch, head, oldest_at) values ('a', 'e', 1, now() - interval '9 days')`,
  );
  await one.db.execute(
    sql`insert into publications (channel, first, last, messages, at) values ('a', 1, 1, '{}', now() - interval '9 days')`,
  );
  const round = async () => {
    const { clock } = steppedClock();
    let rounds = 0;
    const log = { error: () => {}, warn: () => {} } as unknown as Log;
    const pruner = startPruner({
      database: one,
      clock: { ...clock, after: systemClock.after },
      log,
      onRound: () => (rounds += 1),
    });
    await expect.poll(() => rounds).toBe(1);
    await pruner.close();
    return one.db.$count(publications);
  };
  let end = () => {};
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const working = another.transaction(async (tx) => {
    await claim(tx, PRUNING);
    begun();
    await mayEnd;
  });
  await hasBegun;
  expect(await round()).toBe(1);
  end();
  await working;
  expect(await round()).toBe(0);
  await Promise.all([one.close(), another.close()]);
});
