import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { senderMachine } from '../../../src/machines/sender/sender';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from '../whatsapp/open-list';
import { isLit, LISTS, prepareSteps } from './open-steps';

prepareSteps(senderMachine);

const factOf = (event: string, seq: number, fields: object = {}) => ({
  event,
  deviceId: account.clientid,
  epoch: 'e',
  seq,
  ...fields,
});

const KEY = `whatsapp:${account.clientid}`;
const AT = 1_700_000_000_000;
const INPUT = { key: KEY, kind: 'whatsapp', record: account };

/** A developer's page at `address`, of a server with one account, or with these. */
async function open(address: string, accounts: readonly object[] = [account]) {
  const page = await openLivePage(address, { id: '3', role: 'dev' });
  page.api.serves(PAGE, () => ({ data: accounts, meta: { totalPages: 1 } }));
  page.api.serves(LISTS.accounts, () => ({ list: accounts }));
  for (const list of [LISTS.generators, LISTS.validators])
    page.api.serves(list, () => ({ data: [], meta: { totalPages: 1 } }));
  page.api.serves('GET /api/admin/whatsapp/history/12', () => ({}), { status: 404 });
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
    await page.receive(factOf('sending', 1));
    await page.receive(factOf('connection.update', 2, { state: 'disconnected' }));
    await page.go(way, screen.getByRole('button', { name: 'Riwayat Budi' }));
    const dialog = await screen.findByRole('dialog', { name: 'Riwayat Budi' });
    await page.go(way, await within(dialog).findByRole('link', { name: 'Lihat di statechart' }));
    await screen.findByRole('heading', { level: 1, name: 'Statechart' });
    await waitFor(() => expect(isLit('sender.link.disconnected')).toBe(true), { timeout: 10_000 });
    expect(page.address()).toMatch(/^\/monitor\/statechart\?actor=whatsapp%3Aid-1723&at=\d{13}$/);
  });

  it.each(['press', 'keyboard'])(
    'leads from the monitor to the first that is known of an actor that began later, by %s',
    async (way) => {
      const page = await open('/monitor/realtime');
      await page.receive(factOf('connection.update', 1, { state: 'conflict' }));
      await page.go(way, await screen.findByRole('button', { name: 'connection.update' }));
      await page.go(way, await screen.findByRole('link', { name: `Statechart ${KEY}` }));
      await screen.findByRole('heading', { level: 1, name: 'Statechart' });
      await waitFor(() => expect(isLit('sender.link.connected')).toBe(true), { timeout: 10_000 });
      expect(screen.getByText(/^Waktu yang diminta lebih awal dari catatan aktor ini/)).toBeTruthy();
      expect(screen.getByText(/^1 dari \d+ · /)).toBeTruthy();
      expect(page.address()).toMatch(/^\/monitor\/statechart\?actor=whatsapp%3Aid-1723&at=\d{13}$/);
    },
  );

  it('leads to what an actor was told, where it never began on this page', async () => {
    const page = await open('/monitor/realtime', []);
    await page.receive(factOf('connection.update', 1, { state: 'conflict' }));
    await page.receive(factOf('sending', 2));
    await page.user.click(await screen.findByRole('button', { name: 'connection.update' }));
    await page.user.click(await screen.findByRole('link', { name: `Statechart ${KEY}` }));
    expect(await screen.findByText('Catatan aktor ini tidak lengkap')).toBeTruthy();
    const lines = within(screen.getByRole('group', { name: 'Catatan' })).getAllByRole('button');
    expect(lines.map((line) => line.firstElementChild?.textContent)).toEqual([
      'wire.connection.update',
      'wire.sending',
    ]);
    expect(screen.queryByText(/^Waktu yang diminta/)).toBeNull();
    await page.user.click(lines[1] as HTMLElement);
    expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual([null, 'step']);
  });

  it('leads from a moment at which nothing is known to the nearest that is', async () => {
    const page = await open('/monitor/statechart');
    const began = { kind: 'started', key: KEY, chart: 'sender', variant: null, input: INPUT };
    const lost = { kind: 'lost', since: AT, count: 3 };
    const entries = [began, lost, began].map((entry, index) => ({ ...entry, index, at: AT + index }));
    const text = JSON.stringify({ format: 'event-log session', version: 3, savedAt: 1, entries });
    await page.user.upload(screen.getByLabelText('File sesi'), new File([text], 'sesi.json'));
    await page.user.click(await screen.findByRole('tab', { name: 'Catatan' }));
    await page.user.click(await screen.findByRole('button', { name: /catatan tidak tersimpan/ }));
    expect(await screen.findByText('Keadaan aktor ini saat itu tidak diketahui')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Ke catatan terdekat' }));
    expect(await screen.findByText(/^2 dari 2 · /)).toBeTruthy();
  });
});
