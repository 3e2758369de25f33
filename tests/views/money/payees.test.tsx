import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { catchSavedFiles } from '../../support/saved-files';
import { pageOf, WITHDRAWS, withdraw } from './answers';

const NOW = { account_bank: 'BCA', account_number: '5550001112', account_name: 'Orang Lain' };
const CHANGED = { payee_recorded: true, payee_changed: true, payee_now: NOW };
const OLD = { payee_recorded: false, payee_changed: false, payee_now: null };
const nowhere = { ...withdraw(1, 'accepted').User, account_bank: '', account_number: '', account_name: '' };
const CHANGE = 'Profil berubah sejak diminta, sekarang BCA ••••1112 a.n. Orang Lain';

async function openRequests(...rows: object[]) {
  const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
  page.api.answers(WITHDRAWS, pageOf(...rows));
  await page.show();
  await screen.findAllByText('Ani Wijaya');
  return page;
}
const accountOf = (row: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement).getAllByRole('cell')[1]?.textContent;
const question = async (page: Awaited<ReturnType<typeof openRequests>>) => {
  await page.user.click(screen.getByRole('button', { name: 'Terima' }));
  return screen.getByRole('alertdialog').textContent;
};

describe('where money goes, for the office', () => {
  it('is where it was asked for, and the profile’s change is told beside it and before it is accepted', async () => {
    const page = await openRequests({ ...withdraw(1, 'requested'), ...CHANGED });
    await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' });
    expect(accountOf(1)).toBe(`BRI 4329924863Ani W${CHANGE}`);
    expect(await question(page)).toContain(`Dana dibayarkan ke BRI ••••4863 a.n. Ani W. ${CHANGE}.`);
  });

  it('is read as it is, whatever direction a name gives what stands beside it [D5]', async () => {
    const TURNS = '\u202e';
    const name = { account_bank: `BRI${TURNS}`, account_name: `Ani${TURNS}` };
    const { User } = withdraw(1, 'requested');
    const page = await openRequests({
      ...withdraw(1, 'requested'),
      ...CHANGED,
      User: { ...User, ...name },
      payee_now: { ...NOW, ...name },
    });
    const number = screen.getByText('4329924863');
    expect([number.tagName, number.closest('td')?.querySelector('bdi')?.textContent]).toEqual([
      'BDI',
      name.account_bank,
    ]);
    expect(screen.getByText(/^Profil berubah/).textContent).not.toContain(TURNS);
    expect(await question(page)).not.toContain(TURNS);
  });

  it('is said to be nowhere by now where the profile has none', async () => {
    const emptied = { account_bank: '', account_number: '', account_name: '' };
    await openRequests({ ...withdraw(1, 'requested'), ...CHANGED, payee_now: emptied });
    expect(screen.getByText('Profil berubah sejak diminta, sekarang tanpa rekening')).toBeTruthy();
  });

  it('is marked as today’s where nobody wrote it down, and not told once that was decided', async () => {
    const page = await openRequests(
      { ...withdraw(1, 'requested'), ...OLD },
      { ...withdraw(2, 'accepted'), ...OLD, User: nowhere },
    );
    await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' });
    const today = 'Rekening profil hari ini; saat diminta tidak tercatat';
    expect([accountOf(1), accountOf(2)]).toEqual([
      `BRI 4329924863Ani W${today}`,
      '–Rekening saat diminta tidak tercatat',
    ]);
    expect(await question(page)).toContain(`Dana dibayarkan ke BRI ••••4863 a.n. Ani W. ${today}.`);
    await page.user.click(screen.getByRole('button', { name: 'Batal' }));
    await page.user.click(screen.getByRole('button', { name: 'Batalkan' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('ke rekening yang tidak tercatat');
  });

  it('is asked about of all that are accepted at once, by name', async () => {
    const named = (id: number, firstname: string, more: object) => {
      const { User, ...rest } = withdraw(id, 'requested');
      return { ...rest, User: { ...User, firstname, lastname: '' }, ...more };
    };
    const page = await openLivePage('/withdraw/requested', { id: '9', role: 'staff' });
    page.api.answers(
      WITHDRAWS,
      pageOf(
        named(1, 'Ani', CHANGED),
        named(2, 'Budi', OLD),
        named(3, 'Citra', CHANGED),
        named(4, 'Dewi', {}),
      ),
    );
    await page.show();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    const bar = within(screen.getByRole('region', { name: 'Baris yang dipilih' }));
    await page.user.click(bar.getByRole('button', { name: 'Terima' }));
    const { textContent } = await screen.findByRole('alertdialog');
    expect(textContent).toContain('Profil berubah sejak diminta: Ani, Citra.');
    expect(textContent).toContain('Ke rekening profil hari ini, karena saat diminta tidak tercatat: Budi.');
  });

  it('is plain where a server does not write it down', async () => {
    const page = await openRequests(withdraw(1, 'requested'));
    await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' });
    expect(accountOf(1)).toBe('BRI 4329924863Ani W');
    expect(await question(page)).toMatch(/Dana dibayarkan ke BRI ••••4863 a\.n\. Ani W\.(Batal|$)/);
  });

  it('stands in the file with what is to be known of it', async () => {
    const saved = catchSavedFiles();
    const page = await openRequests({ ...withdraw(1, 'requested'), ...CHANGED });
    page.api.answers(WITHDRAWS, pageOf({ ...withdraw(1, 'requested'), ...CHANGED }));
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('1 baris disimpan.')).toBeTruthy();
    const [heads, row] = (await saved.read())[0]?.text.trim().split('\r\n') ?? [];
    expect(heads).toMatch(/"Catatan Rekening","Persetujuan"$/);
    expect(row).toContain(`"BRI","4329924863","Ani W"`);
    expect(row).toMatch(new RegExp(`"${CHANGE.replaceAll('.', '\\.')}",""$`));
  });
});

describe('where money goes, for who asked for it', () => {
  it('is said to stay where it was asked for once the profile is another, and what to do about it', async () => {
    const page = await openLivePage('/withdraw', { id: '5', role: 'member', ...NOW });
    page.api.serves('GET /api/admin/withdraw/ledger/5', () => ({ data: [], meta: { totalPages: 1 } }));
    page.api.answersAll(() => ({}), { status: 400 });
    page.api.answers(WITHDRAWS, pageOf({ ...withdraw(1, 'requested'), ...CHANGED }, withdraw(2, 'accepted')));
    await page.show();
    expect(
      await screen.findByText(
        'Tetap dikirim ke BRI ••••4863 a.n. Ani W. Jika rekening itu salah, minta admin menolaknya, lalu ajukan lagi.',
      ),
    ).toBeTruthy();
    expect(screen.getAllByText(/Tetap dikirim/)).toHaveLength(1);
  });
});
