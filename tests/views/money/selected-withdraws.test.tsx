import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from './answers';

const UPDATE = 'PUT /api/admin/withdraw/update';
const ids = Array.from({ length: 10 }, (_, place) => place + 1);
type Page = Awaited<ReturnType<typeof openLivePage>>;

async function openRequests(...answer: object[]) {
  const page = await openLivePage('/withdraw/requested', { role: 'staff' });
  page.api.answers(WITHDRAWS, pageOf(...answer));
  await page.show();
  await screen.findAllByRole('checkbox', { name: /^Pilih Rp/ });
  return page;
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Pilih Rp/ });
const chosen = () => boxes().map(({ checked }) => checked);
const bar = () => within(screen.getByRole('region', { name: 'Baris yang dipilih' }));
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));

describe('the rows of a list', () => {
  const open = () => openRequests(...[1, 2, 3].map((id) => withdraw(id, 'requested')));
  const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement);

  it('are reached and chosen by letters, from the first on', async () => {
    const { user } = await open();
    await user.keyboard('j');
    expect(focused()).toBe(0);
    await user.keyboard('jjjk');
    expect(focused()).toBe(1);
    await user.keyboard('x');
    expect(chosen()).toEqual([false, true, false]);
  });

  it('take the command of its letter, and a search box takes the letter', async () => {
    const { user } = await open();
    await user.keyboard('jjt');
    const dialog = await screen.findByRole('alertdialog', { name: /^Terima/ });
    await user.click(within(dialog).getByRole('button', { name: /^Batal/ }));
    await user.type(screen.getByRole('searchbox', { name: 'Cari Member' }), 'jot');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.clear(screen.getByRole('searchbox', { name: 'Cari Member' }));
  });
});

describe('answering several withdraws at once', () => {
  it('answers ten in four clicks at most, with one confirmation that names number and sum', async () => {
    const page = await openRequests(...ids.map((id) => withdraw(id, 'requested', 125_000)));
    for (const id of ids) page.api.answers(UPDATE, { withdraw: withdraw(id, 'accepted', 125_000) });
    await page.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    expect(bar().getByText('10 dipilih')).toBeTruthy();
    await page.user.click(bar().getByRole('button', { name: 'Terima' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Terima 10 penarikan, Rp 1.250.000?' });
    expect(page.api.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Ya, Terima.' }));
    expect(await screen.findByText('10 penarikan diterima.')).toBeTruthy();
    const asked = page.api.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(asked).toEqual(ids.map((id) => ({ id: String(id), status: 'accepted' })));
    expect([screen.queryByRole('alertdialog'), ...new Set(chosen())]).toEqual([null, false]);
  });

  it('leaves out what is answered already, and says why; what fails stays chosen', async () => {
    const page = await openRequests(
      withdraw(1, 'requested'),
      withdraw(2, 'accepted'),
      withdraw(3, 'requested'),
      withdraw(4, 'rejected'),
    );
    await page.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await page.user.click(bar().getByRole('button', { name: 'Tolak' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Tolak 2 penarikan, Rp 40.000?' });
    expect(dialog.textContent).toContain('Dari Ani Wijaya (Rp 20.000), Ani Wijaya (Rp 20.000).');
    expect(dialog.textContent).toContain('2 dilewati: 1 sudah diterima, 1 sudah ditolak');
    expect(document.activeElement?.textContent).toBe('Batal');
    page.api.answers(UPDATE, { withdraw: withdraw(1, 'rejected') });
    page.api.answers(UPDATE, { error: 'Saldo member tidak mencukupi.' }, { status: 422 });
    await press(page, 'Ya, Tolak.');
    expect(await screen.findByText(/^1 penarikan ditolak\. 2 dilewati/)).toBeTruthy();
    expect(screen.getByText('1 gagal: Saldo member tidak mencukupi.')).toBeTruthy();
    expect(chosen()).toEqual([false, false, true, false]);
    // Shown in the report and in its row, not in toasts as well.
    expect(screen.getAllByText(/Saldo member tidak mencukupi\./)).toHaveLength(2);
    await press(page, 'Tutup');
    expect(screen.queryByText(/gagal:/)).toBeNull();
  });

  it('leaves out what a payout run has with the bank, and leads to that from its row', async () => {
    const held = { ...withdraw(2, 'requested'), payout: { id: 7, state: 'open', held: true, reference: '' } };
    const page = await openRequests(withdraw(1, 'requested'), held);
    const [, , row] = screen.getAllByRole('row');
    const link = within(row as HTMLElement).getByRole('link', { name: 'Dijawab di Pembayaran #7' });
    expect(link.getAttribute('href')).toBe('/withdraw/payouts/run?id=7');
    expect(within(row as HTMLElement).queryByRole('button', { name: /Terima|Tolak/ })).toBeNull();
    await page.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await page.user.click(bar().getByRole('button', { name: 'Terima' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Terima penarikan Rp 20.000 dari Ani Wijaya?',
    });
    expect(dialog.textContent).toContain('1 dilewati: 1 dijawab dari pembayarannya');
  });

  it('gathers the chosen ones into a payout run, and leads to it', async () => {
    const page = await openLivePage('/withdraw/requested', { role: 'staff' });
    const rows = [1, 2, 3].map((id) => withdraw(id, 'requested'));
    page.api.answers(WITHDRAWS, {
      ...pageOf(...rows),
      meta: { totalPages: 1, filters: { bank: ['BRI'] } },
    });
    await page.show();
    await page.user.click((await screen.findAllByRole('checkbox', { name: /^Pilih Rp/ }))[0] as HTMLElement);
    await page.user.click(boxes()[2] as HTMLElement);
    const figures = { open: 2, paid: 0, returned: 0, released: 0, total: 2 };
    const payout = { id: 7, name: '', state: 'draft', counts: figures, sums: { ...figures, total: 40_000 } };
    page.api.answers('POST /api/admin/payout/create', { payout, left: 0 });
    page.api.answers(WITHDRAWS, pageOf(...rows));
    await page.user.click(bar().getByRole('button', { name: 'Buat Pembayaran (2)' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Pembayaran #7 disiapkan' });
    expect(within(dialog).getByRole('button', { name: 'Periksa' })).toBeTruthy();
    const sent = page.api.requests
      .filter(({ path }) => path.endsWith('/payout/create'))
      .map(({ body }) => body);
    expect(sent).toEqual([{ withdraws: ['1', '3'] }]);
  });

  it('offers only what at least one of the chosen rows can take', async () => {
    const { user } = await openRequests(withdraw(1, 'requested'), withdraw(2, 'accepted'));
    const offered = () =>
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter(Boolean);
    await user.click(boxes()[1] as HTMLElement);
    expect(offered()).toEqual(['Batalkan']);
    await user.click(boxes()[0] as HTMLElement);
    expect(offered()).toEqual(['Terima', 'Tolak', 'Batalkan']);
  });

  it('chooses a range with Shift, goes from box to box by arrow keys, and lets go with Escape', async () => {
    const { user } = await openRequests(...ids.slice(0, 5).map((id) => withdraw(id, 'requested')));
    await user.click(boxes()[1] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(boxes()[3] as HTMLElement);
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([false, true, true, true, false]);
    await user.keyboard('{ArrowDown} ');
    expect(chosen()).toEqual([false, true, true, true, true]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Baris yang dipilih' })).toBeNull();
  });

  it('chooses all that match, over the pages, and can be told to stop reading', async () => {
    const page = await openLivePage('/withdraw/requested', { role: 'staff' });
    const answer = (...rows: object[]) => ({ data: rows, meta: { totalPages: 2, count: 3 } });
    page.api.answers(WITHDRAWS, answer(withdraw(1, 'requested'), withdraw(2, 'requested')));
    await page.show();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    const held = page.api.holds(WITHDRAWS);
    await press(page, 'Pilih semua 3 yang cocok');
    expect((await held.request).query).toMatchObject({ page: '1', size: '200' });
    await press(page, 'Hentikan');
    expect(bar().getByText('2 dipilih')).toBeTruthy();

    page.api.answers(WITHDRAWS, answer(withdraw(1, 'requested'), withdraw(2, 'requested')));
    page.api.answers(WITHDRAWS, answer(withdraw(3, 'requested', 30_000)));
    await press(page, 'Pilih semua 3 yang cocok');
    expect(await bar().findByText('3 dipilih')).toBeTruthy();
    await page.user.click(bar().getByRole('button', { name: 'Terima' }));
    expect(await screen.findByRole('alertdialog', { name: 'Terima 3 penarikan, Rp 70.000?' })).toBeTruthy();
  });

  it('does not offer all of more than can be chosen, and says what to do instead', async () => {
    const page = await openLivePage('/withdraw/requested', { role: 'staff' });
    page.api.answers(WITHDRAWS, {
      data: [withdraw(1, 'requested')],
      meta: { totalPages: 2000, count: 20_000 },
    });
    await page.show();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    expect(bar().getByText('Untuk memilih semuanya, saring dulu sampai 10.000 baris')).toBeTruthy();
    expect(bar().queryByRole('button', { name: /^Pilih semua/ })).toBeNull();
  });

  it('begins no further row once it is told to stop, and leaves those chosen', async () => {
    const page = await openRequests(...ids.slice(0, 6).map((id) => withdraw(id, 'requested')));
    await page.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await page.user.click(bar().getByRole('button', { name: 'Terima' }));
    const held = ids.slice(0, 4).map(() => page.api.holds(UPDATE));
    await press(page, 'Ya, Terima.');
    expect(await bar().findByText('Terima 0 dari 6')).toBeTruthy();
    await press(page, 'Hentikan');
    expect(bar().getByRole('button', { name: 'Menghentikan...' })).toBeTruthy();
    await act(async () => {
      for (const [place, reply] of held.entries())
        reply.answer({ withdraw: withdraw(place + 1, 'accepted') });
    });
    expect(await screen.findByText('4 penarikan diterima.')).toBeTruthy();
    await waitFor(() => expect(chosen()).toEqual([false, false, false, false, true, true]));
  });
});
