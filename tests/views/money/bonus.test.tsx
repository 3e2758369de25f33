import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { choose, chooserOf } from '../choose';
import { BONUSES, bonus, pageOf } from './answers';

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function openList(role: string, address = '/bonus') {
  const page = await openLivePage(address, { id: role === 'member' ? '5' : '9', role });
  page.api.answers(BONUSES, { data: [bonus], meta: { totalPages: 2 } });
  if (role === 'member') page.api.answers('GET /api/admin/bonus/total/5', { totalBonus: 320000 });
  await page.show();
  await screen.findByText('Bonus loyalitas');
  return page;
}
const asked = ({ api }: Awaited<ReturnType<typeof openList>>) =>
  api.requests.find(({ path }) => path.endsWith('list-per-page'))?.query;

const EVERYBODY_FOR = ['admin', 'dev'];

describe('the list of bonuses', () => {
  it('is a member’s own, with its total [BONUS-01, BONUS-02, BONUS-03, BONUS-06, BONUS-07]', async () => {
    const page = await openList('member', '/bonus?page=2');
    expect(await screen.findByRole('heading', { name: 'Total Bonus : Rp 320.000' })).toBeTruthy();
    expect(headings()).toEqual(['Nominal', 'Keterangan', 'Diterima Pada']);
    expect(asked(page)).toEqual({ page: '2', user_id: '5' });
    expect(screen.queryByRole('link', { name: 'Kirim Bonus' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('tells no total before one was read', async () => {
    const page = await openLivePage('/bonus', { id: '5', role: 'member' });
    const total = page.api.holds('GET /api/admin/bonus/total/5');
    page.api.answers(BONUSES, pageOf(bonus));
    await page.show();
    expect(await screen.findByRole('heading', { name: 'Total Bonus : …' })).toBeTruthy();
    await act(async () => total.answer({ totalBonus: 0 }));
    expect(await screen.findByRole('heading', { name: 'Total Bonus : Rp 0' })).toBeTruthy();
  });

  it('tells no total where it cannot be read', async () => {
    const page = await openLivePage('/bonus', { id: '5', role: 'member' });
    page.api.answers('GET /api/admin/bonus/total/5', {}, { status: 400 });
    page.api.answers(BONUSES, pageOf(bonus));
    await page.show();
    expect(await screen.findByRole('heading', { name: 'Total Bonus : –' })).toBeTruthy();
  });

  it.each(EVERYBODY_FOR)(
    'is everybody’s for %s [BONUS-04, BONUS-05, BONUS-07, BONUS-08, BONUS-09]',
    async (role) => {
      const page = await openList(role);
      expect(headings()).toEqual(['Member', 'Nominal', 'Keterangan', 'Dibuat Pada', 'Action']);
      expect(asked(page)).toEqual({ page: '1' });
      expect(screen.getByRole('link', { name: 'Kirim Bonus' }).getAttribute('href')).toBe('/bonus/create');
      expect(screen.getByText('Ani Wijaya')).toBeTruthy();
      expect(screen.getByText('Rp 5.000')).toBeTruthy();
    },
  );

  it('loses a row once the server has deleted it [BONUS-09, APP-15]', async () => {
    const page = await openList('admin');
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Hapus bonus Rp 5.000 untuk Ani Wijaya?' });
    const held = page.api.holds('DELETE /api/admin/bonus/3');
    await page.user.click(within(dialog).getByRole('button', { name: 'Ya, Hapus.' }));
    await held.request;
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeTruthy();
    expect(screen.getByText('Bonus loyalitas')).toBeTruthy();
    page.api.answers(BONUSES, pageOf());
    await act(async () => held.answer({}));
    expect(await screen.findByText('Kosong')).toBeTruthy();
  });

  it('keeps a row that the server did not delete, and says why [APP-15]', async () => {
    const page = await openList('admin');
    page.api.answers(
      'DELETE /api/admin/bonus/3',
      { msg: 'Bonus ini sudah ikut ditarik oleh member.' },
      { status: 409 },
    );
    await page.user.click(screen.getByRole('button', { name: 'Delete' }));
    await page.user.click(screen.getByRole('button', { name: 'Ya, Hapus.' }));
    expect(await screen.findByText('Bonus ini sudah ikut ditarik oleh member.')).toBeTruthy();
    expect(screen.getByText('Bonus loyalitas')).toBeTruthy();
  });
});

const MEMBERS = 'GET /api/admin/users/members-per-page';
const ani = { id: 5, firstname: 'Ani', lastname: 'Wijaya', email: 'ani@example.com' };
const budi = { id: 6, firstname: 'Budi', lastname: 'Santoso', email: 'budi@example.com' };
const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
async function openForm(address = '/bonus/create?id=5') {
  const page = await openLivePage(address, { id: '1', role: 'admin' });
  page.api.serves(MEMBERS, () => ({ data: [ani, budi], meta: { totalPages: 9 } }));
  page.api.serves('GET /api/admin/users/5', () => ({ user: ani }));
  await page.show();
  await screen.findByRole('button', { name: 'Kirim' });
  return page;
}
type Form = Awaited<ReturnType<typeof openForm>>;
async function fill({ user }: Form) {
  await user.type(field(/Nominal/), '5000');
  await user.type(field(/Keterangan/), 'Bonus loyalitas');
}
const press = ({ user }: Form, name: string) => user.click(screen.getByRole('button', { name }));
const send = async (page: Form) => {
  await press(page, 'Kirim');
  await press(page, 'Ya, Kirim.');
};
const CREATE = 'POST /api/admin/bonus/create';

describe('giving a bonus', () => {
  it('is sent once, and says so meanwhile', async () => {
    const page = await openForm();
    expect(document.title).toBe('Kirim Bonus | Whatsapp Blaster for Rent');
    await fill(page);
    page.api.answers(BONUSES, pageOf());
    page.api.holds(CREATE);
    await send(page);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mengirim...' }).disabled).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks first, how much and whom, and sends nothing where that is called off', async () => {
    const page = await openForm();
    await fill(page);
    const before = page.api.requests.length;
    await press(page, 'Kirim');
    const question = 'Kirim bonus Rp 5.000 untuk Ani Wijaya (ani@example.com)?';
    const dialog = screen.getByRole('alertdialog', { name: question });
    expect(dialog.textContent).toContain('Bonus langsung masuk ke saldo member.');
    expect(document.activeElement?.textContent).toBe('Batal');
    await page.user.click(within(dialog).getByRole('button', { name: 'Batal' }));
    expect([page.api.requests.length, field(/Nominal/).value]).toEqual([before, '5.000']);
  });

  it('takes an amount as it is pasted, its thousands separated', async () => {
    const page = await openForm();
    await page.user.click(field(/Nominal/));
    await page.user.paste('Rp 1.500.000,00');
    expect(field(/Nominal/).value).toBe('1.500.000');
  });

  it('needs member, amount and reason [BONUS-10]', async () => {
    const page = await openForm('/bonus/create');
    expect(chooserOf(/Member/).required).toBe(true);
    expect([field(/Nominal/).inputMode, field(/Keterangan/).type]).toEqual(['numeric', 'text']);
    const before = page.api.requests.length;
    await press(page, 'Kirim');
    expect(screen.getAllByText('Wajib diisi.')).toHaveLength(3);
    expect(document.activeElement).toBe(field(/Member/));
    expect(page.api.requests).toHaveLength(before);
  });

  it('is sent with the giver, said, and then left [BONUS-10, BONUS-11, BONUS-12]', async () => {
    const page = await openForm();
    await expect.poll(() => chooserOf(/Member/).value).toBe('Ani Wijaya (ani@example.com)');
    await fill(page);
    page.api.answers(BONUSES, pageOf());
    page.api.answers(CREATE, { bonus });
    await send(page);
    const dialog = await screen.findByRole('alertdialog', { name: 'Berhasil' });
    expect(dialog.textContent).toContain('Bonus berhasil dikirim.');
    expect(page.api.requests.at(-1)?.body).toEqual({
      nominal: 5000,
      reason: 'Bonus loyalitas',
      userId: '5',
      adminId: '1',
    });
    page.api.answers(BONUSES, pageOf(bonus));
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Bonus loyalitas')).toBeTruthy();
    expect(page.address()).toBe('/bonus');
  });

  it('leads back to the page of the list that it was opened from [BONUS-12]', async () => {
    const page = await openList('admin', '/bonus?page=2');
    page.api.serves(MEMBERS, () => ({ data: [ani], meta: { totalPages: 1 } }));
    await page.user.click(screen.getByRole('link', { name: 'Kirim Bonus' }));
    await screen.findByLabelText(/Member/);
    await choose(page.user, /Member/, /^Ani/);
    await fill(page);
    page.api.serves(BONUSES, () => ({ data: [bonus], meta: { totalPages: 2 } }));
    page.api.answers(CREATE, { bonus });
    await send(page);
    await page.user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('Bonus loyalitas');
    expect(page.address()).toBe('/bonus?page=2');
  });

  it('is found to be given though no answer came [R11]', async () => {
    const page = await openForm();
    await fill(page);
    page.api.answers(BONUSES, pageOf());
    page.api.fails(CREATE);
    page.api.answers(BONUSES, pageOf(bonus));
    await send(page);
    expect(await screen.findByText('Bonus berhasil dikirim.')).toBeTruthy();
  });

  it('is said to have failed when it is not there [R12, ERR-07]', async () => {
    const page = await openForm();
    await fill(page);
    page.api.answers(BONUSES, pageOf(bonus));
    page.api.fails(CREATE);
    page.api.answers(BONUSES, pageOf(bonus));
    await send(page);
    expect(await screen.findByText('Network error. Please try again.')).toBeTruthy();
    expect(field(/Keterangan/).value).toBe('Bonus loyalitas');
  });

  it('puts the server’s text under its field [R6]', async () => {
    const page = await openForm();
    await fill(page);
    page.api.answers(BONUSES, pageOf());
    page.api.answers(
      CREATE,
      { msg: 'Periksa isian.', errors: { nominal: 'Terlalu besar.' } },
      { status: 422 },
    );
    await send(page);
    expect(await screen.findByText('Terlalu besar.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/Nominal/));
  });

  it('is not left by mistake [U2]', async () => {
    const page = await openForm();
    await fill(page);
    await page.user.click(screen.getByRole('link', { name: 'Batal' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Batal' }));
    expect([page.address(), field(/Nominal/).value]).toEqual(['/bonus/create?id=5', '5.000']);
  });
});
