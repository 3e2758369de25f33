import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { pageOf, WITHDRAWS, withdraw } from './answers';

const RUN = 'GET /api/admin/payout/7';
const ITEMS = 'GET /api/admin/payout/items/7';
const TEMPLATES = 'GET /api/admin/payout-template/list';
const ANSWER = 'PUT /api/admin/payout/answer';

const FIGURES = { open: 0, paid: 0, returned: 0, released: 0, total: 3 };
const run = (state: string, open: number, more: object = {}) => ({
  payout: {
    id: 7,
    name: '',
    state,
    created_at: '2026-11-20T08:33:00.000Z',
    exported_at: null,
    template: 'Pola umum (CSV)',
    reference: '',
    paid_on: null,
    Creator: { firstname: 'Sinta', lastname: 'H' },
    counts: { ...FIGURES, open, paid: 3 - open },
    sums: { ...FIGURES, open: open * 10_000, paid: (3 - open) * 10_000, total: 30_000 },
    findings: {},
    ...more,
  },
});
const item = (id: number, more: object = {}) => ({
  id,
  withdraw_id: 40 + id,
  user_id: 5,
  nominal: 10_000,
  state: 'open',
  findings: [],
  account_bank: 'BRI',
  account_number: '0012345678',
  account_name: 'Ani W',
  requested_at: '2026-11-20T08:33:00.000Z',
  settled_at: null,
  reference: '',
  reason: '',
  User: { firstname: 'Ani', lastname: 'Wijaya' },
  ...more,
});

async function openRun(read: object, ...items: object[]) {
  const page = await openLivePage('/withdraw/payouts/run?id=7', { id: '9', role: 'staff' });
  page.api.answers(RUN, read);
  page.api.answers(ITEMS, pageOf(...items));
  page.api.answers(TEMPLATES, { list: [] });
  await page.show();
  await screen.findAllByText('Ani Wijaya');
  return page;
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a payout run that is put together', () => {
  it('names what is found at its row, and is not exported before what is blocked is out', async () => {
    const blocked = run('draft', 3, { findings: { number: 1, changed: 2 } });
    const page = await openRun(blocked, item(1, { findings: ['number', 'changed'] }), item(2));
    const [, first] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByText('Rekening tidak lengkap atau bukan nomor')).toBeTruthy();
    expect(button('Ekspor file bank').disabled).toBe(true);
    page.api.answers('PUT /api/admin/payout/take-out', run('draft', 2));
    page.api.answers(ITEMS, pageOf(item(2)));
    page.api.answers(TEMPLATES, { list: [] });
    await page.user.click(button('Keluarkan semuanya'));
    await waitFor(() => expect(button('Ekspor file bank').disabled).toBe(false));
  });

  it('is saved as a file once its export was confirmed', async () => {
    const saved = catchSavedFiles();
    const page = await openRun(run('draft', 3), item(1));
    await page.user.click(button('Ekspor file bank'));
    expect(screen.getByRole('alertdialog').textContent).toContain('Ekspor 3 permintaan, Rp 30.000?');
    page.api.answers('PUT /api/admin/payout/export', run('exported', 3));
    page.api.answers('GET /api/admin/payout/file/7', {
      file: { name: 'pembayaran-7.csv', text: 'Rekening\r\n0012\r\n' },
    });
    page.api.answers(ITEMS, pageOf(item(1)));
    page.api.answers(TEMPLATES, { list: [] });
    await page.user.click(button('Ya, Ekspor.'));
    await waitFor(() => expect(saved.names()).toEqual(['pembayaran-7.csv']));
    expect(screen.getByText('Di bank')).toBeTruthy();
  });
});

describe('a payout run that is with the bank', () => {
  it('is paid in pieces until nothing is open, under one reference', async () => {
    const page = await openRun(run('exported', 3), item(1));
    expect(button('Tandai dibayar (3)').disabled).toBe(true);
    await page.user.type(screen.getByLabelText(/Referensi bank/), 'TRX-9');
    await page.user.click(button('Tandai dibayar (3)'));
    page.api.answers(ANSWER, run('exported', 1));
    page.api.answers(ANSWER, run('closed', 0, { reference: 'TRX-9', paid_on: '2026-11-20' }));
    page.api.answers(ITEMS, pageOf(item(1, { state: 'paid', reference: 'TRX-9' })));
    page.api.answers(TEMPLATES, { list: [] });
    await page.user.click(button('Ya, Tandai dibayar.'));
    expect(await screen.findByText('Selesai')).toBeTruthy();
    expect(screen.getByText('Referensi TRX-9, dibayar 20 Nov 2026')).toBeTruthy();
    const sent = page.api.requests.filter(({ method, path }) => `${method} ${path}` === ANSWER);
    expect(sent.map(({ body }) => (body as { reference: string }).reference)).toEqual(['TRX-9', 'TRX-9']);
  });
});

it('the list of requests offers no run where the server knows none', async () => {
  const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
  page.api.answers(WITHDRAWS, pageOf(withdraw(1, 'requested')));
  await page.show();
  await screen.findAllByText('Ani Wijaya');
  expect(screen.queryByRole('button', { name: 'Buat Pembayaran' })).toBeNull();
});

it('the office sees reference and day of what was paid, and why another came back', async () => {
  const paid = { id: 7, state: 'paid', reference: 'TRX-9', paid_on: '2026-11-20', reason: '' };
  const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
  page.api.answers(
    WITHDRAWS,
    pageOf(
      { ...withdraw(1, 'accepted'), payout: paid },
      { ...withdraw(2, 'rejected'), payout: { ...paid, state: 'returned', reason: 'Rekening tutup' } },
    ),
  );
  await page.show();
  expect(await screen.findByText('Dibayar 20 Nov 2026, referensi TRX-9')).toBeTruthy();
  expect(screen.getByText('Oleh bank: Rekening tutup')).toBeTruthy();
});
