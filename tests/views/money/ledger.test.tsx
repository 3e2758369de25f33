import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from './answers';

const LEDGER = 'GET /api/admin/withdraw/ledger/5';
const User = { firstname: 'Ani', lastname: 'Wijaya' };
const movement = (id: number, kind: string, amount: number, balance: number, fields: object = {}) => ({
  id,
  kind,
  amount,
  balance,
  at: '2026-11-21T03:00:00Z',
  User,
  ...fields,
});
const sums = { income: 90_000, referral: 0, bonus: 5000, requested: 20_000, accepted: 0, balance: 75_000 };
const ledger = {
  data: [
    movement(3, 'withdraw_requested', -20_000, 75_000, { nominal: 20_000 }),
    movement(2, 'bonus', 5000, 95_000, { reason: 'Loyalitas' }),
    movement(1, 'income', 90_000, 90_000, { Whatsapp: { phonenumber: '62812', pushname: 'Budi' } }),
  ],
  meta: { totalPages: 3, sums },
};

const tableOf = (name: string) => screen.findByRole('table', { name });
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const definitions = () =>
  Object.fromEntries(
    Array.from(document.querySelectorAll('dt'), (dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  ) as Record<string, string>;

describe("a member's own ledger", () => {
  async function open() {
    const member = {
      id: '5',
      role: 'member',
      account_bank: 'BRI',
      account_number: '4329924863',
      account_name: 'Ani W',
    };
    const page = await openLivePage('/withdraw', member);
    page.api.serves('GET /api/admin/users/5', () => ({ user: { ...member, email: 'ani@example.com' } }));
    page.api.serves(WITHDRAWS, () => pageOf(withdraw(1, 'requested')));
    page.api.serves(LEDGER, () => ledger);
    await page.show();
    await screen.findByText('Loyalitas');
    return page;
  }

  it('says what changed the balance and why, and its newest line is the card, read in one call', async () => {
    const { api } = await open();
    const rows = textsOf(await tableOf('Mutasi Saldo'));
    expect(rows.map(([cause, , ...amounts]) => [cause, ...amounts])).toEqual([
      ['Penarikan Rp 20.000 diminta', '-Rp 20.000', 'Rp 75.000'],
      ['Bonus: Loyalitas', '+Rp 5.000', 'Rp 95.000'],
      ['Pendapatan blast, akun Budi', '+Rp 90.000', 'Rp 90.000'],
    ]);
    expect(definitions()).toEqual({
      'Sisa Saldo': 'Rp 75.000',
      'Total Pendapatan': 'Rp 90.000',
      'Total Referal': 'Rp 0',
      'Total Bonus': 'Rp 5.000',
      'Total Diminta': '-Rp 20.000',
      'Total Diterima': 'Rp 0',
    });
    expect(api.requests.some(({ path }) => path.includes('/balance/'))).toBe(false);
  });

  it('is turned by itself, and not by the address that the history has', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 3');
    const asked = page.api.requests.filter(({ path }) => path.includes('/ledger/'));
    expect(asked.map(({ query }) => query.page)).toEqual(['1', '2']);
    expect(page.address()).toBe('/withdraw');
  });

  it('lets the whole balance be asked for, warns of more, and asks for that all the same', async () => {
    const { user } = await open();
    const field = screen.getByLabelText<HTMLInputElement>(/Nominal/);
    await user.click(screen.getByRole('button', { name: 'Tarik semua' }));
    expect(field.value).toBe('75.000');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.type(field, '1');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Melebihi saldo Anda, Rp 75.000')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Tarik' }));
    expect(screen.getByRole('alertdialog', { name: 'Konfirmasi Penarikan' })).toBeTruthy();
  });

  it('is read part by part where it fails, and says so in its place', async () => {
    const page = await openLivePage('/withdraw', { id: '5', role: 'member' });
    page.api.answersAll(() => ({ msg: 'Sibuk.' }), { status: 500 });
    page.api.serves(WITHDRAWS, () => pageOf());
    page.api.serves('GET /api/admin/withdraw/balance/5', () => ({ balance: 70_000 }));
    await page.show();
    expect(await screen.findByText('Rp 70.000')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Mutasi Saldo' })).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/Sibuk\./).length).toBeGreaterThan(1));
    // What could not be read no longer looks as if it were on its way.
    await waitFor(() =>
      expect(screen.getByText('Total Bonus').parentElement?.textContent).toBe('Total Bonus–'),
    );
  });
});

describe('the ledger of a member', () => {
  it('is read by those who handle withdraws, with whose it is and its balance', async () => {
    const page = await openLivePage('/withdraw/ledger?id=5&page=2', { id: '9', role: 'staff' });
    page.api.answers(LEDGER, ledger);
    await page.show();
    expect(await screen.findAllByText('Ani Wijaya')).toHaveLength(2);
    expect(textsOf(await tableOf('Mutasi Saldo'))).toHaveLength(3);
    expect(definitions()['Sisa Saldo']).toBe('Rp 75.000');
    expect(page.api.requests.find(({ path }) => path.includes('/ledger/'))?.query.page).toBe('2');
  });

  it('is not found, within the frame, where nobody has the id or the server has no ledgers', async () => {
    const page = await openLivePage('/withdraw/ledger?id=999', { id: '9', role: 'staff' });
    page.api.answers(LEDGER.replace('/5', '/999'), { msg: 'Pengguna tidak ditemukan.' }, { status: 404 });
    await page.show();
    expect(await screen.findByText('We can’t seem to find the page you are looking for!')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
    expect(screen.queryByText('Kosong')).toBeNull();
  });

  it('is empty where nothing has changed the balance yet', async () => {
    const page = await openLivePage('/withdraw/ledger?id=5', { id: '9', role: 'staff' });
    page.api.answers(LEDGER, { data: [], meta: { totalPages: 1 } });
    await page.show();
    expect(await screen.findByText('Kosong')).toBeTruthy();
    expect(definitions()).toEqual({});
  });

  it('stays where it cannot be read again, and is nobody else’s', async () => {
    const page = await openLivePage('/withdraw/ledger?id=5', { id: '9', role: 'staff' });
    page.api.serves(LEDGER, () => ledger);
    await page.show();
    await screen.findAllByText('Ani Wijaya');
    page.api.serves(LEDGER, () => ({ msg: 'Sibuk.' }), { status: 400 });
    await act(() => page.goTo('/withdraw/ledger?id=5&page=2'));
    expect(await screen.findByText(/Sibuk\./)).toBeTruthy();
    expect(screen.getAllByText('Ani Wijaya')).toHaveLength(2);
    page.api.answers(LEDGER.replace('/5', '/999'), { msg: 'Pengguna tidak ditemukan.' }, { status: 404 });
    await act(() => page.goTo('/withdraw/ledger?id=999'));
    expect(await screen.findByText('We can’t seem to find the page you are looking for!')).toBeTruthy();
    expect(screen.queryByText('Ani Wijaya')).toBeNull();
  });
});

describe('ways to a ledger, and sums', () => {
  it('stand in the queue of withdraws, where the server tells what they need', async () => {
    const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
    page.api.answers(WITHDRAWS, {
      data: [{ ...withdraw(1, 'requested'), userId: 5 }, withdraw(2, 'accepted')],
      meta: { totalPages: 1, sums: { requested: 20_000, accepted: 1_250_000, rejected: 0 } },
    });
    await page.show();
    const links = await screen.findAllByRole('link', { name: 'Mutasi' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/withdraw/ledger?id=5']);
    expect(definitions()).toEqual({
      'Total Diminta': 'Rp 20.000',
      'Total Diterima': 'Rp 1.250.000',
      'Total Ditolak': 'Rp 0',
    });
  });

  it('stand in the list of members, beside the balance', async () => {
    const page = await openLivePage('/member', { id: '9', role: 'admin' });
    page.api.answers('GET /api/admin/users/members-per-page', {
      data: [
        { id: 5, firstname: 'Ani', lastname: 'W', income: 90_000, balance: 75_000 },
        { id: 6, firstname: 'Budi', lastname: 'S', income: 1000 },
      ],
      meta: { totalPages: 1 },
    });
    await page.show();
    const link = await screen.findByRole('link', { name: 'Mutasi Saldo Rp 75.000' });
    expect(link.getAttribute('href')).toBe('/withdraw/ledger?id=5');
    expect(screen.queryAllByRole('link', { name: /Mutasi/ })).toHaveLength(1);
  });

  it('say what all bonuses add up to, to those who give them', async () => {
    const page = await openLivePage('/bonus', { id: '9', role: 'admin' });
    page.api.answers('GET /api/admin/bonus/list-per-page', {
      data: [],
      meta: { totalPages: 1, sums: { nominal: 345_000 } },
    });
    await page.show();
    expect(await screen.findByText('Rp 345.000')).toBeTruthy();
  });
});

describe('the account that a request is paid to', () => {
  it('is copied, and how long the request has waited is said', async () => {
    const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
    const asked = new Date(Date.now() - 49 * 3_600_000).toISOString();
    page.api.answers(WITHDRAWS, pageOf({ ...withdraw(1, 'requested'), createdAt: asked }));
    await page.show();
    expect(await screen.findByText(/menunggu 2 hari/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Salin nomor rekening' }));
    expect(await screen.findByText('Nomor rekening disalin.')).toBeTruthy();
    expect(page.copyText).toHaveBeenCalledWith('4329924863');
  });
});
