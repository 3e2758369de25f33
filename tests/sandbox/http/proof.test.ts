import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  accessChanges,
  attempts,
  idempotencyKeys,
  passwordLinks,
  sessions,
  users,
} from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer();
const DEMO = 'demo1234';
const MINUTE = 60_000;
const ASKED = { current_password: 'Masukkan kata sandi Anda saat ini.' };
const WRONG = { current_password: 'Kata sandi saat ini salah.' };
const account = { account_bank: 'BCA', account_number: '0987654321', account_name: 'Orang Lain' };

const change = (person: Person, changes: object, headers = {}) =>
  person.send('PUT', `/api/admin/users/${person.id}`, changes, headers);
const whole = async (person: Person) =>
  (await person.send('GET', `/api/admin/users/${person.id}`)).body.user as Record<string, unknown>;
const changesOf = async (person: Person) =>
  (await person.send('GET', '/api/admin/session/changes')).body.list as {
    readonly id: number;
    readonly kind: string;
    readonly device: string;
    readonly seen: boolean;
  }[];

/** A person whose sessions are all so old, and who changed nothing yet. */
async function signedInAgo(name: string, minutes: number) {
  const email = `${name}@demo.test`;
  const [here, there] = [await harness.signIn(email), await harness.signIn(email)];
  const { db } = harness.server.database;
  await db.delete(attempts);
  await db.delete(accessChanges).where(eq(accessChanges.userId, Number(here.id)));
  const createdAt = new Date(Date.now() - minutes * MINUTE);
  await db
    .update(sessions)
    .set({ createdAt })
    .where(eq(sessions.userId, Number(here.id)));
  return { email, here, there };
}

describe('changing how one gets in or is paid', () => {
  it.each([
    ['password', 'member3', { password: 'rahasia-baru' }],
    ['e-mail', 'member4', { email: 'lain@example.test' }],
    ['bank account', 'member5', account],
  ])('asks for the current password where the sign-in was long ago: %s', async (_, name, changes) => {
    const { here } = await signedInAgo(name, 11);
    const before = await whole(here);
    expect(await change(here, changes)).toMatchObject({ status: 422, body: { errors: ASKED } });
    expect(await change(here, { ...changes, current_password: 'bukan-ini' })).toMatchObject({
      status: 422,
      body: { errors: WRONG },
    });
    expect(await whole(here)).toEqual(before);
    expect(await change(here, { ...changes, current_password: DEMO })).toMatchObject({ status: 200 });
  });

  it('asks nobody who signed in within the last ten minutes', async () => {
    const { here } = await signedInAgo('member6', 9);
    expect((await change(here, account)).body.user).toMatchObject(account);
  });

  it('asks for nothing where the whole person is sent back and a name changes', async () => {
    const { here } = await signedInAgo('member7', 60);
    const sent = { ...(await whole(here)), firstname: 'Berbeda' };
    expect(await change(here, sent)).toMatchObject({ status: 200, body: { user: { firstname: 'Berbeda' } } });
    expect(await changesOf(here)).toEqual([]);
  });

  it('asks for nothing where an account number or an e-mail is the same, written otherwise', async () => {
    const { email, here } = await signedInAgo('member8', 60);
    await harness.server.database.db
      .update(users)
      .set({ accountNumber: '1234567890' })
      .where(eq(users.id, Number(here.id)));
    const sent = { account_number: '1234-567-890', email: email.toUpperCase() };
    expect(await change(here, sent)).toMatchObject({ status: 200, body: { user: { email } } });
    expect(await changesOf(here)).toEqual([]);
  });

  it('takes no more than five such changes a minute, those that were refused included', async () => {
    const { here } = await signedInAgo('member10', 60);
    const guess = () => change(here, { ...account, current_password: 'bukan-ini' });
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await guess());
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Changes of a name are not limited.
    expect((await change(here, { firstname: 'Boleh' })).status).toBe(200);
    const { db } = harness.server.database;
    await db.delete(attempts);
    for (let changed = 0; changed < 5; changed += 1) {
      const changes = { account_number: `12345${changed}`, current_password: DEMO };
      expect((await change(here, changes)).status).toBe(200);
    }
    expect((await change(here, { account_number: '9', current_password: DEMO })).status).toBe(429);
  });

  it('answers the same key anew once the password is there, and keeps no word of it', async () => {
    const { here } = await signedInAgo('member11', 60);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    expect((await change(here, account, headers)).body.errors).toEqual(ASKED);
    const proven = { ...account, current_password: DEMO };
    expect((await change(here, { ...proven, current_password: 'bukan-ini' }, headers)).body.errors).toEqual(
      WRONG,
    );
    expect((await change(here, proven, headers)).status).toBe(200);
    const { db } = harness.server.database;
    const kept = await db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, Number(here.id)));
    expect(kept.map(({ status }) => status)).toEqual([200]);
    // Another password is no other body: the hash leaves it out.
    expect((await change(here, { ...proven, current_password: 'apa saja' }, headers)).status).toBe(200);
  });
});

describe('telling somebody what changed', () => {
  it('says it to every session until one of them has seen it, and lists it from then on', async () => {
    const { here, there } = await signedInAgo('member12', 60);
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
    const changes = { ...account, email: 'ganti@example.test', current_password: DEMO };
    await change(here, changes, { 'User-Agent': agent });
    const listed = await changesOf(there);
    expect(listed).toMatchObject([
      { kind: 'account', device: 'Chrome, Windows', seen: false },
      { kind: 'email', device: 'Chrome, Windows', seen: false },
    ]);
    await change(here, { account_number: '1', current_password: DEMO });
    expect((await there.send('POST', '/api/admin/session/changes/seen', { id: listed[0]?.id })).status).toBe(
      200,
    );
    // What came since was not seen.
    expect((await changesOf(here)).map(({ seen }) => seen)).toEqual([false, true, true]);
  });

  it('tells nobody of what was refused, and lets nobody see it for another', async () => {
    const { here } = await signedInAgo('member7', 5);
    expect((await change(here, { email: 'member@demo.test' })).status).toBe(422);
    expect(await changesOf(here)).toEqual([]);
    await change(here, account);
    const [own] = await changesOf(here);
    await harness.other.send('POST', '/api/admin/session/changes/seen', { id: own?.id });
    expect((await changesOf(here)).map(({ seen }) => seen)).toEqual([false]);
  });

  it('tells of a password that was set by a link', async () => {
    const { here } = await signedInAgo('staff', 5);
    const link = await harness.as('admin').send('POST', '/api/admin/users/password-link', { id: here.id });
    const secret = { password: 'rahasia-baru', password2: 'rahasia-baru' };
    await harness.stranger.send('POST', '/api/auth/reset-password', { token: link.body.token, ...secret });
    const again = await harness.signIn('staff@demo.test', secret.password);
    expect(await changesOf(again)).toMatchObject([{ kind: 'password', seen: false }]);
    expect(await harness.server.database.db.select().from(passwordLinks)).toEqual([]);
  });

  it('forgets after a year', async () => {
    const { here } = await signedInAgo('member11', 5);
    await change(here, account);
    const { db } = harness.server.database;
    const own = eq(accessChanges.userId, Number(here.id));
    await db
      .update(accessChanges)
      .set({ at: new Date(Date.now() - 366 * 24 * 60 * MINUTE) })
      .where(own);
    await change(here, { account_number: '2' });
    expect(await db.$count(accessChanges, own)).toBe(1);
  });
});
