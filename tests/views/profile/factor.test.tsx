import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { SETTING, setting } from '../money/answers';

const READ = 'GET /api/admin/factor/get';
const BEGIN = 'POST /api/admin/factor/begin';
const CONFIRM = 'POST /api/admin/factor/confirm';
const RENEW = 'POST /api/admin/factor/recovery-codes';
const REMOVE = 'POST /api/admin/factor/remove';
const sari = { id: 3, firstname: 'Sari', lastname: 'Dewi', email: 'sari@example.com', role: 'staff' };
const off = { factor: { enabled: false, required: false, recovery_codes: 0 } };
const on = { factor: { enabled: true, required: false, recovery_codes: 7 } };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const begun = { secret, uri: `otpauth://totp/Blaster:sari%40example.com?secret=${secret}` };
const codes = ['482913-004816-118302', '771204-550187-009341'];
const unproven = {
  msg: 'Isi kata sandi Anda saat ini.',
  errors: { current_password: 'Isi kata sandi Anda saat ini.' },
};

async function openProfile(factor: object | null, address = '/profile') {
  const page = await openLivePage(address, { ...sari, id: '3' });
  page.api.serves('GET /api/admin/users/3', () => ({ user: sari }));
  page.api.serves(SETTING, () => ({ setting }));
  if (factor) page.api.serves(READ, () => factor);
  return page;
}
const card = () => within(screen.getByRole('region', { name: 'Verifikasi Dua Langkah' }));
const press = (page: Awaited<ReturnType<typeof openProfile>>, name: string) =>
  page.user.click(card().getByRole('button', { name }));
async function openCard(factor: object) {
  const page = await openProfile(factor);
  await page.show();
  await screen.findByRole('region', { name: 'Verifikasi Dua Langkah' });
  return page;
}

describe('a second factor', () => {
  it('is not shown where the server knows none', async () => {
    const page = await openProfile(null);
    page.api.answers(READ, { msg: 'Alamat tidak ditemukan.' }, { status: 404 });
    await page.show();
    await screen.findByText('sari@example.com');
    await waitFor(() => expect(screen.queryByText('Verifikasi Dua Langkah')).toBeNull());
  });

  it('stands below what is used more often', async () => {
    await openCard(off);
    const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'));
    expect(parts.slice(0, 4)).toEqual([
      'Profil',
      'Informasi Pribadi',
      'Rekening Bank',
      'Verifikasi Dua Langkah',
    ]);
  });

  it('is set up by a picture or a text and a first code, and hands out recovery codes once', async () => {
    const page = await openCard(off);
    page.api.answers(BEGIN, begun);
    await press(page, 'Aktifkan');
    expect(await card().findByTitle('Kode QR untuk aplikasi autentikator')).toBeTruthy();
    expect(card().getByLabelText('Kunci autentikator').textContent).toBe(
      'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
    );
    await press(page, 'Salin Kunci');
    expect(page.copyText).toHaveBeenLastCalledWith(secret);
    const field = card().getByLabelText<HTMLInputElement>(/Kode Verifikasi/);
    page.api.answers(CONFIRM, { msg: 'Kode salah.', errors: { code: 'Kode salah.' } }, { status: 422 });
    await page.user.type(field, '111111');
    await press(page, 'Aktifkan');
    expect(await card().findByText('Kode salah.')).toBeTruthy();
    page.api.answers(CONFIRM, { codes });
    await page.user.clear(field);
    await page.user.type(field, '492039');
    await press(page, 'Aktifkan');
    await card().findByText(codes[0] as string);
    expect(page.api.requests.at(-1)?.body).toEqual({ code: '492039' });
    expect(card().getByText(/hanya ditampilkan sekali/)).toBeTruthy();
    await press(page, 'Salin Semua');
    expect(page.copyText).toHaveBeenLastCalledWith(codes.join('\n'));
    await press(page, 'Sudah Saya Simpan');
    expect(card().getByText(/Sisa kode pemulihan: 2/)).toBeTruthy();
    expect(card().queryByText(codes[0] as string)).toBeNull();
    expect(card().getByText('Aktif')).toBeTruthy();
  });

  it('saves the recovery codes as a file', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
        revokeObjectURL: () => {},
      }),
    );
    const page = await openCard(on);
    page.api.answers(RENEW, { codes });
    await press(page, 'Buat Kode Pemulihan Baru');
    expect(card().getByText(/tidak berlaku lagi/)).toBeTruthy();
    await press(page, 'Buat Kode Baru');
    await card().findByText(codes[1] as string);
    await press(page, 'Unduh');
    expect(await saved[0]?.text()).toBe(codes.join('\n'));
  });

  it('asks for the current password where the server wants it, and only there', async () => {
    const page = await openCard(on);
    await press(page, 'Nonaktifkan');
    expect(card().queryByLabelText(/Kata Sandi/)).toBeNull();
    page.api.answers(REMOVE, unproven, { status: 422 });
    await press(page, 'Nonaktifkan');
    const field = await card().findByLabelText(/Kata Sandi Saat Ini/);
    expect(page.api.requests.at(-1)?.body).toEqual({});
    page.api.answers(REMOVE, { msg: 'ok' });
    await page.user.type(field, 'rahasia');
    await press(page, 'Nonaktifkan');
    expect(await screen.findByText('Verifikasi dua langkah dinonaktifkan.')).toBeTruthy();
    expect(page.api.requests.filter(({ path }) => path.endsWith('/remove')).at(-1)?.body).toEqual({
      current_password: 'rahasia',
    });
    expect(card().getByRole('button', { name: 'Aktifkan' })).toBeTruthy();
  });

  it('is read again where it was changed elsewhere, and after it could not be read', async () => {
    const page = await openProfile(null);
    page.api.answers(READ, { msg: 'Gangguan.' }, { status: 400 });
    await page.show();
    await screen.findByText('Gangguan.');
    page.api.answers(READ, off);
    await press(page, 'Coba lagi');
    page.api.answers(BEGIN, { msg: 'Verifikasi dua langkah sudah aktif.' }, { status: 409 });
    page.api.serves(READ, () => on);
    await press(page, 'Aktifkan');
    expect(await card().findByText(/Sisa kode pemulihan: 7/)).toBeTruthy();
  });
});

describe('where a second factor is required', () => {
  it('leads to the profile, says why, and lets on once it is there', async () => {
    const page = await openProfile(
      { factor: { enabled: false, required: true, recovery_codes: 0 } },
      '/generator/list',
    );
    page.api.answers(
      'GET /api/admin/generator/list-per-page',
      { msg: 'Aktifkan verifikasi dua langkah di profil Anda.', code: 3 },
      { status: 403 },
    );
    await page.show();
    expect(await screen.findByText(/Peran Anda wajib memakai verifikasi dua langkah/)).toBeTruthy();
    expect(page.address()).toBe('/profile');
    const asked = page.api.requests.length;
    await page.goTo('/generator/list');
    await waitFor(() => expect(page.address()).toBe('/profile'));
    expect(page.api.requests.slice(asked).map(({ path }) => path)).not.toContain(
      '/api/admin/generator/list-per-page',
    );
    page.api.answers(BEGIN, begun);
    page.api.answers(CONFIRM, { codes });
    await page.user.click(await screen.findByRole('button', { name: 'Aktifkan' }));
    await page.user.type(await card().findByLabelText(/Kode Verifikasi/), '492039');
    await press(page, 'Aktifkan');
    await card().findByText(codes[0] as string);
    await act(() => page.goTo('/withdraw/requested'));
    await page.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Batal' }));
    await press(page, 'Sudah Saya Simpan');
    expect(screen.queryByText(/Peran Anda wajib/)).toBeNull();
    page.api.answers('GET /api/admin/generator/list-per-page', { data: [], meta: { totalPages: 1 } });
    await act(() => page.goTo('/generator/list'));
    expect(page.address()).toBe('/generator/list');
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });
});

describe('the log of the page', () => {
  it('holds neither secret nor code, recovery code or password [C3, C10]', async () => {
    const page = await openCard(on);
    page.api.answers(REMOVE, unproven, { status: 422 });
    await press(page, 'Nonaktifkan');
    await press(page, 'Nonaktifkan');
    await page.user.type(await card().findByLabelText(/Kata Sandi Saat Ini/), 'kenari-sandi');
    page.api.answers(REMOVE, { msg: 'ok' });
    await press(page, 'Nonaktifkan');
    page.api.answers(BEGIN, begun);
    page.api.answers(CONFIRM, { codes });
    await press(page, 'Aktifkan');
    await page.user.type(await card().findByLabelText(/Kode Verifikasi/), '492039');
    await press(page, 'Aktifkan');
    await press(page, 'Salin Semua');
    await press(page, 'Unduh');
    await press(page, 'Sudah Saya Simpan');
    const kept = JSON.stringify(page.logged);
    expect(kept).toContain('codes.kept');
    expect(kept).not.toContain('492039');
    // A moment may have the beginning of a code among its digits.
    const texts = JSON.stringify(page.logged, (_, value: unknown) => (typeof value === 'number' ? 0 : value));
    for (const canary of ['kenari', '4920', secret.slice(0, 8), 'otpauth', ...codes, codes[0]?.slice(0, 6)])
      expect(texts).not.toContain(canary);
  });
});
