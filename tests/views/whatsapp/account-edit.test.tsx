import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account, openList } from './open-list';

const INTERVAL = 'PUT /api/admin/whatsapp/interval';
const FEE = 'GET /api/admin/users/blast-fee/5';

async function openForm(fee: [object, { status: number }?] = [{ blast_fee: 75 }]) {
  const page = await openLivePage('/whatsapp/edit?id=12', { id: '5', role: 'member' });
  page.api.serves('GET /api/admin/whatsapp/12', () => ({ whatsapp: { ...account, user_id: 5 } }));
  page.api.answers(FEE, ...fee);
  await page.show();
  await screen.findByText('Budi');
  const type = async (min: string, max: string) => {
    await page.user.type(screen.getByLabelText(/^Interval Min/), min);
    await page.user.type(screen.getByLabelText(/^Interval Max/), max);
    await page.user.click(screen.getByRole('button', { name: 'Simpan' }));
  };
  return { ...page, type };
}

describe('the settings of one account', () => {
  it('are opened by its name in the list', async () => {
    const { row } = await openList();
    expect(row.querySelector('a[href="/whatsapp/edit?id=12"]')?.textContent).toBe('Budi');
  });

  it("say whose they are and what a message earns, and set the account's own interval [API-05, API-27]", async () => {
    const page = await openForm();
    expect(screen.getByText('628120000001')).toBeTruthy();
    expect(screen.getByText('Rp 75 per pesan terkirim')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: `Salin Client ID ${account.clientid}` }));
    expect(page.copyText).toHaveBeenCalledWith(account.clientid);
    const held = page.api.holds(INTERVAL);
    await page.type('3', '8');
    expect((await held.request).body).toEqual({ id: '12', interval_min: 3, interval_max: 8 });
  });

  it('send nothing where the lower one is higher, and keep what was typed', async () => {
    const page = await openForm();
    await page.type('9', '8');
    expect(screen.getByText('Interval minimal harus lebih kecil dari interval maksimal')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Interval Min/).value).toBe('9');
    expect(page.api.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('can be set though the fee cannot be read', async () => {
    const page = await openForm([{ msg: 'Tidak ada' }, { status: 404 }]);
    expect(screen.queryByText(/per pesan/)).toBeNull();
    const held = page.api.holds(INTERVAL);
    await page.type('3', '3');
    expect((await held.request).body).toMatchObject({ interval_min: 3 });
  });
});
