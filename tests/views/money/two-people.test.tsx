import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pageOf, SETTING, setting, WITHDRAWS, withdraw } from './answers';

const UPDATE = 'PUT /api/admin/withdraw/update';
const half = (id: number) => ({ id, firstname: 'Sari', lastname: 'Hartono' });
const large = (id: number, approved_by: object | null = null) => ({
  ...withdraw(id, 'requested', 2_000_000),
  userId: 5,
  two_people: true,
  approved_by,
});

async function openRequests(...rows: object[]) {
  const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
  page.api.answers(WITHDRAWS, pageOf(...rows));
  await page.show();
  await screen.findAllByText('Ani Wijaya');
  await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' });
  return page;
}
type Page = Awaited<ReturnType<typeof openRequests>>;
const rowAt = (row: number) => within(screen.getAllByRole('row')[row] as HTMLElement);
const commandsOf = (row: number) =>
  rowAt(row)
    .getAllByRole('cell')
    .at(-1)
    ?.textContent?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' | ');
const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));

describe('money of one’s own', () => {
  it('is left to others, whichever status it has, also among many at once', async () => {
    const own = (id: number, status: string) => ({ ...withdraw(id, status), userId: 9 });
    const page = await openRequests(own(1, 'requested'), own(2, 'accepted'), withdraw(3, 'requested'));
    const LEFT = 'Milik Anda, diputuskan orang lain';
    expect([commandsOf(1), commandsOf(2), commandsOf(3)]).toEqual([LEFT, LEFT, 'Terima | Tolak']);
    await page.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    const bar = within(screen.getByRole('region', { name: 'Baris yang dipilih' }));
    await page.user.click(bar.getByRole('button', { name: 'Terima' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Terima penarikan Rp 20.000 dari Ani Wijaya?',
    });
    expect(dialog.textContent).toContain('2 dilewati: 2 milik Anda sendiri');
  });

  it('is refused in words by a server that knows whose it is better', async () => {
    const page = await openRequests(withdraw(1, 'requested'));
    const refusal = 'Permintaan Anda sendiri diputuskan oleh orang lain.';
    page.api.answers(UPDATE, { error: refusal }, { status: 403 });
    page.api.answers('GET /api/admin/users/9', { user: { id: 9, role: 'staff', firstname: 'Sari' } });
    await press(page, 'Terima');
    await press(page, 'Ya, Terima.');
    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
    expect(commandsOf(1)).toContain('Terima');
  });

  it('is not among those who can be given a bonus, nor by an address that names it', async () => {
    const page = await openLivePage('/bonus/create?id=9', { id: '9', role: 'dev' });
    const people = [
      { id: 9, firstname: 'Dian', lastname: 'H', email: 'dian@example.com' },
      { id: 5, firstname: 'Ani', lastname: 'W', email: 'ani@example.com' },
    ];
    page.api.answers('GET /api/admin/users/members-per-page', { data: people, meta: { totalPages: 1 } });
    page.api.serves('GET /api/admin/users/9', () => ({ user: people[0] }));
    await page.show();
    await page.user.click(await screen.findByRole('combobox', { name: /Member/ }));
    const offered = await within(screen.getByRole('listbox', { name: /Member/ })).findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Ani W (ani@example.com)']);
    await page.user.type(screen.getByLabelText(/Nominal/), '5000');
    await page.user.type(screen.getByLabelText(/Keterangan/), 'Untuk saya');
    await press(page, 'Kirim');
    expect(screen.getByText('Bonus untuk diri sendiri diberikan oleh orang lain.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('money that takes two people', () => {
  it('is said to before the first accepts it, and then waits for the second', async () => {
    const page = await openRequests(large(1));
    await press(page, 'Terima');
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'Perlu dua orang: belum dibayarkan sebelum orang kedua menerima.',
    );
    page.api.answers(UPDATE, { withdraw: large(1, half(9)) });
    await press(page, 'Ya, Terima.');
    const text = 'Disetujui oleh Sari Hartono, menunggu orang kedua';
    expect((await screen.findByRole('alertdialog', { name: 'Berhasil' })).textContent).toContain(text);
    await press(page, 'OK');
    expect(rowAt(1).getByText(text)).toBeTruthy();
    expect(commandsOf(1)).toBe('Batalkan Persetujuan | Tolak');
    page.api.answers(UPDATE, { withdraw: large(1) });
    await press(page, 'Batalkan Persetujuan');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Persetujuan dibatalkan');
    expect(page.api.requests.at(-1)?.body).toEqual({ id: '1', status: 'requested' });
    await press(page, 'OK');
    expect(commandsOf(1)).toBe('Terima | Tolak');
  });

  it('is paid by the second, who is told who was the first', async () => {
    const page = await openRequests(large(1, half(3)));
    expect(commandsOf(1)).toBe('Terima | Tolak');
    await press(page, 'Terima');
    const { textContent } = screen.getByRole('alertdialog');
    expect(textContent).toContain('Disetujui oleh Sari Hartono, menunggu orang kedua.');
    expect(textContent).not.toContain('belum dibayarkan');
    page.api.answers(UPDATE, { withdraw: { ...large(1), status: 'accepted' } });
    await press(page, 'Ya, Terima.');
    expect((await screen.findByRole('alertdialog', { name: 'Berhasil' })).textContent).toContain(
      'Permintaan withdraw Diterima',
    );
  });

  it('is counted as waiting where many are accepted at once, and not asked about twice', async () => {
    const page = await openRequests(
      withdraw(1, 'requested'),
      large(2),
      large(3),
      large(4, half(9)),
      large(5, half(3)),
    );
    await page.user.click(screen.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    const bar = within(screen.getByRole('region', { name: 'Baris yang dipilih' }));
    await page.user.click(bar.getByRole('button', { name: 'Terima' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Terima 4 penarikan, Rp 6.020.000?' });
    expect(dialog.textContent).toContain(
      'Belum dibayarkan sebelum orang kedua menerima: Ani Wijaya, Ani Wijaya.',
    );
    expect(dialog.textContent).toContain('1 dilewati: 1 sudah Anda setujui');
    const answers = [{ ...withdraw(1, 'accepted') }, large(2, half(9)), large(3, half(9))];
    for (const answer of [...answers, { ...large(5), status: 'accepted' }])
      page.api.answers(UPDATE, { withdraw: answer });
    await press(page, 'Ya, Terima.');
    expect(
      await screen.findByText(
        '2 penarikan diterima. 2 menunggu orang kedua. 1 dilewati: 1 sudah Anda setujui.',
      ),
    ).toBeTruthy();
  });
});

describe('above which amount it takes two', () => {
  const LABEL = /Dua Orang di Atas/;
  async function openSettings(stored: object) {
    const page = await openLivePage('/settings', { role: 'admin' });
    page.api.answers(SETTING, { setting: stored });
    await page.show();
    await screen.findByRole('button', { name: 'Simpan' });
    page.api.answers('PUT /api/admin/setting/update', { setting: stored });
    return page;
  }

  it.each([
    ['1500000', 1_500_000],
    ['', 0],
  ])('is asked for where the server tells it, and may be empty: %s is %i', async (typed, sent) => {
    const page = await openSettings({ ...setting, two_people_above: 500_000 });
    const field = screen.getByLabelText<HTMLInputElement>(LABEL);
    expect([field.value, field.required]).toEqual(['500.000', false]);
    await page.user.clear(field);
    if (typed) await page.user.type(field, typed);
    await press(page, 'Simpan');
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeTruthy();
    expect(page.api.requests.at(-1)?.body).toEqual({ ...setting, two_people_above: sent });
  });

  it('is neither asked for nor sent where it does not', async () => {
    const page = await openSettings(setting);
    expect(screen.queryByLabelText(LABEL)).toBeNull();
    await page.user.type(screen.getByLabelText(/Info/), '!');
    await press(page, 'Simpan');
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeTruthy();
    expect(Object.keys(page.api.requests.at(-1)?.body as object)).not.toContain('two_people_above');
  });
});
