import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { BONUSES, bonus, WITHDRAWS, withdraw } from './answers';

const NOW = new Date('2026-11-28T03:00:00Z');
const STATEMENT = 'GET /api/admin/withdraw/statement/5';
const MONTHS = 'GET /api/admin/withdraw/statements-per-page';
const LEDGER = 'GET /api/admin/withdraw/ledger/5';
const PERIOD = ['today', '7d', '30d', 'YYYY-MM', 'YYYY-MM-DD..YYYY-MM-DD'];
const User = { firstname: 'Ani', lastname: 'Wijaya' };
const sums = {
  opening: 100_000,
  income: 90_000,
  referral: 500,
  bonus: 5000,
  bonus_revoked: 0,
  withdraw_requested: -20_000,
  withdraw_accepted: 0,
  withdraw_rejected: 0,
  withdraw_reopened: 0,
  carried: 0,
  closing: 175_500,
  paid: 20_000,
};
const statement = (month: string, more: object = {}) => ({
  statement: {
    month,
    from: '2026-09-30T17:00:00Z',
    until: '2026-10-31T17:00:00Z',
    running: month === '2026-11',
    kept_from: null,
    User,
    sums,
    accounts: [
      { amount: 89_000, Whatsapp: { phonenumber: '62812', pushname: '=1+1' } },
      { amount: 700, Whatsapp: null },
    ],
    accounts_rest: { rows: 2, amount: 300 },
    days: [{ day: '2026-10-03', amount: 90_000 }],
    referrals: [{ amount: 500, Person: { firstname: 'Citra', lastname: 'Dewi' } }],
    referrals_rest: null,
    lines: [
      { id: 1, kind: 'bonus', amount: 5000, at: '2026-10-04T03:00:00Z', reason: 'Loyalitas' },
      {
        id: 2,
        kind: 'withdraw_requested',
        amount: -20_000,
        at: '2026-10-05T03:00:00Z',
        reason: null,
        nominal: 20_000,
        status: 'accepted',
        account_bank: 'BRI',
        account_number: '4329924863',
        account_name: 'Ani W',
      },
    ],
    lines_rest: null,
    ...more,
  },
});

const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.querySelectorAll('td'), ({ textContent }) => textContent?.trim()));

async function open(address: string, user: { id: string; role: string }, answer = statement) {
  vi.setSystemTime(NOW);
  const page = await openLivePage(address, user);
  page.api.serves(STATEMENT, ({ query: { month } }) => answer(month ?? '2026-11'));
  await page.show();
  return page;
}

describe('a statement of a month', () => {
  const member = { id: '5', role: 'member' };

  it('says what was before, all that moved, and what was afterwards', async () => {
    await open('/withdraw/statement?month=2026-10', member);
    expect(await screen.findByRole('heading', { name: 'Oktober 2026' })).toBeTruthy();
    expect(textsOf(screen.getByRole('table', { name: 'Ringkasan' }))).toEqual([
      ['Saldo awal', 'Rp 100.000'],
      ['Pendapatan blast', 'Rp 90.000'],
      ['Referal', 'Rp 500'],
      ['Bonus', 'Rp 5.000'],
      ['Penarikan diminta', '-Rp 20.000'],
      ['Saldo akhir', 'Rp 175.500'],
    ]);
    expect(textsOf(screen.getByRole('table', { name: 'Pendapatan per akun' }))).toEqual([
      ['Pendapatan blast, akun =1+1', 'Rp 89.000'],
      ['Pendapatan blast, akun yang sudah dihapus', 'Rp 700'],
      ['2 akun lainnya', 'Rp 300'],
      ['Jumlah', 'Rp 90.000'],
    ]);
    expect(textsOf(screen.getByRole('table', { name: 'Penarikan' }))[0]?.[0]).toContain(
      'BRI 4329924863 a.n. Ani W',
    );
    expect(screen.queryByText('berjalan')).toBeNull();
    expect(screen.getByText('Dibayarkan bulan ini: Rp 20.000')).toBeTruthy();
  });

  it('says how many messages it was', async () => {
    await open('/withdraw/statement?month=2026-10', member, (month) =>
      statement(month, { success: 1879, fail: 41 }),
    );
    const beside = await screen.findByText(/Pesan terkirim/);
    expect(beside.textContent).toBe('Dibayarkan bulan ini: Rp 20.000 · Pesan terkirim: 1.879, gagal: 41');
  });

  it('goes from month to month by the address, and never beyond the running one, which it marks', async () => {
    const { user, address: at } = await open('/withdraw/statement', member);
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy();
    expect(screen.getByText('berjalan')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Desember 2026' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Oktober 2026' }));
    expect(await screen.findByRole('heading', { name: 'Oktober 2026' })).toBeTruthy();
    expect(at()).toBe('/withdraw/statement?month=2026-10');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Bulan laporan' }), 'September 2026');
    expect(await screen.findByRole('heading', { name: 'September 2026' })).toBeTruthy();
    expect(at()).toBe('/withdraw/statement?month=2026-09');
  });

  it.each([
    [
      'of which nothing is kept',
      {
        sums: null,
        accounts: [],
        days: [],
        referrals: [],
        lines: [],
        accounts_rest: null,
        kept_from: '2026-10-31T17:00:00Z',
      },
      'Rincian sebelum 1 Nov 2026 tidak disimpan lagi.',
    ],
    [
      'in which nothing happened',
      { accounts: [], days: [], referrals: [], lines: [], accounts_rest: null },
      'Tidak ada mutasi pada Oktober 2026.',
    ],
  ])('%s says so', async (_, more, text) => {
    await open('/withdraw/statement?month=2026-10', member, (month) => statement(month, more));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('is saved with every line, which no program takes for a formula', async () => {
    const files = catchSavedFiles();
    const page = await open('/withdraw/statement?month=2026-10', member);
    await screen.findByRole('heading', { name: 'Oktober 2026' });
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files.names()).toHaveLength(1));
    const [file] = await files.read();
    const text = file?.text ?? '';
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 6 + 3 + 1 + 1 + 1 + 1);
    expect(lines[1]).toBe('"2026-10","Ringkasan","Saldo awal","","","Rp 100.000",100000');
    // It stands behind words of ours.
    expect(text).toContain('"Pendapatan blast, akun =1+1"');
  });

  it('of anybody is for those who answer withdraws, and says where a server has none', async () => {
    const page = await open('/withdraw/ledger/statement?id=5&month=2026-10', { id: '1', role: 'staff' });
    expect(await screen.findByText('Ani Wijaya')).toBeTruthy();
    page.api.serves(STATEMENT, () => ({}), { status: 404 });
    await page.user.click(screen.getByRole('link', { name: 'September 2026' }));
    expect(await screen.findByText('Laporan bulanan tidak ada.')).toBeTruthy();
  });
});

describe('the statements of everybody', () => {
  const person = {
    id: 5,
    month: '2026-10',
    firstname: '=Ani',
    lastname: 'Wijaya',
    success: 1879,
    ...sums,
  };
  const months = (...rows: readonly object[]) => ({
    data: rows,
    meta: {
      totalPages: 1,
      count: rows.length,
      sums: { ...sums, opening: 700_000, success: 1900, fail: 41 },
      filters: { month: ['YYYY-MM'] },
    },
  });

  async function openAll(address: string, answer = months(person)) {
    vi.setSystemTime(NOW);
    const page = await openLivePage(address, { id: '1', role: 'admin' });
    page.api.serves(MONTHS, () => answer);
    await page.show();
    return page;
  }

  it('say what the office owed and paid, and lead to each person’s', async () => {
    const { api } = await openAll('/withdraw/statement/all?month=2026-10');
    const link = await screen.findByRole('link', { name: '=Ani Wijaya' });
    expect(link.getAttribute('href')).toBe('/withdraw/ledger/statement?id=5&month=2026-10');
    expect(screen.getByText('Kewajiban awal').nextElementSibling?.textContent).toBe('Rp 700.000');
    expect(screen.getByText('Kewajiban akhir').nextElementSibling?.textContent).toBe('Rp 175.500');
    expect(screen.getByText('Pesan gagal').nextElementSibling?.textContent).toBe('41');
    expect(within(screen.getByRole('table')).getByRole('cell', { name: '1.879' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Oktober 2026' })).toBeTruthy();
    const asked = api.requests.filter(({ path }) => path.endsWith('/statements-per-page'));
    expect(asked.map(({ query }) => query.month)).toEqual(['2026-10']);
  });

  it('are chosen by month in the address, the running one without', async () => {
    const page = await openAll('/withdraw/statement/all');
    expect(await screen.findByText('berjalan')).toBeTruthy();
    const [select] = await screen.findAllByRole('combobox', { name: 'Filter Bulan' });
    await page.user.selectOptions(select as HTMLElement, 'Agustus 2026');
    expect(await screen.findByRole('heading', { name: 'Agustus 2026' })).toBeTruthy();
    await waitFor(() => expect(page.address()).toBe('/withdraw/statement/all?month=2026-08'));
  });

  it('say where single lines are no longer kept', async () => {
    await openAll('/withdraw/statement/all?month=2026-10', months());
    expect(await screen.findByText('Rincian per member dari bulan ini tidak disimpan lagi.')).toBeTruthy();
  });

  it('are saved with amounts that add up, and names that no program takes for a formula', async () => {
    const files = catchSavedFiles();
    const page = await openAll('/withdraw/statement/all?month=2026-10');
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files.names()).toHaveLength(1));
    const [file] = await files.read();
    const text = file?.text ?? '';
    expect(text).toContain(`"2026-10","'=Ani Wijaya","Rp 100.000",100000`);
  });
});

describe('the period of a list', () => {
  const meta = { totalPages: 1, count: 1, filters: { period: PERIOD, status: ['requested'] } };
  type Shown = readonly [address: string, user: { id: string; role: string }, call: string, row: object];
  const SCREENS = [
    ['/withdraw/requested', { id: '1', role: 'admin' }, WITHDRAWS, withdraw(1, 'requested')],
    ['/withdraw', { id: '5', role: 'member' }, WITHDRAWS, withdraw(1, 'requested')],
    ['/bonus', { id: '1', role: 'admin' }, BONUSES, bonus],
    ['/bonus', { id: '5', role: 'member' }, BONUSES, bonus],
    [
      '/withdraw/ledger?id=5',
      { id: '1', role: 'staff' },
      LEDGER,
      { id: 1, kind: 'income', amount: 5, balance: 5, User },
    ],
  ] as const satisfies readonly Shown[];

  async function openList([address, user, call, row]: Shown, offered: object = meta) {
    vi.setSystemTime(NOW);
    const page = await openLivePage(address, user);
    page.api.serves(LEDGER, () => ({ data: [], meta: { totalPages: 1, sums: { balance: 5 } } }));
    page.api.serves(call, () => ({ data: [row], meta: offered }));
    page.api.serves('GET /api/admin/users/5', () => ({ user: { ...user, ...User } }));
    page.api.serves('GET /api/admin/bonus/total/5', () => ({ totalBonus: 5 }));
    await page.show();
    return page;
  }
  const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const control = async () => (await screen.findAllByLabelText('Filter Periode'))[0] as HTMLElement;

  const asked = (page: Awaited<ReturnType<typeof openList>>, [, , call]: Shown) =>
    page.api.requests.filter(({ path }) => call.endsWith(path)).at(-1)?.query.period;

  it.each(SCREENS)('of %s as %o is a month, in the address and in what is asked', async (...shown) => {
    const page = await openList(shown);
    choose(await control(), 'YYYY-MM');
    await waitFor(() => expect(asked(page, shown)).toBe('2026-11'));
    expect(page.address()).toContain('period=2026-11');
  });

  it('is another month or two days, as they are chosen', async () => {
    const page = await openList(SCREENS[0]);
    const isAsked = (period: string) => waitFor(() => expect(asked(page, SCREENS[0])).toBe(period));
    choose(await control(), 'YYYY-MM');
    choose(await screen.findByLabelText('Bulan'), '2026-10');
    await isAsked('2026-10');
    expect(page.address()).toContain('period=2026-10');
    expect(screen.getByLabelText('Hapus Periode: Oktober 2026')).toBeTruthy();
    choose(await control(), 'YYYY-MM-DD..YYYY-MM-DD');
    await isAsked('2026-11-01..2026-11-28');
    choose(screen.getByLabelText('Dari tanggal'), '2026-10-03');
    await isAsked('2026-10-03..2026-11-28');
    choose(screen.getByLabelText('Sampai tanggal'), '2026-09-30');
    await isAsked('2026-09-30..2026-09-30');
    // A year that is being typed is none yet.
    choose(screen.getByLabelText('Dari tanggal'), '0202-09-30');
    expect(page.address()).toContain('period=2026-09-30..2026-09-30');
  });

  it('offers no months where the server does not say that it knows them, and asks for none', async () => {
    const [address, ...rest] = SCREENS[0];
    const old = { ...meta, filters: { period: ['today', '7d', '30d'] } };
    const page = await openList([`${address}?period=2026-10`, ...rest], old);
    const options = within(await control()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Filter Periode',
      'Hari ini',
      '7 hari terakhir',
      '30 hari terakhir',
    ]);
    await waitFor(() => expect(page.address()).toBe(address));
    expect(screen.queryByRole('link', { name: 'Laporan Bulanan' })).toBeNull();
  });

  it.each(['2026-13', '2026-10-17..2026-10-03', '2026-02-30..2026-03-01', 'YYYY-MM', '9d'])(
    'that is none (%s) is taken out of the address',
    async (period) => {
      const [address, ...rest] = SCREENS[0];
      const page = await openList([`${address}?period=${period}`, ...rest]);
      await control();
      await waitFor(() => expect(page.address()).toBe(address));
      expect(screen.getByRole('link', { name: 'Laporan Bulanan' }).getAttribute('href')).toBe(
        '/withdraw/statement/all',
      );
    },
  );
});
