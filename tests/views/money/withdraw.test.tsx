import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { pageOf, setting, SETTING, WITHDRAWS, withdraw } from './answers';

type Page = Awaited<ReturnType<typeof openLivePage>>;
const REQUEST = 'POST /api/admin/withdraw/request';
const READ = 'GET /api/admin/users/5';
const LEDGER = 'GET /api/admin/withdraw/ledger/5';
const MEMBER = {
  id: '5',
  role: 'member',
  email: 'ani@example.com',
  account_bank: 'BRI',
  account_number: '4329924863',
  account_name: 'Ani W',
};

/** A server without a ledger. */
function answerFigures({ api }: Page, balance: number, requested: number) {
  api.answers('GET /api/admin/bonus/total/5', { totalBonus: 40000 });
  api.answers('GET /api/admin/users/referral-per-page', { list: [], total: 10000 });
  api.answers('GET /api/admin/withdraw/balance/5', { balance });
  api.answers('GET /api/admin/withdraw/income/5', { income: 90000 });
  api.answers('GET /api/admin/withdraw/total-requested/5', { total: requested });
  api.answers('GET /api/admin/withdraw/total-accepted/5', { total: 50000 });
}
async function openWithdraw(user: Partial<typeof MEMBER> = {}) {
  const page = await openLivePage('/withdraw', { ...MEMBER, ...user });
  page.api.serves(LEDGER, () => ({ msg: 'Tidak ditemukan.' }), { status: 404 });
  page.api.serves(READ, () => ({ user: { ...MEMBER, ...user } }));
  answerFigures(page, 70000, 20000);
  page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'accepted', 50000)));
  await page.show();
  await screen.findByText('Rp 70.000');
  await screen.findByText('Diterima');
  return page;
}
const cellsOf = (row: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const nominal = () => screen.getByLabelText(/Nominal/) as HTMLInputElement;
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));
async function ask(page: Page, amount: string) {
  await page.user.clear(nominal());
  await page.user.type(nominal(), amount);
  await press(page, 'Tarik');
}

const ASKERS = ['member', 'dev'];

describe('asking for a withdraw', () => {
  it.each(ASKERS)(
    'shows %s the balance and the own history beside the form [WD-11, WD-12, WD-13, WD-15]',
    async (role) => {
      const { api } = await openWithdraw({ role });
      const amountOf = (label: string) =>
        screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
      const parts = ['Total Pendapatan', 'Total Referal', 'Total Bonus', 'Total Diminta', 'Total Diterima'];
      expect(['Sisa Saldo', ...parts].map(amountOf)).toEqual([
        'Rp 70.000',
        'Rp 90.000',
        'Rp 10.000',
        'Rp 40.000',
        '-Rp 20.000',
        '-Rp 50.000',
      ]);
      expect(nominal().value).toBe('10.000');
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Nominal',
        'Status',
        'Tanggal',
      ]);
      expect(cellsOf(1).slice(0, 2)).toEqual(['Rp 50.000', 'Diterima']);
      expect(cellsOf(1)[2]).toContain('20 Nov 2026');
      expect(api.requests.find(({ path }) => path.endsWith('histories-per-page'))?.query.user_id).toBe('5');
    },
  );

  it('says that the balance cannot be read, and asks again when told to', async () => {
    const page = await openLivePage('/withdraw', MEMBER);
    page.api.answersAll(() => ({ msg: 'Sibuk.' }), { status: 400 });
    page.api.answers(WITHDRAWS, pageOf());
    await page.show();
    const [banner] = await screen.findAllByText(/Sibuk\./);
    const asked = page.api.requests.length;
    answerFigures(page, 80000, 0);
    await page.user.click(screen.getAllByRole('button', { name: 'Coba lagi' })[0] as HTMLElement);
    expect(page.api.requests.length).toBeGreaterThan(asked);
    expect(await screen.findByText('Rp 80.000')).toBeTruthy();
    expect(banner?.isConnected).toBe(false);
  });

  it('shows reference and day of what a payout run paid, and why another came back', async () => {
    const page = await openLivePage('/withdraw', MEMBER);
    page.api.serves(LEDGER, () => ({ msg: 'Tidak ditemukan.' }), { status: 404 });
    page.api.serves(READ, () => ({ user: MEMBER }));
    answerFigures(page, 70000, 20000);
    const paid = { id: 7, state: 'paid', held: true, reference: 'TRX-9', paid_on: '2026-11-20', reason: '' };
    const returned = { ...paid, state: 'returned', held: false, reason: 'Rekening tutup' };
    const rows = [
      { ...withdraw(1, 'accepted', 50000), payout: paid },
      { ...withdraw(2, 'rejected'), payout: returned },
      withdraw(3, 'accepted'),
    ];
    page.api.answers(WITHDRAWS, pageOf(...rows));
    await page.show();
    await screen.findByText('Rp 50.000');
    expect([1, 2, 3].map((row) => cellsOf(row)[1])).toEqual([
      'DiterimaDibayar 20 Nov 2026, referensi TRX-9',
      'DitolakOleh bank: Rekening tutup',
      'Diterima',
    ]);
    expect(screen.queryByRole('link', { name: /Pembayaran/ })).toBeNull();
  });

  it.each([
    ['its amount is too small', {}, '9.999', 'Minimal Rp 10.000'],
    ['nobody knows where to', { account_number: '' }, '20.000', 'Data rekening bank belum lengkap.'],
  ])('looks not ready while %s, and tells why to who reaches it', async (_, user, amount, reason) => {
    const page = await openWithdraw(user);
    await page.user.clear(nominal());
    await page.user.type(nominal(), amount);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tarik' });
    expect(button.disabled).toBe(false);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  });

  it('warns below the minimum and sends nothing [WD-14]', async () => {
    const page = await openWithdraw();
    await ask(page, '9999');
    expect(screen.getByRole('alertdialog', { name: 'Warning' }).textContent).toContain(
      'Minimal permintaan penarikan adalah Rp 10.000',
    );
    expect(page.api.requests.some(({ method, path }) => method === 'POST' && path.includes('request'))).toBe(
      false,
    );
  });

  it('is confirmed with the account, sent once, and then shown [WD-16, A1]', async () => {
    const page = await openWithdraw();
    await ask(page, '20000');
    expect(nominal().value).toBe('20.000');
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Tarik Rp 20.000 ke rekening BRI ••••4863 a.n. Ani W?',
    );
    page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'accepted', 50000)));
    const held = page.api.holds(REQUEST);
    await press(page, 'Ya, Tarik.');
    expect((await held.request).body).toEqual({ nominal: 20000, userId: '5' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mengirim...' }).disabled).toBe(true);

    answerFigures(page, 50000, 40000);
    page.api.answers(WITHDRAWS, pageOf(withdraw(2, 'requested'), withdraw(1, 'accepted', 50000)));
    await act(async () => held.answer({ withdraw: withdraw(2, 'requested') }));
    expect(await screen.findByText('Diminta')).toBeTruthy();
    expect(await screen.findByText('-Rp 40.000')).toBeTruthy();
    expect(nominal().value).toBe('10.000');
  });

  it('leads to the bank details where the server misses them [WD-17, WD-18]', async () => {
    const page = await openWithdraw({ account_number: '' });
    page.api.answers(WITHDRAWS, pageOf());
    page.api.answers(REQUEST, { code: 1, error: 'Lengkapi dulu data rekening bank Anda.' });
    await press(page, 'Tarik');
    await press(page, 'Ya, Tarik.');
    const dialog = await screen.findByRole('alertdialog', { name: 'Gagal' });
    expect(dialog.textContent).toContain('Lengkapi dulu data rekening bank Anda.');
    page.api.answers('GET /api/admin/users/5', { user: { ...MEMBER, id: 5, firstname: 'Siti' } });
    page.api.answers(SETTING, { setting });
    await press(page, 'OK');
    expect(page.address()).toBe('/profile?edit=1');
    expect(await screen.findByRole('dialog', { name: 'Edit Profil' })).toBeTruthy();
  });

  it('shows any other refusal under the form and keeps the amount [WD-19]', async () => {
    const page = await openWithdraw();
    page.api.answers(WITHDRAWS, pageOf());
    page.api.answers(REQUEST, { error: 'Saldo tidak mencukupi.', msg: 'Ditolak' }, { status: 422 });
    await ask(page, '60000');
    await press(page, 'Ya, Tarik.');
    expect(await screen.findByText('Saldo tidak mencukupi.')).toBeTruthy();
    expect(nominal().value).toBe('60.000');
  });

  it('finds in the history what was asked though no answer came [R11]', async () => {
    const page = await openWithdraw();
    page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'accepted', 50000)));
    page.api.fails(REQUEST);
    const lookUp = page.api.holds(WITHDRAWS);
    answerFigures(page, 50000, 40000);
    page.api.answers(WITHDRAWS, pageOf(withdraw(2, 'requested')));
    await ask(page, '20000');
    await press(page, 'Ya, Tarik.');
    await lookUp.request;
    expect(screen.queryByText('Network error. Please try again.')).toBeNull();
    await act(async () => lookUp.answer(pageOf(withdraw(2, 'requested'))));
    expect(await screen.findByText('Permintaan penarikan terkirim.')).toBeTruthy();
    expect(screen.queryByText('Network error. Please try again.')).toBeNull();
  });

  it('keeps the caret at its digit while the thousands are separated [U3]', async () => {
    const { user } = await openWithdraw();
    await user.clear(nominal());
    await user.type(nominal(), '12345');
    await user.type(nominal(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([nominal().value, nominal().selectionStart]).toEqual(['192.345', 2]);
  });
});

async function openRequests(rows: readonly object[], role = 'staff', address = '/withdraw/requested') {
  const page = await openLivePage(address, { id: '9', role });
  page.api.answers(WITHDRAWS, { data: rows, meta: { totalPages: 3 } });
  await page.show();
  await screen.findAllByText('Ani Wijaya');
  return page;
}
const UPDATE = 'PUT /api/admin/withdraw/update';
const buttons = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('button')
    .filter((button) => button.getAttribute('aria-label') !== 'Salin nomor rekening' && !button.ariaHasPopup);

const CASES = [
  ['requested', 'Terima', 'accepted', 'staff', 'Permintaan withdraw Diterima'],
  ['requested', 'Terima', 'accepted', 'dev', 'Permintaan withdraw Diterima'],
  ['requested', 'Tolak', 'rejected', 'admin', 'Permintaan withdraw Ditolak'],
  ['accepted', 'Batalkan', 'requested', 'admin', 'Permintaan withdraw Dibatalkan'],
  ['rejected', 'Batalkan', 'requested', 'dev', 'Permintaan withdraw Dibatalkan'],
] as const;

describe('handling withdraw requests', () => {
  it('shows whose they are and where the money goes, in colours [WD-01, WD-02, WD-09]', async () => {
    const { api } = await openRequests(
      [withdraw(1, 'requested'), withdraw(2, 'accepted'), withdraw(3, 'rejected')],
      'staff',
      '/withdraw/requested?page=2',
    );
    expect(screen.getByRole('heading', { name: 'Permintaan Withdraw' })).toBeTruthy();
    expect(cellsOf(1).slice(0, 4)).toEqual(['Ani Wijaya', 'BRI 4329924863Ani W', 'Rp 20.000', 'Diminta']);
    expect(cellsOf(1)[4]).toContain('20 Nov 2026');
    const toneOf = (status: string) => screen.getByText(status).getAttribute('data-tone');
    expect(['Diminta', 'Diterima', 'Ditolak'].map(toneOf)).toEqual(['warning', 'success', 'danger']);
    expect(api.requests.find(({ path }) => path.endsWith('histories-per-page'))?.query).toEqual({
      page: '2',
    });
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  });

  it.each(CASES)(
    '%s, %s: %s, by %s [WD-03, WD-04, WD-05, WD-06, WD-07, WD-10]',
    async (before, name, status, role, text) => {
      const page = await openRequests([withdraw(1, before)], role);
      const held = page.api.holds(UPDATE);
      await page.user.dblClick(screen.getByRole('button', { name }));
      if (before !== 'rejected') await press(page, `Ya, ${name}.`);
      expect((await held.request).body).toEqual({ id: '1', status });
      expect(buttons().every((button) => (button as HTMLButtonElement).disabled)).toBe(true);
      await act(async () => held.answer({ withdraw: withdraw(1, status) }));
      expect((await screen.findByRole('alertdialog')).textContent).toContain(text);
      await press(page, 'OK');
      expect(buttons().map(({ textContent }) => textContent)).toEqual(
        status === 'requested' ? ['Terima', 'Tolak'] : ['Batalkan'],
      );
    },
  );

  it('shows who was first, and what stands then [R4]', async () => {
    const page = await openRequests([withdraw(1, 'requested')]);
    page.api.answers(UPDATE, { error: 'Penarikan ini sudah ditolak.' }, { status: 409 });
    page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'rejected')));
    await press(page, 'Terima');
    await press(page, 'Ya, Terima.');
    expect(await screen.findByText('Ditolak')).toBeTruthy();
    expect(screen.getAllByText('Penarikan ini sudah ditolak.').length).toBeGreaterThan(0);
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Batalkan', '✕']);
  });
});

describe('where the money goes', () => {
  const line = () => screen.getByRole('region', { name: 'Tarik Saldo' }).textContent;
  async function open(answer: object, reply = {}) {
    const page = await openLivePage('/withdraw', MEMBER);
    page.api.serves(LEDGER, () => ({ msg: 'Tidak ditemukan.' }), { status: 404 });
    answerFigures(page, 70000, 0);
    page.api.serves(WITHDRAWS, () => pageOf());
    const held = page.api.holds(READ);
    await page.show();
    await screen.findByText('Rp 70.000');
    // A page that was opened by a cookie knows neither that there is a bank account, nor that there is none.
    expect(line()).not.toMatch(/rekening/i);
    await act(async () => held.answer(answer, reply));
    return page;
  }

  it('is said as soon as it is read, covered', async () => {
    await open({ user: MEMBER });
    expect(line()).toContain('Ke rekening BRI ••••4863.');
  });

  it('is missing where the profile has none', async () => {
    await open({ user: { ...MEMBER, account_bank: '', account_number: '' } });
    expect(line()).toContain('Data rekening bank belum lengkap.');
  });

  it('is not claimed to be missing where it could not be read', async () => {
    await open({ msg: 'Sibuk.' }, { status: 400 });
    expect(line()).toContain('Rekening bank belum terbaca.');
    expect(line()).not.toContain('belum lengkap');
  });
});

describe('the history as a file', () => {
  it('holds what the member has asked for, and tells the server whose', async () => {
    const saved = catchSavedFiles();
    const page = await openWithdraw();
    page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'accepted', 50000)));
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(saved.names()).toEqual([expect.stringMatching(/^withdraw-\d{4}-\d\d-\d\d\.csv$/)]),
    );
    const [file] = await saved.read();
    const [heads, row] = file?.text.trim().split('\r\n') ?? [];
    expect(heads).toBe('"Nominal","Nominal (angka)","Status","Tanggal","Tanggal (ISO)","Pembayaran"');
    expect(row).toMatch(/^"Rp 50\.000",50000,"Diterima","20 Nov 2026[^"]*","2026-11-20T08:33:00\.000Z",""$/);
    expect(page.api.requests.at(-1)?.query).toEqual({ page: '1', size: '500', after: '0', user_id: '5' });
  });

  it('holds what everybody has, with where it goes, as it is sorted', async () => {
    const saved = catchSavedFiles();
    const page = await openLivePage('/withdraw/requested?page=2&sort=-nominal', { id: '9', role: 'staff' });
    const odd = {
      firstname: 'Ani',
      lastname: 'W',
      account_bank: 'BRI',
      account_number: '0123',
      account_name: '=Ani',
    };
    page.api.serves(WITHDRAWS, ({ query }) => ({
      data: [{ ...withdraw(Number(query.page), 'requested'), User: odd }],
      meta: { totalPages: 2 },
    }));
    await page.show();
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('2 baris disimpan.')).toBeTruthy();
    const [file] = await saved.read();
    expect(file?.text.split('\r\n')[1]).toMatch(
      /^"Ani W","BRI","0123","'=Ani","Rp 20\.000",20000,"Diminta",/,
    );
    const asked = page.api.requests.filter(({ query }) => query.size === '500');
    expect(asked.map(({ query }) => [query.page, query.sort])).toEqual([
      ['1', '-nominal'],
      ['2', '-nominal'],
    ]);
  });

  it('can be called off, and says why it failed until it is tried again', async () => {
    const saved = catchSavedFiles();
    const page = await openRequests([withdraw(1, 'requested')]);
    const held = page.api.holds(WITHDRAWS);
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await held.request;
    expect(screen.getByText('Membaca halaman…')).toBeTruthy();
    await press(page, 'Batal');
    expect((await held.request).signal?.aborted).toBe(true);
    page.api.answers(WITHDRAWS, { msg: 'Tidak boleh.' }, { status: 400 });
    await press(page, 'Export CSV');
    expect((await screen.findByRole('alert')).textContent).toContain('Tidak boleh.');
    page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'requested')));
    await press(page, 'Ulangi Export CSV');
    expect(await screen.findByText('1 baris disimpan.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved.names()).toHaveLength(1);
  });
});
