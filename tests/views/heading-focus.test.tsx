import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../support/live-page';
import * as inventory from './inventory/samples';

async function openMembers(address: string) {
  const page = await openLivePage(address, { role: 'admin' });
  page.api.serves(inventory.MEMBERS, () => ({
    ...inventory.pageOf(inventory.member),
    meta: { totalPages: 3 },
  }));
  page.api.serves(inventory.PROXIES, () => inventory.pageOf(inventory.proxy));
  await page.show();
  return page;
}
const focused = () => document.activeElement;
const expectHeading = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 1, name });
  expect(focused()).toBe(heading);
};

describe('the heading of a screen', () => {
  it('has the focus where somebody came from another screen', async () => {
    const page = await openMembers('/member');
    await screen.findByText('Page 1 of 3');
    expect(focused()).toBe(document.body);
    await act(() => page.goTo('/proxy'));
    await expectHeading('Daftar Proxy');
    await act(() => page.goTo('/member'));
    await expectHeading('Daftar Member');
  });

  it('takes it from nobody who turns the page of a list that was opened by its address', async () => {
    const page = await openMembers('/member');
    const next = await screen.findByRole('button', { name: 'Next' });
    await page.user.click(next);
    await screen.findByText('Page 2 of 3');
    await expect.poll(page.address).toContain('page=2');
    expect(focused()).toBe(next);
  });
});
