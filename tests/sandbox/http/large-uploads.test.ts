import { setImmediate } from 'node:timers/promises';
import { eq, like } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { takeBackAbandoned } from '../../../sandbox/files/abandoned';
import { templateRows } from '../../../sandbox/store/import-rows';
import type { Written } from '../../../sandbox/core/written';
import { createImports } from '../../../sandbox/store/imports';
import { findFile, stageFile } from '../../../sandbox/files/store';
import { files, messages, validators, validatorTargets, whatsapps } from '../../../sandbox/store/schema';
import { useServer } from '../../contract/harness';

const harness = useServer();
const queries = () => harness.server.database.db;
const admin = () => harness.as('admin');
const numbersFrom = (series: number, count: number) =>
  Array.from({ length: count }, (_, place) => `62${series}${String(place).padStart(6, '0')}`);

const send = (
  path: string,
  name: string,
  content: BlobPart,
  fields: Record<string, string> = {},
  headers = {},
) => {
  const form = new FormData();
  form.set('file', new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return admin().send('POST', path, form, headers);
};
const importNumbers = (rows: readonly string[], headers = {}) =>
  send('/api/admin/phonenumber/import', 'a.csv', rows.join('\n'), {}, headers);
const importTemplates = (entries: readonly unknown[]) =>
  send('/api/admin/message/import', 'a.json', JSON.stringify(entries));
const createValidator = async (rows: readonly string[], whatsappId?: number) => {
  const [account] = await queries().select().from(whatsapps).where(eq(whatsapps.state, 'connected'));
  const fields = {
    whatsapp_id: String(whatsappId ?? account?.id),
    b_insert: '0',
    interval_min: '1',
    interval_max: '2',
  };
  return send('/api/admin/validator/create', 'target.csv', rows.join('\n'), fields);
};
const validatorsListed = async () =>
  (await admin().call('validator.page', { page: 1, user_id: null })).rows.length;

/** What `look` finds whenever others have their turn, until `work` is done. */
async function seenDuring<T>(work: Promise<unknown>, look: () => Promise<T>): Promise<T[]> {
  const seen: T[] = [];
  const during = { isOver: false };
  const over = work.finally(() => (during.isOver = true));
  while (!during.isOver) {
    await setImmediate();
    seen.push(await look());
  }
  await over;
  return seen;
}

describe('the answer of an import', () => {
  it('lists two hundred rows of each kind, and counts all of them [I2, I7]', async () => {
    const twice = [...numbersFrom(821, 700), ...numbersFrom(821, 500)];
    const { body } = await importNumbers(twice);
    expect(body.counts).toEqual({ created: 700, skipped: 500 });
    expect([body.created.length, body.skipped.length]).toEqual([200, 200]);
    expect(body.created.map(({ number }: { number: string }) => number)).toEqual(twice.slice(0, 200));
    const again = await importNumbers(twice);
    expect(again.body.counts).toEqual({ created: 0, skipped: 1200 });
    expect(again.body.skipped[0]).toMatchObject({ number: twice[0], reason: 'Sudah terdaftar' });
  });

  it('is small though every row of the file is long [V10]', async () => {
    const file = JSON.stringify(Array.from({ length: 20 }, () => ({ number: 'x'.repeat(400_000) })));
    const { body } = await send('/api/admin/phonenumber/import', 'a.json', file);
    expect(body.counts).toEqual({ created: 0, skipped: 20 });
    expect(JSON.stringify(body).length).toBeLessThan(20_000);
  });

  it('of templates tells the beginning of each that was made [API-71]', async () => {
    const long = Array.from({ length: 300 }, (_, place) => ({
      text: `Panjang ${place} ${'x'.repeat(5000)}`,
    }));
    const { body } = await importTemplates([...long, { text: 1 }]);
    expect(body.counts).toEqual({ created: 300, skipped: 1 });
    expect(body.created).toHaveLength(200);
    expect(body.skipped).toEqual([{ text: 'Baris 301', reason: 'text tidak valid' }]);
    expect(JSON.stringify(body).length).toBeLessThan(100_000);
    const { rows } = await admin().call('message.list', {});
    const [last] = rows.filter(({ text }) => text.startsWith('Panjang'));
    expect([last?.text, last?.status]).toEqual([long[299]?.text, 'active']);
    await queries().delete(messages).where(like(messages.text, 'Panjang%'));
  }, 60_000);
});

describe('a file of more rows than its kind may have', () => {
  it('is refused by the limit in words, and nothing of it is kept [I4, V10]', async () => {
    const count = () => Promise.all([queries().$count(messages), queries().$count(files)]);
    const before = await count();
    const { status, body } = await importTemplates(
      Array.from({ length: 1001 }, (_, place) => ({ text: `T${place}` })),
    );
    expect(status).toBe(422);
    expect(body.errors.file).toMatch(/lebih dari 1\.000 template\. Bagi menjadi/);
    expect(await count()).toEqual(before);
  });
});

describe('templates of an import under way', () => {
  const rows = [
    { media: '', text: 'Diam 1', textWa: '', button: [], status: 'nonactive' },
    { media: '', text: 'Diam 2', textWa: '', button: [], status: 'active' },
  ];
  const listed = async () =>
    (await admin().call('message.list', {})).rows.filter(({ text }) => text.startsWith('Diam'));

  it('are known to nobody before it ends, then all at once, as the file has them', async () => {
    const imports = createImports(harness.server.database);
    let ids: readonly Written[] = [];
    const staged = await imports.stage(templateRows, [rows], (_, written) => (ids = written));
    expect(await listed()).toEqual([]);
    const id = String(ids[0]);
    await expect(admin().call('message.read', { id })).rejects.toMatchObject({ status: 404 });
    await expect(admin().call('message.delete', { id })).rejects.toMatchObject({ status: 404 });
    await harness.server.database.transaction((tx) => staged.publish(tx));
    await staged.end(true);
    expect((await listed()).map(({ id: one, status }) => [Number(one), status])).toEqual([
      [ids[1], 'active'],
      [ids[0], 'nonactive'],
    ]);
    await queries().delete(messages).where(like(messages.text, 'Diam%'));
  });

  it('are taken back where it fails, and by the next start of a server that ended meanwhile', async () => {
    const before = await queries().$count(messages);
    const imports = createImports(harness.server.database);
    await (await imports.stage(templateRows, [rows], () => {})).end(false);
    expect(await queries().$count(messages)).toBe(before);
    await createImports(harness.server.database).stage(templateRows, [rows], () => {});
    expect(await queries().$count(messages)).toBe(before + 2);
    await takeBackAbandoned(harness.server.database, Date.now(), { isStart: true });
    expect(await queries().$count(messages)).toBe(before);
  });
});

it('the media of a template stays once it is published, though the answer of the commit was lost [N1]', async () => {
  const { transaction } = harness.server.database;
  const file = { clientName: 'a.png', contentType: 'image/png', userId: 1, now: Date.now() };
  const staged = await stageFile(queries(), { ...file, kind: 'media', content: Buffer.from('a') });
  await transaction((tx) => staged.publish(tx));
  await staged.takeBack();
  expect(await findFile(queries(), staged.storedName, 'media')).toMatchObject({ size: 1 });
});

describe('a validator of many targets', () => {
  it('leaves others their turn, and is one step for them [VAL-01, I4]', async () => {
    const before = await validatorsListed();
    const numbers = numbersFrom(823, 5000);
    const creating = createValidator(['number,name', ...numbers]);
    const seen = await seenDuring(creating, validatorsListed);
    const { status, body } = await creating;
    expect(status).toBe(200);
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(new Set([...seen, before, before + 1])).toEqual(new Set([before, before + 1]));
    const targets = await queries()
      .select({ number: validatorTargets.number })
      .from(validatorTargets)
      .where(eq(validatorTargets.validatorId, body.validator.id))
      .orderBy(validatorTargets.position);
    expect(targets.map(({ number }) => number)).toEqual(numbers);
    await admin().call('validator.delete', { id: String(body.validator.id) });
  }, 60_000);

  it('leaves nothing where its account is gone before it is written', async () => {
    const db = queries();
    const [account] = await db
      .insert(whatsapps)
      .values({ clientid: 'id-1', userId: Number(admin().id), state: 'connected' })
      .returning();
    const count = () => Promise.all([db.$count(validators), db.$count(validatorTargets), db.$count(files)]);
    const before = await count();
    const creating = createValidator(numbersFrom(824, 3000), account?.id);
    await seenDuring(creating, async () => {
      const [held] = await db
        .select()
        .from(validators)
        .where(eq(validators.whatsappId, account?.id ?? 0));
      if (held) await db.delete(whatsapps).where(eq(whatsapps.id, account?.id ?? 0));
    });
    expect(await creating).toMatchObject({
      status: 422,
      body: { errors: { whatsapp_id: expect.any(String) } },
    });
    expect(await count()).toEqual(before);
  }, 60_000);
});

describe('a large file', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const large = Buffer.concat([PNG, Buffer.alloc(9 * 2 ** 20, 7)]);
  const template = { text: 'Besar', text_wa: '', button: '[]', status: 'nonactive' };
  const largest = async () =>
    Math.max(
      ...(await queries().select({ content: files.content }).from(files)).map(
        ({ content }) => content.length,
      ),
    );

  it('is written in parts between which others have their turn, served whole and removed whole [V11]', async () => {
    const before = await queries().$count(files);
    const creating = send('/api/admin/message/create', 'besar.png', large, template);
    const seen = await seenDuring(creating, () => queries().$count(files));
    expect(new Set(seen).size).toBeGreaterThan(10);
    const { message } = (await creating).body;
    expect(await largest()).toBeLessThanOrEqual(2 ** 17);
    const served = await fetch(harness.url + message.media);
    expect(Number(served.headers.get('content-length'))).toBe(large.length);
    expect(Buffer.from(await served.arrayBuffer()).equals(large)).toBe(true);
    const part = await fetch(`${harness.url}${message.media}${encodeURIComponent('/131072')}`);
    expect(part.status).toBe(404);
    await admin().call('message.delete', { id: String(message.id) });
    expect(await queries().$count(files)).toBe(before);
  }, 60_000);

  it('of a template that is refused, or of a server that has ended, is not kept [V11]', async () => {
    const before = await queries().$count(files);
    const form = new FormData();
    form.set('file', new File([large], 'besar.png'));
    for (const [field, value] of Object.entries(template)) form.set(field, value);
    expect((await admin().send('PUT', '/api/admin/message/999999', form)).status).toBe(404);
    expect(await queries().$count(files)).toBe(before);
    await queries()
      .insert(files)
      .values({ storedName: 'x', clientName: 'x', kind: 'staged', contentType: 'x', size: 1, content: PNG });
    await takeBackAbandoned(harness.server.database, Date.now(), { isStart: true });
    expect(await queries().$count(files)).toBe(before);
  }, 60_000);

  it('whose beginning never ends is judged at once [V11]', async () => {
    const { status } = await send('/api/admin/message/create', 'a.svg', '<!---->'.repeat(300), template);
    expect(status).toBe(415);
  });
});

describe('more uploads than can wait', () => {
  it('are told when to come again, and are done then under the same key [V10, R11]', async () => {
    const under = async (count: number) => {
      const { body } = await harness.stranger.send('GET', '/metrics');
      expect(body).toContain(`\nimports_in_progress ${count}\n`);
    };
    const large = [826, 827].map((series) => importNumbers(numbersFrom(series, 8000)));
    await vi.waitFor(() => under(2), { timeout: 20_000, interval: 1 });
    const keys = Array.from({ length: 12 }, () => ({ 'Idempotency-Key': crypto.randomUUID() }));
    const numberOf = (place: number) => numbersFrom(825, 12).slice(place, place + 1);
    const answers = await Promise.all(keys.map((key, place) => importNumbers(numberOf(place), key)));
    await Promise.all(large);
    const refused = answers.flatMap((answer, place) => (answer.status === 200 ? [] : [{ ...answer, place }]));
    expect(refused.length).toBe(4);
    for (const { status, headers } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    }
    const place = refused[0]?.place ?? 0;
    const again = await importNumbers(numberOf(place), keys[place]);
    expect([again.status, again.body.counts]).toEqual([200, { created: 1, skipped: 0 }]);
  }, 60_000);
});
