import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files, messages, validatorTargets } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const FORBIDDEN = 'Mengandung karakter yang tidak diperbolehkan.';
const EMOJI = '😀';
const upload = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const json = (value: unknown) => new File([JSON.stringify(value)], 'a.json');

describe('half of a character, or a NUL,', () => {
  it.each(['\ud83d', '\ude00a', '\0'])('%j is refused in words, under its field', async (odd) => {
    const admin = harness.as('admin');
    const { setting } = await admin.call('setting.read', {});
    const sent = { ...setting, info: `a${odd}` };
    const { status, body } = await admin.send('PUT', '/api/admin/setting/update', sent);
    expect([status, body.errors]).toEqual([422, { info: FORBIDDEN }]);
  });

  it.each(['\ud83d', '\0'])('%j is refused in the buttons of a template', async (odd) => {
    const button = JSON.stringify([{ id: '1', title: `a${odd}`, url: '', type: 'url_button' }]);
    const form = upload({ text: 'Halo', text_wa: 'Halo', status: 'active', button });
    const { status, body } = await harness.as('admin').send('POST', '/api/admin/message/create', form);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['button.0.title']]);
  });

  it('leaves out the row that it stands in, and no other', async () => {
    const admin = harness.as('admin');
    const numbers = await admin.call('phoneNumber.import', {
      file: json([
        { number: '6281299990001', name: 'Ani\ud83d' },
        { number: '6281299990002', name: `Budi ${EMOJI}` },
        { number: '6281299990003', name: 'a\0' },
      ]),
    });
    expect(numbers.created.rows.map(({ name }) => name)).toEqual([`Budi ${EMOJI}`]);
    expect(numbers.skipped.rows.map(({ reason }) => reason)).toEqual([
      'Isi kolom tidak dapat dibaca.',
      'Isi kolom tidak dapat dibaca.',
    ]);
    const proxies = await admin.call('proxy.import', { file: json(['http://a.test:1', 'http://\ud83d:1']) });
    expect([proxies.created.rows.length, proxies.skipped.rows.length]).toEqual([1, 1]);
    const templates = await admin.call('message.import', {
      file: json([{ text: 'Halo' }, { text: '\ud83d' }]),
    });
    expect([templates.created.rows.length, templates.skipped.rows]).toEqual([
      1,
      [{ text: 'Baris 2', reason: 'text tidak valid' }],
    ]);
  });
});

describe('a text of emoji', () => {
  it('is as long as one of letters, and shown as it was', async () => {
    const admin = harness.as('admin');
    const name = EMOJI.repeat(200);
    const { phoneNumber } = await admin.call('phoneNumber.create', { number: '6281299990010', name });
    expect((await admin.call('phoneNumber.read', { id: phoneNumber.id })).phoneNumber.name).toBe(name);
    const longer = { number: '6281299990011', name: name + EMOJI };
    const { status, body } = await admin.send('POST', '/api/admin/phonenumber/save', longer);
    expect([status, body.errors]).toEqual([422, { name: 'Maksimal 200 karakter.' }]);
  });

  it('is cut between two of its signs where it is too long', async () => {
    const staff = harness.as('staff');
    const [account] = (await staff.call('whatsapp.listOfUser', { userId: staff.id })).rows;
    const kept = [`${'a'.repeat(199)}${EMOJI}`, EMOJI.repeat(200), `${'a'.repeat(197)}👨‍👩‍👧`];
    const rows = kept.map((name, place) => `628129999002${place},${name}b\n`);
    const form = upload({
      file: new File([`number,name\n${rows.join('')}`], `${'n'.repeat(95)}${EMOJI}.csv`),
      whatsapp_id: String(account?.id),
      b_insert: '0',
      interval_min: '1',
      interval_max: '2',
    });
    const { body } = await staff.send('POST', '/api/admin/validator/create', form);
    const { db } = harness.server.database;
    const targets = await db
      .select()
      .from(validatorTargets)
      .where(eq(validatorTargets.validatorId, body.validator.id))
      .orderBy(validatorTargets.position);
    // A family is one sign, of which nothing is kept where not all of it fits.
    expect(targets.map(({ name }) => name)).toEqual([kept[0], kept[1], 'a'.repeat(197)]);
    const [file] = await db.select().from(files).where(eq(files.storedName, body.validator.fileName));
    expect(file?.clientName).toBe(`${'n'.repeat(95)}${EMOJI}.csv`);
  });
});

describe('what no page sends', () => {
  const send = (path: string, body: string, headers: Record<string, string> = {}) =>
    harness.as('admin').send('POST', path, body, headers);

  it.each<Record<string, string>>([{}, { 'Idempotency-Key': 'a-key-of-my-own' }])(
    'is refused where it nests without end, sent with %j',
    async (headers) => {
      const body = `{"deep":${'['.repeat(5000)}${']'.repeat(5000)},"value":"http://a.test:2"}`;
      expect(await send('/api/admin/proxy/save', body, headers)).toMatchObject({
        status: 400,
        body: { msg: 'JSON tidak dapat dibaca.' },
      });
    },
  );

  it.each([
    [
      'a form without an end',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="file"',
    ],
    ['a border that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--b--'],
    [
      'a file that is a text',
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/json\r\n\r\n{"name":"a.csv","content":"1"}\r\n--a--\r\n',
    ],
  ])('is refused as a form: %s', async (_, type, body) => {
    const { status } = await send('/api/admin/phonenumber/import', body, { 'Content-Type': type });
    expect(status).toBe(400);
  });

  it('is refused as a button: an object in place of a text', async () => {
    const button = '[{"id":{"toString":1,"valueOf":1},"title":"Buka","url":"","type":"url_button"}]';
    const form = upload({ text: 'Halo', text_wa: 'Halo', status: 'active', button });
    const { status, body } = await harness.as('admin').send('POST', '/api/admin/message/create', form);
    expect([status, body.errors]).toEqual([422, { 'button.0.id': 'Tidak valid.' }]);
  });

  it('is refused as a fee that no account can hold', async () => {
    const path = `/api/admin/users/${harness.other.id}`;
    const { status, body } = await harness.as('admin').send('PUT', path, { blast_fee: 2 ** 31 });
    expect([status, body.errors]).toEqual([422, { blast_fee: 'Maksimal 1000000.' }]);
  });

  it.each(['/media/%zz', '/media/%ff.png'])('can be deleted again: a template with %s', async (media) => {
    const admin = harness.as('admin');
    await admin.call('message.import', { file: json([{ text: 'Halo', media }]) });
    const { db } = harness.server.database;
    const [row] = await db.select().from(messages).orderBy(desc(messages.id)).limit(1);
    const id = row?.id ?? 0;
    expect(row?.media).toBe('');
    // As it could have been kept before.
    await db.update(messages).set({ media }).where(eq(messages.id, id));
    await admin.call('message.delete', { id: String(id) });
  });
});
