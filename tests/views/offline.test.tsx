import { act, screen, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ChannelEvent } from '../../src/machines/connection/connection';
import { someUser } from '../support/fake-system';
import { openLivePage } from '../support/live-page';
import { openPage } from '../support/page';
import { serveCards, serveSurroundings } from './home/surroundings';
import { LEVELS, level } from './money/answers';

const REASON = 'Anda sedang offline';

/** The browser says that it is offline, or online again. */
async function browserSays(isOnline: boolean) {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => online.mockRestore());
  await act(async () => window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
const isPressable = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it('a list without a line says of when it is, and takes no command until the line is back', async () => {
  const page = await openLivePage('/level', { role: 'admin' });
  page.api.serves(LEVELS, () => ({ data: [level], meta: { totalPages: 1 } }));
  await page.show();
  await page.connect();
  const row = (await screen.findByText('Silver')).closest('tr') as HTMLElement;
  expect(screen.queryByText(/^Data per/)).toBeNull();
  await browserSays(false);
  expect(screen.getByText(/^Data per \d\d\.\d\d$/)).toBeTruthy();
  expect(screen.getByText(new RegExp(REASON))).toBeTruthy();
  const remove = within(row).getByRole('button', { name: 'Delete' }) as HTMLButtonElement;
  expect([remove.disabled, remove.title]).toEqual([true, REASON]);
  expect(within(row).getByRole('link', { name: 'Edit' })).toBeTruthy();
  await browserSays(true);
  await page.connect();
  expect([remove.disabled, remove.title, screen.queryByText(/^Data per/)]).toEqual([false, '', null]);
});

it('a form without a line keeps what is typed, and is sent once the line is back', async () => {
  const page = await openLivePage('/level/create', { role: 'dev' });
  await page.show();
  await page.connect();
  const name = (await screen.findByLabelText(/Nama Level/)) as HTMLInputElement;
  await page.user.type(name, 'Silver');
  await browserSays(false);
  expect(isPressable('Simpan')).toBe(false);
  await page.user.type(name, '+{Enter}');
  expect(page.api.requests.map(({ path }) => path)).not.toContain('/api/admin/level/create');
  expect(screen.queryByText('Wajib diisi.')).toBeNull();
  await browserSays(true);
  await page.connect();
  expect([isPressable('Simpan'), name.value]).toEqual([true, 'Silver+']);
});

it('a call that gets no answer counts while the socket is lost, and only then', async () => {
  const page = await openLivePage('/level', { role: 'admin' });
  page.api.answers(LEVELS, { data: [level], meta: { totalPages: 3 } });
  page.api.fails(LEVELS);
  page.api.fails(LEVELS);
  await page.show();
  await page.connect();
  const isDoubted = () => page.system.connection.getSnapshot().matches({ open: { reconnecting: 'doubted' } });
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('alert');
  await page.disconnect();
  expect(isDoubted()).toBe(false);
  await page.user.click(screen.getByRole('button', { name: 'Next' }));
  await vi.waitFor(() => expect(isDoubted()).toBe(true));
});

it('a socket that is lost for a moment is no alarm', async () => {
  const channel = new BehaviorSubject<ChannelEvent>({
    type: 'channel.changed',
    status: 'reconnecting',
    since: 1,
    attempt: 1,
  });
  const { connection, clock } = await openPage('/profile', { user: someUser(), channel });
  await act(async () => connection.send({ type: 'session.opened', channel: 'client-7' }));
  expect(screen.queryByText(new RegExp(REASON))).toBeNull();
  await act(async () => connection.send({ type: 'call.lost' }));
  expect(screen.queryByText(new RegExp(REASON))).toBeNull();
  act(() => clock.increment(2000));
  expect(screen.getByText(new RegExp(REASON))).toBeTruthy();
});

it.each([
  ['/dashboard', 'member', 'Halo, Siti!'],
  ['/whatsapp/board', 'admin', 'Papan Langsung'],
  ['/monitor/local', 'dev', 'Monitor Lokal'],
])('%s without a line says of when its figures are', async (address, role, title) => {
  const page = await openLivePage(address, { id: '5', role });
  serveSurroundings(page.api);
  serveCards(page.api);
  page.api.serves('GET /api/admin/users/members-per-page', () => ({ data: [] }));
  page.api.serves('GET /api/admin/proxy/list-per-page', () => ({ data: [] }));
  page.api.serves('GET /api/admin/whatsapp/board/totals', () => ({ accounts: 0 }));
  page.api.serves('GET /api/dev/monitor/local', () => ({ data: { a: 1 } }));
  await page.show();
  await page.connect();
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByText(/^Data per/)).toBeNull();
  await browserSays(false);
  expect(await screen.findByText(/^Data per \d\d\.\d\d$/)).toBeTruthy();
});
