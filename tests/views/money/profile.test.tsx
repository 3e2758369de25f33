import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { SETTING, setting } from './answers';

const READ = 'GET /api/admin/users/5';
const UPDATE = 'PUT /api/admin/users/5';
const ani = {
  id: 5,
  firstname: 'Ani',
  lastname: 'Wijaya',
  email: 'ani@example.com',
  role: 'member',
  account_bank: 'BRI',
  account_number: '4329924863',
  account_name: 'Ani W',
  referral_code: 'ANI 5',
  blast_fee: 100,
};

async function openProfile(search = '', banks: string | null = setting.bank_names, other: object = {}) {
  const shown = { ...ani, ...other };
  const page = await openLivePage(`/profile${search}`, { ...shown, id: '5' });
  page.api.answers(READ, { user: shown, level: 'Gold', color: '#8A6D1D' });
  page.api.answers(SETTING, { setting: { ...setting, bank_names: banks } });
  await page.show();
  await screen.findByText('Gold');
  return page;
}
const modal = () => screen.getByRole('dialog', { name: 'Edit Profil' });
const field = (label: RegExp) => within(modal()).getByLabelText(label) as HTMLInputElement;

const BEGIN_AT_ONCE = ['?edit=1', '?edit=true'];

describe('the profile', () => {
  it('shows who the user is, with their level in its colour [PROF-01, PROF-02]', async () => {
    await openProfile();
    const card = within(screen.getByRole('region', { name: 'Profil' }));
    for (const text of ['AW', 'Ani Wijaya', 'Member', 'ANI 5']) expect(card.getByText(text)).toBeTruthy();
    expect(getComputedStyle(card.getByText('Gold').parentElement as Element).backgroundColor).toBe(
      'rgb(138, 109, 29)',
    );
  });

  it('shows what is known of the user [PROF-05, PROF-09]', async () => {
    await openProfile();
    const personal = screen.getByRole('region', { name: 'Informasi Pribadi' });
    for (const text of ['Ani', 'Wijaya', 'ani@example.com'])
      expect(within(personal).getByText(text)).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Nama Depan',
        'Nama Belakang',
        'Email',
        'Bank',
        'Nomor Rekening',
        'Nama Pemilik Rekening',
      ]),
    );
    expect(within(personal).getByRole('button', { name: 'Edit' })).toBeTruthy();
    const account = screen.getByRole('region', { name: 'Rekening Bank' });
    expect(within(account).queryByText('Penarikan belum dapat diminta.')).toBeNull();
    for (const text of ['BRI', '4329924863', 'Ani W']) expect(within(account).getByText(text)).toBeTruthy();
  });

  it('says that nothing can be withdrawn without a bank account, and leads to its fields', async () => {
    const page = await openProfile('', setting.bank_names, { account_number: '' });
    const account = within(screen.getByRole('region', { name: 'Rekening Bank' }));
    expect(account.getByText('Penarikan belum dapat diminta.')).toBeTruthy();
    await page.user.click(account.getByRole('button', { name: 'Lengkapi' }));
    expect(modal()).toBeTruthy();
  });

  it('shows e-mail and bank account once they are read, and nothing in their place before', async () => {
    const page = await openLivePage('/profile', { ...ani, id: '5' });
    const held = page.api.holds(READ);
    page.api.holds(SETTING);
    await page.show();
    await screen.findByText('Kode Referal');
    const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    const late = ['Email', 'Bank', 'Nomor Rekening', 'Nama Pemilik Rekening'];
    expect(late.map((label) => [value(label)?.textContent, value(label)?.ariaBusy])).toEqual(
      late.map(() => ['', 'true']),
    );
    expect(value('Nama Depan')?.textContent).toBe('Ani');
    // The banks to choose from are not waited for.
    await act(async () => held.answer({ user: ani }));
    expect(late.map((label) => value(label)?.textContent)).toEqual([
      'ani@example.com',
      'BRI',
      '4329924863',
      'Ani W',
    ]);
  });

  it('says that they could not be read, and asks again when told to', async () => {
    const page = await openLivePage('/profile', { ...ani, id: '5' });
    page.api.answers(READ, { msg: 'Sibuk.' }, { status: 400 });
    page.api.serves(SETTING, () => ({ setting }));
    await page.show();
    expect((await screen.findByRole('alert')).textContent).toContain('Sibuk.');
    page.api.answers(READ, { user: ani });
    await page.user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('4329924863')).toBeTruthy();
    expect(screen.queryByText('Sibuk.')).toBeNull();
  });

  it('copies the link by which others sign up, encoded [PROF-03, PROF-04, X6]', async () => {
    const page = await openProfile();
    await page.user.click(screen.getByRole('button', { name: 'Copy Link Referral' }));
    expect(page.copyText).toHaveBeenCalledExactlyOnceWith(
      `${window.location.origin}/signup?referral=ANI%205`,
    );
    expect(await screen.findByText('Link referal disalin.')).toBeTruthy();
  });

  it.each([
    [
      { blasts: 940, next: { name: 'Gold', blast_fee: 125, missing: 60 } },
      '60 blast berhasil lagi ke Gold, Rp 125 per blast',
    ],
    [{ blasts: 1200, next: null }, 'Level tertinggi, 1.200 blast berhasil'],
  ])('says what is missing to the next level: %j', async (progress, told) => {
    await openProfile('', setting.bank_names, { level_progress: progress });
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('has no link to copy where there is no code [PROF-04]', async () => {
    const { user } = await openProfile('', setting.bank_names, { referral_code: '' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Link Referral' });
    expect(button.disabled).toBe(true);
    await user.click(button);
    expect(screen.queryByText(/disalin/)).toBeNull();
  });

  it('says when the browser does not let it copy [PROF-04]', async () => {
    const page = await openProfile();
    page.copyText.mockRejectedValueOnce(new Error('denied'));
    await page.user.click(screen.getByRole('button', { name: 'Copy Link Referral' }));
    expect(await screen.findByText('Link referal gagal disalin.')).toBeTruthy();
  });
});

describe('editing the profile', () => {
  it.each(BEGIN_AT_ONCE)('begins at once with %s [PROF-07]', async (search) => {
    await openProfile(search);
    expect(modal()).toBeTruthy();
  });

  it('is closed without a call, and begins anew [PROF-06, PROF-08]', async () => {
    const page = await openProfile('?edit=1');
    await page.user.type(field(/Nama Depan/), 'x');
    const before = page.api.requests.length;
    await page.user.click(within(modal()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([page.address(), page.api.requests.length]).toEqual(['/profile', before]);
    await page.user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(field(/Nama Depan/).value).toBe('Ani');
  });

  it('sends the user object without a password that is not changed [PROF-09, PROF-10, PROF-11, PROF-12]', async () => {
    const page = await openProfile('?edit=1');
    expect([...field(/Bank/).querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Pilih bank',
      'BCA',
      'MANDIRI',
      'BRI',
    ]);
    await page.user.selectOptions(field(/Bank/), 'BCA');
    await page.user.clear(field(/Nomor Rekening/));
    await page.user.type(field(/Nomor Rekening/), '777');
    page.api.answers(READ, { user: ani });
    await page.user.clear(field(/Nama Pemilik Rekening/));
    await page.user.type(field(/Nama Pemilik Rekening/), 'Ani Wijaya');
    const changed = { account_bank: 'BCA', account_number: '777', account_name: 'Ani Wijaya' };
    page.api.answers(UPDATE, { user: { ...ani, ...changed } });
    await page.user.click(within(modal()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profil berhasil disimpan.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = page.api.requests.at(-1)?.body as Record<string, unknown>;
    expect(sent).toMatchObject({ id: '5', ...changed, blast_fee: 100 });
    expect(sent).not.toHaveProperty('password');
    const account = screen.getByRole('region', { name: 'Rekening Bank' });
    for (const text of Object.values(changed)) expect(within(account).getByText(text)).toBeTruthy();
  });

  it('puts a new name into the cookie, and no bank account [PROF-12]', async () => {
    const page = await openProfile('?edit=1');
    await page.user.type(field(/Nama Depan/), 'ta');
    page.api.answers(READ, { user: ani });
    page.api.answers(UPDATE, { user: { ...ani, firstname: 'Anita' } });
    await page.user.click(within(modal()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profil berhasil disimpan.')).toBeTruthy();
    expect(decodeURIComponent(document.cookie)).toContain('"firstname":"Anita"');
    expect(document.cookie).not.toMatch(/account_|4329924863|example\.com/);
  });

  it('offers the bank that is kept, though it is offered no more [PROF-10]', async () => {
    await openProfile('?edit=1', setting.bank_names, { account_bank: 'Bank Lama' });
    const bank = field(/Bank/) as unknown as HTMLSelectElement;
    expect(bank.value).toBe('Bank Lama');
    expect([...bank.options].map(({ text }) => text)).toEqual([
      'Pilih bank',
      'Bank Lama',
      'BCA',
      'MANDIRI',
      'BRI',
    ]);
  });

  it('sends a password that is being changed [PROF-11]', async () => {
    const page = await openProfile('?edit=1');
    await page.user.type(field(/Kata Sandi Baru/), 'rahasia-baru');
    page.api.answers(READ, { user: ani });
    page.api.answers(UPDATE, { user: ani });
    await page.user.click(within(modal()).getByRole('button', { name: 'Save' }));
    await screen.findByText('Profil berhasil disimpan.');
    expect(page.api.requests.at(-1)?.body).toMatchObject({ password: 'rahasia-baru' });
  });

  it.each(['', null, ' , '])('says that there are no banks to choose from %j [PROF-10]', async (banks) => {
    await openProfile('?edit=1', banks);
    const bank = within(modal()).getByLabelText<HTMLSelectElement>('Bank');
    expect([...bank.options].map(({ text }) => text)).toContain('Daftar Bank Tidak Tersedia');
    expect(within(modal()).getAllByText('Daftar Bank Tidak Tersedia')).toHaveLength(2);
  });

  it('says what a password and an account number have to be, and what is wrong with them', async () => {
    const page = await openProfile('?edit=1');
    const described = (label: RegExp) => document.getElementById(`${field(label).id}-hint`)?.textContent;
    expect(described(/Kata Sandi Baru/)).toBe(
      'Kosongkan jika tidak diganti. Minimal 8 karakter, bukan kata umum atau nama Anda',
    );
    expect(described(/Nomor Rekening/)).toBe('Hanya angka');
    await page.user.type(field(/Nomor Rekening/), ' BCA');
    page.api.answers(READ, { user: ani });
    const errors = { account_number: 'Hanya angka.' };
    page.api.answers(UPDATE, { msg: 'Periksa isian.', errors }, { status: 422 });
    await page.user.click(within(modal()).getByRole('button', { name: 'Save' }));
    expect(await within(modal()).findByText('Hanya angka.')).toBeTruthy();
  });

  it('stays open with the reason where the server refuses [R6]', async () => {
    const page = await openProfile('?edit=1');
    page.api.answers(READ, { user: ani });
    page.api.answers(
      UPDATE,
      { msg: 'Periksa isian.', errors: { email: 'Email sudah terdaftar.' } },
      { status: 422 },
    );
    await page.user.type(field(/Email/), 'x');
    await page.user.click(within(modal()).getByRole('button', { name: 'Save' }));
    expect(await within(modal()).findByText('Email sudah terdaftar.')).toBeTruthy();
    expect(field(/Email/).value).toBe('ani@example.comx');
  });

  const asked = (text: string) => ({ msg: 'Perlu kata sandi.', errors: { current_password: text } });
  const save = (page: Awaited<ReturnType<typeof openProfile>>) => {
    page.api.answers(READ, { user: ani });
    return page.user.click(within(modal()).getByRole('button', { name: 'Save' }));
  };

  it('asks for the current password once the server does, and loses nothing typed', async () => {
    const page = await openProfile('?edit=1');
    expect(screen.queryByLabelText(/Saat Ini/)).toBeNull();
    await page.user.clear(field(/Nomor Rekening/));
    await page.user.type(field(/Nomor Rekening/), '777');
    page.api.answers(UPDATE, asked('Masukkan kata sandi Anda saat ini.'), { status: 422 });
    await save(page);
    expect(page.api.requests.at(-1)?.body).not.toHaveProperty('current_password');
    const key = page.api.requests.at(-1)?.headers.get('Idempotency-Key');
    await within(modal()).findByText('Masukkan kata sandi Anda saat ini.');
    expect(document.activeElement).toBe(field(/Saat Ini/));
    expect(field(/Nomor Rekening/).value).toBe('777');

    await page.user.type(field(/Saat Ini/), 'bukan-ini');
    page.api.answers(UPDATE, asked('Kata sandi saat ini salah.'), { status: 422 });
    await save(page);
    await within(modal()).findByText('Kata sandi saat ini salah.');
    expect(document.activeElement).toBe(field(/Saat Ini/));

    await page.user.clear(field(/Saat Ini/));
    await page.user.type(field(/Saat Ini/), 'rahasia-lama');
    page.api.answers(UPDATE, { user: { ...ani, account_number: '777' } });
    await save(page);
    await screen.findByText('Profil berhasil disimpan.');
    const [sent] = page.api.requests.filter(({ method }) => method === 'PUT').slice(-1);
    expect(sent?.body).toMatchObject({ account_number: '777', current_password: 'rahasia-lama' });
    expect(sent?.headers.get('Idempotency-Key')).not.toBe(key);

    await page.user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.queryByLabelText(/Saat Ini/)).toBeNull();
  });

  it('asks for it no longer after it was given up', async () => {
    const page = await openProfile('?edit=1');
    await page.user.type(field(/Email/), 'x');
    page.api.answers(UPDATE, asked('Masukkan kata sandi Anda saat ini.'), { status: 422 });
    await save(page);
    await page.user.type(await within(modal()).findByLabelText(/Saat Ini/), 'rahasia');
    await page.user.click(within(modal()).getByRole('button', { name: 'Close' }));
    await page.user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.queryByLabelText(/Saat Ini/)).toBeNull();
    expect(field(/Email/).value).toBe('ani@example.com');
  });
});

describe('what changed about how the user gets in', () => {
  it('is listed with its device, newest first, and what was not seen is marked', async () => {
    const at = '2026-11-24T15:10:00Z';
    const page = await openLivePage('/profile', { ...ani, id: '5' });
    page.api.answers(READ, { user: ani });
    page.api.answers(SETTING, { setting });
    page.api.serves('GET /api/admin/session/changes', () => ({
      list: [
        { id: 2, kind: 'password', device: 'Chrome, Windows', at, seen: false },
        { id: 1, kind: 'somethingNew', device: '', at, seen: true },
      ],
    }));
    await page.show();
    const rows = within(await screen.findByRole('table', { name: 'Perubahan akses' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Kata sandi Anda digantiBaruChrome, Windows24 Nov 2026/),
      expect.stringMatching(/^Akses Anda diubahPerangkat tidak dikenal24 Nov 2026/),
    ]);
  });

  it('is said in words', async () => {
    const kinds = ['password', 'email', 'account', 'factor', 'factor_removed'];
    const page = await openLivePage('/profile', { ...ani, id: '5' });
    page.api.answers(READ, { user: ani });
    page.api.answers(SETTING, { setting });
    page.api.serves('GET /api/admin/session/changes', () => ({
      list: kinds.map((kind, id) => ({ id, kind, device: '', at: '2026-11-24T15:10:00Z', seen: true })),
    }));
    await page.show();
    const rows = within(await screen.findByRole('table', { name: 'Perubahan akses' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.querySelector('td')?.textContent)).toEqual([
      'Kata sandi Anda diganti',
      'Email Anda diganti',
      'Rekening bank Anda diganti',
      'Verifikasi dua langkah Anda dipasang',
      'Verifikasi dua langkah Anda dilepas',
    ]);
  });

  it('takes no room before the first of it, nor on a server that does not say', async () => {
    await openProfile();
    expect(screen.queryByText('Perubahan akses')).toBeNull();
  });
});
