import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { SETTING, setting } from './answers';

const UPDATE = 'PUT /api/admin/setting/update';
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
const LABELS = [/Interval Min/, /Interval Max/, /Daftar Bank/, /Daftar Warna/, /Persentase Referal/, /Info/];

async function openSettings(stored: object = setting) {
  const page = await openLivePage('/settings', { role: 'admin' });
  page.api.answers(SETTING, { setting: stored });
  await page.show();
  await screen.findByRole('button', { name: 'Simpan' });
  const save = () => page.user.click(screen.getByRole('button', { name: 'Simpan' }));
  return { ...page, save };
}

describe('the settings', () => {
  it('have six fields [SET-01, SET-03, SET-04]', async () => {
    await openSettings();
    expect(LABELS.map((label) => field(label).value)).toEqual([
      '1',
      '2',
      'BCA, MANDIRI, BRI',
      '#2C2C2C, #3E3A32',
      '0',
      'Selamat datang',
    ]);
    expect(screen.getByText('0 sampai 100')).toBeTruthy();
  });

  it('start as the product has them where none are stored [SET-07, LIMIT-10]', async () => {
    const { user, save, api } = await openSettings({ bank_names: null, colors: '', info: null });
    expect(LABELS.map((label) => field(label).value)).toEqual([
      '1',
      '2',
      'BCA, MANDIRI, BRI',
      '#2C2C2C, #3E3A32',
      '0',
      '',
    ]);
    await user.type(field(/Info/), 'Halo');
    api.answers(UPDATE, { setting });
    await save();
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeTruthy();
    expect(api.requests.at(-1)?.body).toMatchObject({
      interval_min: 1,
      interval_max: 2,
      price: 0,
      info: 'Halo',
    });
  });

  it('keep an interval of 0 [LIMIT-10]', async () => {
    await openSettings({ ...setting, interval_min: 0 });
    expect([field(/Interval Min/).value, field(/Interval Max/).value]).toEqual(['0', '2']);
  });

  it('must all be filled [SET-02]', async () => {
    const { user, save, api } = await openSettings();
    for (const label of LABELS) await user.clear(field(label));
    const before = api.requests.length;
    await save();
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(6);
    expect(api.requests).toHaveLength(before);
  });

  it('are sent with the price as it was read, whatever the percent [SET-04, SET-05, SET-06]', async () => {
    const { user, save, api } = await openSettings();
    await user.clear(field(/Persentase/));
    await user.type(field(/Persentase/), '150');
    api.answers(UPDATE, { setting });
    await save();
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeTruthy();
    expect(api.requests.at(-1)?.body).toEqual({ ...setting, referral_percent: 150 });
  });

  it('ask a second factor of the office only where the server tells that it can', async () => {
    await openSettings();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('send what is asked of the office, and say beside it why it cannot be', async () => {
    const { user, save, api } = await openSettings({ ...setting, second_factor_required: false });
    const tick = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: /Wajibkan verifikasi dua langkah/ });
    await user.click(tick());
    const text = 'Aktifkan dulu verifikasi dua langkah di profil Anda.';
    api.answers(UPDATE, { msg: text, errors: { second_factor_required: text } }, { status: 422 });
    await save();
    // Once: at its field alone.
    await screen.findByText(text);
    const reason = document.getElementById(tick().getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(text);
    api.answers(UPDATE, { setting });
    await save();
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeTruthy();
    expect(api.requests.at(-1)?.body).toEqual({ ...setting, second_factor_required: 1 });
  });

  it('tell what is not saved yet, and put it back', async () => {
    const { user } = await openSettings();
    await user.clear(field(/Interval Max/));
    await user.type(field(/Interval Max/), '45');
    await user.type(field(/Info/), ', dan jangan hapus pesan terkirim.');
    expect(screen.getByText('Belum disimpan: Interval Max 2 → 45, Info')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Batalkan perubahan' }));
    expect([field(/Interval Max/).value, field(/Info/).value]).toEqual(['2', 'Selamat datang']);
    expect(screen.queryByText(/Belum disimpan/)).toBeNull();
  });

  it('show the announcement as members will see it', async () => {
    const { user } = await openSettings();
    await user.type(field(/Info/), '!');
    expect(screen.getByRole('note', { name: 'Pengumuman' }).textContent).toBe('Selamat datang!');
  });

  it('say of each colour where it is hardly seen, and let it be chosen', async () => {
    const { user, save, api } = await openSettings({
      ...setting,
      colors: '#8A6D1D, #FFFFFF, merah, #8a6d1d',
    });
    const notes = () => within(screen.getByRole('list', { name: 'Warna level' })).getAllByRole('listitem');
    expect(notes().map(({ lastChild }) => lastChild?.textContent)).toEqual([
      '',
      'Hampir tidak tampak pada tema terang.',
      'Bukan warna: tulis seperti #2C2C2C.',
      'Sama dengan Level 1.',
    ]);
    fireEvent.change(screen.getByLabelText('Warna Level 2'), { target: { value: '#1d5b79' } });
    await user.click(screen.getByRole('button', { name: 'Hapus warna Level 3' }));
    await user.click(screen.getByRole('button', { name: 'Tambah warna' }));
    expect(field(/Daftar Warna/).value).toBe('#8A6D1D, #1D5B79, #8a6d1d, #2C2C2C');
    api.answers(UPDATE, { setting });
    await save();
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeTruthy();
    expect(api.requests.at(-1)?.body).toMatchObject({ colors: '#8A6D1D, #1D5B79, #8a6d1d, #2C2C2C' });
  });

  it('say the server’s msg where it refuses, and keep what was typed [SET-05]', async () => {
    const { user, save, api } = await openSettings();
    await user.type(field(/Info/), '!');
    api.answers(UPDATE, { msg: 'Pengaturan ditolak.' }, { status: 400 });
    await save();
    expect(await screen.findByText('Pengaturan ditolak.')).toBeTruthy();
    expect(field(/Info/).value).toBe('Selamat datang!');
  });
});
