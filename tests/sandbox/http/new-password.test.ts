import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refuseWeak } from '../../../sandbox/http/new-password';
import { users } from '../../../sandbox/store/schema';
import { openPasswordLink } from '../../../sandbox/store/sessions';
import { useServer } from '../../contract/harness';

const siti = { firstname: 'Siti', lastname: 'Nurhaliza', email: 'siti.nur88@contoh.co.id' };
const WEAK = { errors: { password: 'Mudah ditebak: jangan pakai kata umum, nama, atau email Anda.' } };

describe('a password that is guessed early', () => {
  it.each([
    ['leaked most', 'password'],
    ['leaked most, in capitals', 'PASSWORD'],
    ['leaked most, in full width', 'ｐａｓｓｗｏｒｄ'],
    ['digits in a row', '12345678'],
    ['keys in a row', 'qwertyuiop'],
    ['blanks', ' '.repeat(8)],
    ['blanks of several kinds', ' \u00a0\u2003\t \u00a0\u2003\t '],
    ['one sign', 'z'.repeat(200)],
    ['a word, again and again', 'kudakudakuda'],
    ['a word in Indonesian', 'bismillah'],
    ['a word and a year', 'merdeka1945'],
    ['a word with signs around it', '!!jakarta123'],
    ['of the demonstration', 'demo1234'],
    ['one’s first name', 'siti1990'],
    ['one’s whole name', 'Siti Nurhaliza'],
    ['one’s name and a word', 'nurhaliza-sayang'],
    ['one’s e-mail', siti.email],
    ['the product’s name', 'WhatsApp Blaster'],
  ])('is refused: %s', async (_, password) => {
    await expect(refuseWeak(password, siti)).rejects.toMatchObject({ details: WEAK });
  });

  it.each([
    ['words', 'kuda lari malam'],
    ['words that are one’s own, and more', 'siti-x7kq92mz'],
    ['signs at random', 'x7Kq!92m'],
    ['digits at random', '5907318264'],
    ['emoji', '🐴🌙🏃‍♀️🍚🚲🎣🧵🪁'],
    ['many signs', 'kuda lari malam, '.repeat(11)],
  ])('is none that has %s', async (_, password) => {
    await expect(refuseWeak(password, siti)).resolves.toBeUndefined();
  });
});

describe('a password that is set', () => {
  const harness = useServer();
  const signUp = (password: string, more: object = {}) =>
    harness.stranger.send('POST', '/api/auth/register', {
      firstName: 'Siti',
      lastName: 'Nurhaliza',
      email: `siti-${password.length}@contoh.test`,
      password,
      password2: password,
      agreeToTerms: true,
      ...more,
    });

  it('is judged at sign-up', async () => {
    expect(await signUp('nurhaliza')).toMatchObject({ status: 422, body: WEAK });
    expect((await signUp('kuda')).body.errors).toEqual({ password: 'Minimal 8 karakter.' });
    expect((await signUp('kuda lari malam')).status).toBe(200);
  });

  it('is judged in the profile, with the name that it gets at once', async () => {
    const person = harness.as('member');
    const change = (fields: object) =>
      person.send('PUT', `/api/admin/users/${person.id}`, { id: person.id, ...fields });
    expect(await change({ password: '12345678' })).toMatchObject({ status: 422, body: WEAK });
    expect(await change({ password: 'wirawan99', lastname: 'Wirawan' })).toMatchObject({
      status: 422,
      body: WEAK,
    });
    expect(await change({ password: '' })).toMatchObject({ status: 200 });
  });

  it('is judged by a link, which stays', async () => {
    const { db } = harness.server.database;
    const [person] = await db.select().from(users).where(eq(users.email, 'member2@demo.test'));
    const { token } = await openPasswordLink(db, person?.id ?? 0, Date.now());
    const reset = (password: string) =>
      harness.stranger.send('POST', '/api/auth/reset-password', { token, password, password2: password });
    expect(await reset(`${person?.firstname}${person?.lastname}`)).toMatchObject({ status: 422, body: WEAK });
    expect((await reset('kuda lari malam')).status).toBe(200);
  });

  it('has up to 200 signs as people count them, and signs in', async () => {
    const [longest, tooLong] = ['🐴🌙'.repeat(100), '🐴🌙'.repeat(100).concat('🐴')];
    const email = 'emoji@contoh.test';
    const strong = (password: string) => `kuda lari malam${password}`;
    expect((await signUp(strong(tooLong), { email })).status).toBe(422);
    const password = strong(longest.slice(0, -2 * 15));
    expect([...password]).toHaveLength(200);
    expect((await signUp(password, { email })).status).toBe(200);
    expect((await harness.signIn(email, password)).token).toHaveLength(43);
  });
});
