import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from '../whatsapp/open-list';

// Loaded ahead of any press: no clock of a test moves the loader.
import.meta.glob(['../../../src/views/layout/palette-panel.tsx', '../../../src/views/layout/key-list.tsx'], {
  eager: true,
});

const START = 'POST /api/admin/whatsapp/start-blasting';
const MEMBERS = 'GET /api/admin/users/members-per-page';
const dewi = { id: 9, firstname: 'Dewi', lastname: 'Lestari', email: 'dewi@example.com' };

/** A page with the search box in use, and nothing typed yet. */
async function open(role = 'member') {
  const page = await openLivePage('/not-authorized', { id: '5', role });
  page.api.serves(PAGE, () => ({ data: [account], meta: { totalPages: 1 } }));
  page.api.serves(MEMBERS, () => ({ data: [dewi], meta: { totalPages: 1 } }));
  await page.show();
  await page.connect();
  const box = await screen.findByRole('combobox', { name: 'Cari halaman, akun, atau perintah' });
  await page.user.click(box);
  await screen.findByRole('listbox', { name: 'Hasil pencarian' });
  return { ...page, box };
}

describe('the search box on a live page', () => {
  it('finds an account by its number and starts it by keyboard alone', async () => {
    const { user, api, box, address } = await open();
    api.answers(START, {});
    await user.keyboard('start 0001');
    await screen.findByRole('option', { name: /^Start Blast: Budi/ });
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    await user.keyboard('{Enter}');
    expect(api.requests.find(({ path }) => path.endsWith('list-per-page'))?.query).toMatchObject({
      user_id: '5',
    });
    expect(api.requests.find(({ path }) => path.endsWith('start-blasting'))?.body).toMatchObject({
      whatsappClientId: account.clientid,
    });
    expect(address()).toBe('/not-authorized');
  });

  it('finds members for who looks after them', async () => {
    const { user, address, api } = await open('admin');
    await user.keyboard('dewi');
    await user.click(await screen.findByRole('option', { name: /^Dewi Lestari/ }));
    expect(address()).toBe('/member/edit?id=9');
    expect(api.requests.some(({ path }) => path.endsWith('members-per-page'))).toBe(true);
  });
});
