import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account } from './open-list';

const suspended = { ...account, state: 'suspended', suspended: 1, suspended_count: 2 };
const RESET = 'POST /api/admin/whatsapp/reset';
const ACTIVATE = 'POST /api/admin/whatsapp/activate';

async function open(record: object, role: string) {
  const page = await openLivePage('/whatsapp/create?r=12', { id: '5', role });
  page.api.answers('GET /api/admin/whatsapp/12', { whatsapp: record });
  await page.show();
  await screen.findByText('Budi');
  return { ...page, press: (name: string) => page.user.click(screen.getByRole('button', { name })) };
}
const figures = () => screen.getByText(/berhasil ·/).textContent;

describe('an account that is reconnected', () => {
  it('is reset once that was confirmed, and shows what is left [PAIR-22, WA-23, WA-25]', async () => {
    const page = await open({ ...account, state: 'loggedOut' }, 'member');
    expect(figures()).toBe('120 berhasil · 3 gagal · Rp 12.000');
    await page.press('Reset');
    await page.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Batal' }),
    );
    const held = page.api.holds(RESET);
    await page.press('Reset');
    expect((await screen.findByRole('alertdialog', { name: 'Apakah Anda yakin ?' })).textContent).toContain(
      'Total pendapatan akun tidak berubah',
    );
    await page.press('Ya, Reset.');
    expect((await held.request).body).toEqual({ id: '12' });
    expect(screen.getByRole('button', { name: 'Mereset...' })).toHaveProperty('disabled', true);
    held.answer({ data: { ...account, count_success: 0, count_fail: 0, income: 0 } });
    expect(await screen.findByText('0 berhasil · 0 gagal · Rp 0')).toBeTruthy();
    expect(page.api.requests.filter(({ path }) => RESET.endsWith(path))).toHaveLength(1);
  });

  it('is activated by dev while it is suspended, and says how it stands then [PAIR-22, SUSP-06]', async () => {
    const page = await open(suspended, 'dev');
    const held = page.api.holds(ACTIVATE);
    await page.press('Aktifkan');
    expect(screen.getByRole('button', { name: 'Mengaktifkan...' })).toHaveProperty('disabled', true);
    held.answer({ data: { ...suspended, state: 'connected', suspended: 0 } });
    expect(await screen.findByText('Connected')).toBeTruthy();
  });

  it('says why it could not be reset', async () => {
    const page = await open({ ...account, state: 'loggedOut' }, 'member');
    page.api.answers(RESET, { msg: 'Tidak boleh' }, { status: 409 });
    await page.press('Reset');
    await page.press('Ya, Reset.');
    expect((await screen.findByRole('alert')).textContent).toBe('Tidak boleh');
    expect(figures()).toBe('120 berhasil · 3 gagal · Rp 12.000');
  });

  it.each([
    ['a member', suspended, 'member'],
    ['dev, not suspended', account, 'dev'],
    ['dev, suspended three times', { ...suspended, suspended_count: 3 }, 'dev'],
  ])('offers no activation to %s [SUSP-04, SUSP-05]', async (_, record, role) => {
    await open(record, role);
    expect(screen.queryByRole('button', { name: 'Aktifkan' })).toBeNull();
  });
});
