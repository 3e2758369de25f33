import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../sandbox/store/schema';
import { type Person, useServer } from '../../contract/harness';

const harness = useServer();
const MARKS = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const TEXT = 'Mengandung tanda arah teks yang tidak terlihat.';

const own = (person: Person, fields: object) =>
  person.send('PUT', `/api/admin/users/${person.id}`, { id: person.id, ...fields });
const stored = async ({ id }: Person) => {
  const [row] = await harness.server.database.db
    .select()
    .from(users)
    .where(eq(users.id, Number(id)));
  return row;
};
const store = ({ id }: Person, fields: Partial<typeof users.$inferInsert>) =>
  harness.server.database.db
    .update(users)
    .set(fields)
    .where(eq(users.id, Number(id)));

describe('a mark that turns around what stands beside it [D5]', () => {
  it.each(['firstname', 'lastname', 'email', 'account_bank', 'account_name', 'account_number'])(
    'is refused in %s, under it',
    async (field) => {
      for (const mark of MARKS) {
        const value = field === 'email' ? `a${mark}b@contoh.test` : `0987${mark}654`;
        const { status, body } = await own(harness.as('member'), { [field]: value });
        expect([status, body.errors]).toEqual([422, { [field]: TEXT }]);
      }
    },
  );

  it.each<[string, string, object, string]>([
    ['POST', '/bonus/create', { nominal: 1000, userId: 1, reason: 'x\u202ey' }, 'reason'],
    ['POST', '/level/create', { name: 'x\u202ey', blast_fee: 1, requirement_blast: 1 }, 'name'],
    ['POST', '/phonenumber/save', { number: '6281200009999', name: 'x\u2066y' }, 'name'],
    ['POST', '/proxy/save', { value: 'http://10.0.0.1\u200f:1' }, 'value'],
  ])('is refused by %s %s in %s, under its field', async (method, path, fields, field) => {
    const { status, body } = await harness.as('admin').send(method, `/api/admin${path}`, fields);
    expect([status, body.errors]).toEqual([422, { [field]: TEXT }]);
  });

  it('is refused at sign-up', async () => {
    const password = 'kuda lari malam';
    const { body } = await harness.stranger.send('POST', '/api/auth/register', {
      firstName: 'An\u202ei',
      lastName: 'B',
      email: 'an@contoh.test',
      password,
      password2: password,
      agreeToTerms: true,
    });
    expect(body.errors).toEqual({ firstName: TEXT });
  });

  it.each([
    ['phonenumber', 'number,name\n6281200008888,Ani\u202e\n'],
    ['proxy', 'value\nhttp://10.0.0.8\u202e:1\n'],
  ])('skips its row of an import: %s', async (kind, text) => {
    const form = new FormData();
    form.append('file', new File([text], 'a.csv'));
    const answer = await fetch(`${harness.url}/api/admin/${kind}/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${harness.as('admin').token}` },
      body: form,
    });
    const { created, skipped } = await answer.json();
    expect([created.length, skipped.length]).toEqual([0, 1]);
  });

  it('is none that joins letters: names in Persian, Hindi and emoji stay as they are', async () => {
    const member = harness.as('member');
    for (const lastname of ['می\u200cخواهم', 'क्\u200dष', '👨\u200d👩\u200d👧']) {
      expect((await own(member, { lastname })).body.user.lastname).toBe(lastname);
    }
  });

  it('is left out of what is looked for, and of a number as it was pasted', async () => {
    const dev = harness.as('dev');
    const saved = { number: '\u202a+62 812-0000-7777\u202c', name: 'Tempel' };
    const { body } = await dev.send('POST', '/api/admin/phonenumber/save', saved);
    expect(body.phoneNumber.number).toBe('6281200007777');
    const path = `/api/admin/phonenumber/list-per-page?search=${encodeURIComponent('\u202a6281200007777\u202c')}`;
    expect((await dev.send('GET', path)).body.data).toHaveLength(1);
    const turned = { number: '\u202e6281200006666', name: 'Terbalik' };
    expect((await dev.send('POST', '/api/admin/phonenumber/save', turned)).body.errors).toEqual({
      number: 'Nomor mengandung tanda arah teks.',
    });
  });
});

describe('the number of a bank account', () => {
  it.each([
    ['1234567890', '1234567890'],
    [' 1234 5678-90 ', '1234567890'],
    ['123.456.7890', '1234567890'],
    ['１２３４–５６', '123456'],
    ['', ''],
  ])('is its digits: %j', async (written, digits) => {
    const { body } = await own(harness.as('member'), { account_number: written });
    expect(body.user.account_number).toBe(digits);
  });

  it.each(['BCA 123', '+62 812', '12/34', '١٢٣٤', '12a'])('is no other text: %j', async (written) => {
    const { status, body } = await own(harness.as('member'), { account_number: written });
    expect([status, body.errors]).toEqual([422, { account_number: 'Hanya angka.' }]);
  });
});

describe('what was kept by older rules', () => {
  const odd = { firstname: 'Budi\u202e', accountNumber: 'BCA 12-34\u202e' } as const;

  it('is sent back with the whole person, and neither refused nor changed', async () => {
    const person = harness.other;
    await store(person, odd);
    const { user } = await person.call('users.read', { id: person.id });
    const { body } = await own(person, { ...user, lastname: 'Wijaya' });
    expect(body.user).toMatchObject({ lastname: 'Wijaya', firstname: odd.firstname });
    expect(await stored(person)).toMatchObject(odd);
    expect((await own(person, { ...user, account_number: 'BCA 12-35' })).status).toBe(422);
    expect((await own(person, { ...user, account_number: '12-35' })).body.user.account_number).toBe('1235');
  });

  it('keeps nobody from changing what a member earns', async () => {
    const [admin, person] = [harness.as('admin'), harness.other];
    await store(person, odd);
    const { user } = await admin.call('users.read', { id: person.id });
    const { status, body } = await admin.send('PUT', `/api/admin/users/${person.id}`, {
      ...user,
      blast_fee: 77,
    });
    expect([status, body.user.blast_fee]).toEqual([200, 77]);
  });
});
