import { describe, expect, it } from 'vitest';
import { bonuses, idempotencyKeys, phoneNumbers, users } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const giveBonus = (headers: Record<string, string>, reason = 'Uji') =>
  harness
    .as('admin')
    .send('POST', '/api/admin/bonus/create', { nominal: 5000, reason, userId: harness.other.id }, headers);
const countBonuses = () => harness.server.database.db.$count(bonuses);

describe('a request with an Idempotency-Key', () => {
  it('gives its first answer again and has its effect once [R11]', async () => {
    const before = await countBonuses();
    const headers = key();
    const [first, second] = [await giveBonus(headers), await giveBonus(headers)];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await countBonuses()).toBe(before + 1);
  });

  it('is refused with 422 when the key comes with another body [R11]', async () => {
    const headers = key();
    await giveBonus(headers);
    const before = await countBonuses();
    expect((await giveBonus(headers, 'Lain')).status).toBe(422);
    expect(await countBonuses()).toBe(before);
  });

  it('has its effect once when sent twice at a time; the later one gets the answer or 409 [A1]', async () => {
    const before = await countBonuses();
    const headers = key();
    const statuses = (await Promise.all([1, 2, 3].map(() => giveBonus(headers)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await countBonuses()).toBe(before + 1);
  });

  it('repeats a refusal too, until the key is renewed', async () => {
    const member = harness.as('member');
    const request = (headers: Record<string, string>) =>
      member.send(
        'POST',
        '/api/admin/withdraw/request',
        { nominal: 900_000_000, userId: member.id },
        headers,
      );
    const headers = key();
    const [first, second] = [await request(headers), await request(headers)];
    expect(first.status).toBe(422);
    expect(second).toMatchObject({ status: 422, body: first.body });
  });

  it("is one user's own: another's same key is another request", async () => {
    const headers = key();
    await giveBonus(headers);
    const others = await harness
      .as('dev')
      .send(
        'POST',
        '/api/admin/bonus/create',
        { nominal: 1000, reason: 'Dev', userId: harness.other.id },
        headers,
      );
    expect(others.body.bonus.nominal).toBe(1000);
  });

  it('knows an upload by its content [R11]', async () => {
    const { db } = harness.server.database;
    const importNumbers = (text: string, headers: Record<string, string>) => {
      const form = new FormData();
      form.set('file', new File([text], 'impor.csv'));
      return harness.as('admin').send('POST', '/api/admin/phonenumber/import', form, headers);
    };
    const headers = key();
    const first = await importNumbers('081255550001', headers);
    const count = await db.$count(phoneNumbers);
    expect((await importNumbers('081255550001', headers)).body).toEqual(first.body);
    expect((await importNumbers('081255550002', headers)).status).toBe(422);
    expect(await db.$count(phoneNumbers)).toBe(count);
  });

  it('says what it was answered, and withdraws what has not come for good [R11, R12]', async () => {
    const settle = (intent: Record<string, string>) =>
      harness.as('admin').send('POST', '/api/admin/intent/settle', { key: intent['Idempotency-Key'] });
    const [done, late] = [key(), key()];
    const { body } = await giveBonus(done);
    expect((await settle(done)).body).toEqual({ outcome: 'answered', status: 200, answer: body });
    const before = await countBonuses();
    expect((await settle(late)).body).toEqual({ outcome: 'withdrawn' });
    expect((await giveBonus(late)).status).toBe(422);
    expect((await settle(late)).body).toEqual({ outcome: 'withdrawn' });
    expect(await countBonuses()).toBe(before);
  });

  it("withdraws nobody else's [R12]", async () => {
    const intent = key();
    const other = await harness
      .as('dev')
      .send('POST', '/api/admin/intent/settle', { key: intent['Idempotency-Key'] });
    expect(other.body).toEqual({ outcome: 'withdrawn' });
    expect((await giveBonus(intent)).status).toBe(200);
  });

  it('signs up once: the second try signs in to the same user, with a token of its own [R11]', async () => {
    const headers = key();
    const form = {
      firstName: 'Dua',
      lastName: 'Kali',
      email: 'dua@example.test',
      password: 'kuda-lari-malam',
      password2: 'kuda-lari-malam',
      agreeToTerms: true,
    };
    const register = (body: object) => harness.stranger.send('POST', '/api/auth/register', body, headers);
    const [first, second] = [await register(form), await register(form)];
    expect(second.body.user.id).toBe(first.body.user.id);
    expect(second.body.token).not.toBe(first.body.token);
    const guess = await register({ ...form, password: 'tebakan-salah', password2: 'tebakan-salah' });
    expect(guess.body.errors).toEqual({ email: 'Email sudah terdaftar.' });
  });

  it('keeps neither token nor password with the answer [V5]', async () => {
    const password = 'sandi-kenari-7781';
    const person = await harness.signIn('member4@demo.test');
    await person.send('PUT', `/api/admin/users/${person.id}`, { password }, key());
    const kept = JSON.stringify(await harness.server.database.db.select().from(idempotencyKeys));
    expect(kept).not.toContain(password);
    const stored = await harness.server.database.db.select().from(users);
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  it('is refused with 400 when the key is none', async () => {
    expect((await giveBonus({ 'Idempotency-Key': 'x y' })).status).toBe(400);
  });
});
