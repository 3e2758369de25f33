import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { senderMachine } from '../../../src/machines/sender/sender';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from '../whatsapp/open-list';
import { isLit, LISTS, prepareSteps } from './open-steps';

prepareSteps(senderMachine);

const told = (event: string, seq: number, fields: object = {}) => ({
  event,
  deviceId: account.clientid,
  epoch: 'e',
  seq,
  ...fields,
});

/** A developer's page at `address`, of a server with one account. */
async function open(address: string) {
  const page = await openLivePage(address, { id: '3', role: 'dev' });
  page.api.serves(PAGE, () => ({ data: [account], meta: { totalPages: 1 } }));
  page.api.serves(LISTS.accounts, () => ({ list: [account] }));
  for (const list of [LISTS.generators, LISTS.validators])
    page.api.serves(list, () => ({ data: [], meta: { totalPages: 1 } }));
  await page.show();
  await page.connect();
  return {
    ...page,
    go: async (way: string, element: HTMLElement) => {
      if (way === 'press') return page.user.click(element);
      element.focus();
      return page.user.keyboard('{Enter}');
    },
  };
}

describe('the way from a row to its chart', () => {
  it.each(['press', 'keyboard'])('leads to the actor and the moment, by %s', async (way) => {
    const page = await open('/whatsapp');
    await screen.findByText('Budi');
    await page.receive(told('sending', 1));
    await page.receive(told('connection.update', 2, { state: 'disconnected' }));
    await page.go(way, screen.getByRole('button', { name: 'Riwayat Budi' }));
    const dialog = await screen.findByRole('dialog', { name: 'Riwayat Budi' });
    await page.go(way, await within(dialog).findByRole('link', { name: 'Lihat di statechart' }));
    await screen.findByRole('heading', { level: 1, name: 'Statechart' });
    await waitFor(() => expect(isLit('sender.link.disconnected')).toBe(true), { timeout: 10_000 });
    expect(page.address()).toMatch(/^\/monitor\/statechart\?actor=whatsapp%3Aid-1723&at=\d{13}$/);
  });
});
