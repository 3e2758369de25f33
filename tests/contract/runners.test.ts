import { describe, expect, it } from 'vitest';
import { type Person, useServer } from './harness';

const harness = useServer();

async function carrierOf(person: Person): Promise<string> {
  const { rows } = await person.call('whatsapp.listOfUser', { userId: person.id });
  const carrier = rows.find((row) => row.state === 'connected' && row.status === 'idle');
  if (!carrier) throw new Error('Nobody is connected');
  return carrier.id;
}
const settings = { b_insert: 1 as const, interval_min: 1, interval_max: 2 };

describe('generators', () => {
  const range = { start_number: '6282100000000', end_number: '6282100009999' };

  it('pages the own generators of staff, everybody for dev [API-33] [GEN-21]', async () => {
    const own = await harness
      .as('staff')
      .call('generator.page', { page: 1, user_id: harness.as('staff').id });
    expect(own.rows).toHaveLength(4);
    const all = await harness.as('dev').call('generator.page', { page: 1, user_id: null });
    expect(all.totalPages).toBe(2);
    expect(all.rows[0]?.Whatsapp).toMatchObject({ clientid: expect.stringMatching(/^id-\d+$/) });
  });

  it('finds generators by their account [API-33] [GEN-01]', async () => {
    const dev = harness.as('dev');
    const { rows } = await dev.call('generator.page', { page: 1, user_id: null });
    const search = rows[0]?.Whatsapp?.clientid;
    const found = await dev.call('generator.page', { page: 1, user_id: null, search });
    expect(found.rows.map((row) => row.Whatsapp?.clientid)).toEqual(found.rows.map(() => search));
    expect(await dev.call('generator.page', { page: 1, search: 'tidak ada' })).toMatchObject({
      rows: [],
      totalPages: 1,
    });
  });

  it('creates, reads, changes, runs and deletes a generator [API-34] [API-35] [API-36] [API-37] [API-38] [API-39]', async () => {
    const staff = harness.as('staff');
    const whatsapp_id = await carrierOf(staff);
    const { generator } = await staff.call('generator.create', { ...range, ...settings, whatsapp_id });
    expect(generator).toMatchObject({ ...range, b_insert: 1, progress: 0, status: 'idle', whatsapp_id });
    const { id } = generator;
    const changed = { id, ...range, whatsapp_id, b_insert: 0 as const, interval_min: 2, interval_max: 5 };
    expect((await staff.call('generator.update', changed)).generator).toMatchObject({
      b_insert: 0,
      interval_max: 5,
    });
    await staff.call('generator.start', { id });
    expect((await staff.call('generator.read', { id })).generator.status).toBe('sending');
    const again = staff.call('generator.start', { id });
    await expect(again).rejects.toMatchObject({ status: 409, text: 'Sudah berjalan' });
    await staff.call('generator.stop', { id });
    expect((await staff.call('generator.read', { id })).generator.status).toBe('idle');
    await staff.call('generator.delete', { id });
    await expect(staff.call('generator.read', { id })).rejects.toMatchObject({ status: 404 });
  });

  it('refuses a range that runs backwards [API-35] [GEN-14]', async () => {
    const staff = harness.as('staff');
    const backwards = staff.call('generator.create', {
      start_number: '6282100000002',
      end_number: '6282100000001',
      ...settings,
      whatsapp_id: await carrierOf(staff),
    });
    await expect(backwards).rejects.toMatchObject({
      text: 'Target nomor awal harus lebih kecil dari nomor akhir',
    });
  });

  it('downloads what was generated [API-40]', async () => {
    const staff = harness.as('staff');
    const { rows } = await staff.call('generator.page', { page: 1, user_id: staff.id });
    const finished = rows.find((row) => row.progress === 100);
    const results = await staff.call('generator.results', { id: finished?.id ?? '' });
    expect(results.rows).toHaveLength(finished?.count_success ?? 0);
    expect(results.rows[0]).toEqual({ number: finished?.start_number, name: '' });
  });
});

describe('validators', () => {
  const file = new File(['number,name\n081211110001,Citra\n+62 812-1111-0002,Dewi\n'], 'data-uji 2026.csv');

  it('pages the own validators of staff, everybody for dev [API-41] [VAL-18]', async () => {
    const own = await harness
      .as('staff')
      .call('validator.page', { page: 1, user_id: harness.as('staff').id });
    expect(own.rows).toHaveLength(3);
    const all = await harness.as('dev').call('validator.page', { page: 1, user_id: null });
    expect(all.rows).toHaveLength(9);
    expect(own.rows.map((row) => row.fileName.split('-')[1])).toContain('targets_batch_four_2026.csv');
  });

  it('creates, reads, changes, runs and deletes a validator [API-42] [API-43] [API-44] [API-45] [API-46] [API-47]', async () => {
    const staff = harness.as('staff');
    const whatsapp_id = await carrierOf(staff);
    const { validator } = await staff.call('validator.create', { file, ...settings, whatsapp_id });
    expect(validator.fileName).toMatch(/^\d+-data_uji_2026\.csv$/);
    expect(validator.fileUrl).toBe(`/api/files/${validator.fileName}`);
    const { id } = validator;
    // No rule between the two intervals here (VAL-15).
    const changed = { id, whatsapp_id, b_insert: 0 as const, interval_min: 9, interval_max: 2 };
    expect((await staff.call('validator.update', changed)).validator).toMatchObject({
      b_insert: 0,
      interval_min: 9,
    });
    await staff.call('validator.start', { id });
    expect((await staff.call('validator.read', { id })).validator.status).toBe('sending');
    await staff.call('validator.stop', { id });
    expect((await staff.call('validator.read', { id })).validator.status).toBe('idle');
    await staff.call('validator.delete', { id });
    await expect(staff.call('validator.read', { id })).rejects.toMatchObject({ status: 404 });
  });

  it('answers 200 to a created validator [API-43] [VAL-16]', async () => {
    const form = new FormData();
    form.set('file', file);
    form.set('whatsapp_id', await carrierOf(harness.as('staff')));
    for (const [name, value] of Object.entries(settings)) form.set(name, String(value));
    const { status, body } = await harness.as('staff').send('POST', '/api/admin/validator/create', form);
    expect(status).toBe(200);
    await harness.as('staff').call('validator.delete', { id: String(body.validator.id) });
  });

  it('downloads what is valid [API-48]', async () => {
    const staff = harness.as('staff');
    const { rows } = await staff.call('validator.page', { page: 1, user_id: staff.id });
    const finished = rows.find((row) => row.progress === 100);
    const results = await staff.call('validator.results', { id: finished?.id ?? '' });
    expect(results.rows).toHaveLength(finished?.count_success ?? 0);
    expect(results.rows[0]?.number).toMatch(/^6281\d+$/);
  });
});
