import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { choose, chooserOf } from '../choose';
import { accounts, generator, pageOf, validator } from './samples';

const ACCOUNTS = 'GET /api/admin/whatsapp/list-per-page';
const LINKED = 'GET /api/admin/whatsapp/12';
const LABEL = 'Budi · 628120000001 · Connected';

async function openForm(address: string, record?: { readonly call: string; readonly body: object }) {
  const page = await openLivePage(address, { id: '5' });
  page.api.serves(ACCOUNTS, () => pageOf(...accounts));
  if (record) page.api.answers(record.call, record.body);
  await page.show();
  await screen.findByRole('button', { name: 'Simpan' });
  return page;
}
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const settings = () => [field(/Simpan hasil/), field(/Interval Min/), field(/Interval Max/)];
const expectPrefilled = (min: string, max: string) =>
  expect([field(/Akun Whatsapp/), ...settings()].map(({ value }) => value)).toEqual([
    'Budi · 628120000001',
    '1',
    min,
    max,
  ]);
const save = () => screen.getByRole('button', { name: /Simpan|Menyimpan/ }) as HTMLButtonElement;

describe('the form of a runner that was reached from its list', () => {
  it('leads back to the list as it was left, by way of a new account too', async () => {
    const page = await openLivePage('/generator/list?s=62821', { id: '5', role: 'admin' });
    page.api.serves('GET /api/admin/generator/list-per-page', () => pageOf(generator));
    page.api.serves(ACCOUNTS, () => pageOf(...accounts));
    page.api.answers(LINKED, { whatsapp: accounts[0] });
    page.api.serves('POST /api/admin/generator/create', () => ({ generator }));
    await page.show();
    await screen.findByRole('table');
    await act(() => page.goTo('/whatsapp/create'));
    await act(() => page.goTo('/generator/create?whatsapp=12'));
    await page.user.type(await screen.findByLabelText(/Nomor Awal/), '62821');
    await page.user.type(field(/Nomor Akhir/), '62822');
    await page.user.click(save());
    await expect.poll(page.address).toBe('/generator/list?s=62821');
  });
});

describe('the form of a generator', () => {
  const openNew = () => openForm('/generator/create');
  const fill = async ({ user }: Awaited<ReturnType<typeof openNew>>, start: string, end: string) => {
    await choose(user, /Akun Whatsapp/, /^Budi/);
    await user.type(field(/Nomor Awal/), start);
    await user.type(field(/Nomor Akhir/), end);
  };

  it('asks for account, range, insertion and intervals [GEN-10, GEN-11, GEN-12, GEN-16, GEN-18]', async () => {
    await openNew();
    expect(screen.getByRole('heading', { name: 'Tambah Akun Generator' })).toBeTruthy();
    const range = [field(/Nomor Awal/), field(/Nomor Akhir/)];
    expect(range.map(({ inputMode, placeholder }) => [inputMode, placeholder])).toEqual([
      ['numeric', '62821...'],
      ['numeric', '62822...'],
    ]);
    expect([field(/Interval Min/).value, field(/Interval Max/).value]).toEqual(['1', '2']);
    expect(field(/Simpan hasil/).value).toBe('0');
    expect(save().disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Tambah Akun Whatsapp' })).toBeNull();
  });

  it('is sent with b_insert as 0 or 1 and leads to the list [GEN-16, GEN-19]', async () => {
    const page = await openNew();
    await fill(page, '6282100000000', '6282100000000');
    await page.user.selectOptions(field(/Simpan hasil/), 'Ya');
    const held = page.api.holds('POST /api/admin/generator/create');
    await page.user.click(save());
    expect(save().disabled).toBe(true);
    expect((await held.request).body).toEqual({
      start_number: '6282100000000',
      end_number: '6282100000000',
      whatsapp_id: '12',
      b_insert: 1,
      interval_min: 1,
      interval_max: 2,
    });
    page.api.answers('GET /api/admin/generator/list-per-page', pageOf(generator));
    await act(async () => held.answer({ generator }));
    expect(await screen.findByRole('heading', { name: 'Daftar Generator' })).toBeTruthy();
    await page.goBack();
    expect(page.address()).toMatch(/^\/generator\/list/);
  });

  it('is not sent with its range or its intervals the wrong way round [GEN-14, GEN-15]', async () => {
    const page = await openNew();
    await fill(page, '6282100000002', '6282100000001');
    await page.user.clear(field(/Interval Min/));
    await page.user.type(field(/Interval Min/), '3');
    const asked = page.api.requests.length;
    await page.user.click(save());
    expect(screen.getByText('Target nomor awal harus lebih kecil dari nomor akhir')).toBeTruthy();
    expect(screen.getByText('Interval minimal harus lebih kecil dari interval maksimal')).toBeTruthy();
    expect(page.api.requests).toHaveLength(asked);
  });

  it('leads by new to linking an account, and back with it chosen and nothing lost [GEN-13, GEN-16]', async () => {
    const page = await openNew();
    await fill(page, '62821', '62822');
    await choose(page.user, /Akun Whatsapp/, /^new/);
    expect(save().disabled).toBe(true);
    await page.user.click(screen.getByRole('link', { name: 'Tambah Akun Whatsapp' }));
    expect(page.address()).toBe('/whatsapp/create?type=generator');
    const baru = { id: 13, clientid: 'id-13', pushname: 'Baru', phonenumber: '6281' };
    page.api.answers('GET /api/admin/whatsapp/13', { whatsapp: baru });
    await act(() => page.goTo('/generator/create?whatsapp=13'));
    await screen.findByRole('button', { name: 'Simpan' });
    await expect.poll(() => chooserOf(/Akun Whatsapp/).value).toBe('Baru · 6281 · Belum Tersambung');
    expect([field(/Nomor Awal/).value, field(/Nomor Akhir/).value]).toEqual(['62821', '62822']);
    expect(save().disabled).toBe(false);
  });

  it('is as it was, too, where someone comes back without an account [GEN-13]', async () => {
    const page = await openNew();
    await fill(page, '62821', '62822');
    await choose(page.user, /Akun Whatsapp/, /^new/);
    await page.user.click(screen.getByRole('link', { name: 'Tambah Akun Whatsapp' }));
    await act(() => page.goTo('/generator/create'));
    await screen.findByRole('button', { name: 'Simpan' });
    expect([field(/Akun Whatsapp/).value, field(/Nomor Awal/).value]).toEqual([
      'new (akun Whatsapp baru)',
      '62821',
    ]);
  });

  it('brings back nothing that was saved meanwhile [GEN-13]', async () => {
    const page = await openNew();
    await fill(page, '62821', '62822');
    await choose(page.user, /Akun Whatsapp/, /^new/);
    await page.user.click(screen.getByRole('link', { name: 'Tambah Akun Whatsapp' }));
    page.api.answers(LINKED, { whatsapp: accounts[0] });
    await act(() => page.goTo('/generator/create?whatsapp=12'));
    await screen.findByRole('button', { name: 'Simpan' });
    page.api.answers('POST /api/admin/generator/create', { generator });
    page.api.serves('GET /api/admin/generator/list-per-page', () => pageOf(generator));
    await page.user.click(save());
    await screen.findByRole('heading', { name: 'Daftar Generator' });
    page.api.answers(LINKED, { whatsapp: accounts[0] });
    await act(() => page.goTo('/generator/create?whatsapp=12'));
    await screen.findByRole('button', { name: 'Simpan' });
    await expect.poll(() => chooserOf(/Akun Whatsapp/).value).toBe(LABEL);
    expect(field(/Nomor Awal/).value).toBe('');
  });

  it('is not left for any other screen without a warning [U2]', async () => {
    const page = await openNew();
    await fill(page, '62821', '62822');
    await page.user.click(screen.getByRole('link', { name: 'Batal' }));
    expect(await screen.findByRole('alertdialog', { name: 'Tinggalkan halaman ini?' })).toBeTruthy();
    expect(page.address()).toBe('/generator/create');
  });

  it('is prefilled with an id, its range fixed, and sent as a change [GEN-09, GEN-17, GEN-19]', async () => {
    const page = await openForm('/generator/create?id=7', {
      call: 'GET /api/admin/generator/7',
      body: { generator: { ...generator, interval_min: 3, interval_max: 4 } },
    });
    expect([field(/Nomor Awal/).value, field(/Nomor Akhir/).value]).toEqual([
      '6282100000000',
      '6282100009999',
    ]);
    expect([field(/Nomor Awal/).disabled, field(/Nomor Akhir/).disabled]).toEqual([true, true]);
    expectPrefilled('3', '4');
    page.api.answers('PUT /api/admin/generator/7', { generator });
    page.api.answers('GET /api/admin/generator/list-per-page', pageOf(generator));
    await page.user.selectOptions(field(/Simpan hasil/), 'Tidak');
    await page.user.click(save());
    await screen.findByRole('heading', { name: 'Daftar Generator' });
    const change = page.api.requests.find(({ method }) => method === 'PUT');
    expect(change?.body).toMatchObject({ start_number: '6282100000000', b_insert: 0 });
  });

  it('keeps what was typed when the server refuses [ERR-07, ERR-37]', async () => {
    const page = await openForm('/generator/create?id=7', {
      call: 'GET /api/admin/generator/7',
      body: { generator },
    });
    page.api.answers('PUT /api/admin/generator/7', { msg: 'Generator sedang berjalan.' }, { status: 409 });
    await page.user.clear(field(/Interval Max/));
    await page.user.type(field(/Interval Max/), '9');
    await page.user.click(save());
    expect(await screen.findByText('Error: Generator sedang berjalan.')).toBeTruthy();
    expect(field(/Interval Max/).value).toBe('9');
  });
});

describe('the form of a validator', () => {
  const targets = new File(['number,name\n6281200000001,Ani\n'], 'target.csv', { type: 'text/csv' });
  const fileField = () => screen.queryByLabelText(/File Target/, { selector: 'input' }) as HTMLInputElement;

  it('needs a file, and is sent as a form [VAL-10, VAL-11, VAL-14, VAL-16, FILE-05]', async () => {
    const page = await openForm('/validator/create');
    expect(screen.getByRole('heading', { name: 'Tambah Akun Validator' })).toBeTruthy();
    expect([fileField().accept, fileField().required]).toEqual(['.csv,.json', true]);
    await choose(page.user, /Akun Whatsapp/, /^Budi/);
    expect(save().disabled).toBe(true);
    await page.user.upload(fileField(), targets);
    page.api.answers('POST /api/admin/validator/create', { validator });
    page.api.answers('GET /api/admin/validator/list-per-page', pageOf(validator));
    await page.user.click(save());
    await screen.findByRole('heading', { name: 'Daftar Validator' });
    const form = page.api.requests.find(({ method, path }) => method === 'POST' && path.endsWith('create'))
      ?.body as FormData;
    expect([...form.keys()].toSorted()).toEqual([
      'b_insert',
      'file',
      'interval_max',
      'interval_min',
      'whatsapp_id',
    ]);
    expect((form.get('file') as File).name).toBe('target.csv');
  });

  it('is not created by an answer other than 200 [VAL-16, ERR-30]', async () => {
    const page = await openForm('/validator/create');
    await choose(page.user, /Akun Whatsapp/, /^Budi/);
    await page.user.upload(fileField(), targets);
    page.api.answers('POST /api/admin/validator/create', {}, { status: 202 });
    await page.user.click(save());
    expect(await screen.findByText('Error create validator')).toBeTruthy();
  });

  it('asks for no file when edited, and takes intervals as they are [VAL-09, VAL-11, VAL-12, VAL-15, ERR-31]', async () => {
    const page = await openForm('/validator/create?id=7', {
      call: 'GET /api/admin/validator/7',
      body: { validator: { ...validator, interval_min: 9, interval_max: 4 } },
    });
    expect(fileField()).toBeNull();
    expectPrefilled('9', '4');
    expect(settings().map(({ type, inputMode, required }) => [inputMode || type, required])).toEqual([
      ['select-one', true],
      ['numeric', true],
      ['numeric', true],
    ]);
    const asked = page.api.requests.length;
    await page.user.clear(field(/Interval Max/));
    await page.user.click(save());
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();
    expect(page.api.requests).toHaveLength(asked);
    await page.user.type(field(/Interval Max/), '4');
    page.api.answers('PUT /api/admin/validator/7', {}, { status: 500 });
    await page.user.click(save());
    expect(await screen.findByText('Error: Error update validator')).toBeTruthy();
  });

  it('leads by new to linking an account, and keeps the chosen file meanwhile [VAL-13, VAL-14]', async () => {
    const page = await openForm('/validator/create');
    await page.user.upload(fileField(), targets);
    await choose(page.user, /Akun Whatsapp/, /^new/);
    expect(save().disabled).toBe(true);
    await page.user.click(screen.getByRole('link', { name: 'Tambah Akun Whatsapp' }));
    expect(page.address()).toBe('/whatsapp/create?type=validator');
    page.api.answers(LINKED, { whatsapp: accounts[0] });
    await act(() => page.goTo('/validator/create?whatsapp=12'));
    await screen.findByRole('button', { name: 'Simpan' });
    expect(screen.getByText('target.csv')).toBeTruthy();
    expect(save().disabled).toBe(false);
  });

  it.each(['abc', '', '../1'])('shows nothing to edit for the id %j, and asks for none [D3]', async (id) => {
    const page = await openLivePage(`/validator/create?id=${id}`, { id: '5' });
    page.api.serves(ACCOUNTS, () => pageOf());
    await page.show();
    expect(await screen.findByText('Data tidak ditemukan')).toBeTruthy();
  });
});
