import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pushOf, stubPush } from '../../support/push-browser';
import { settle } from '../../support/drawn';
import { serveCards, serveSurroundings } from './surroundings';

const AWAY = 'GET /api/admin/news/away';
const group = (id: number, parts: object) => ({
  id,
  kind: 'bonus',
  source: 'bonus',
  at: '2026-11-20T21:10:00Z',
  count: 1,
  unread: 1,
  names: [],
  amount: 50_000,
  by: '',
  ...parts,
});
const account = (id: number, parts: object) => ({
  id,
  pushname: `Toko ${id}`,
  phonenumber: `62812000${id}`,
  clientid: `id-${id}`,
  kind: 'loggedOut',
  at: '2026-11-20T21:10:00Z',
  state: 'loggedOut',
  status: 'idle',
  suspended: false,
  suspended_count: 0,
  ...parts,
});
const report = {
  since: '2026-11-20T15:00:00Z',
  until: '2026-11-20T23:00:00Z',
  income: 125_000,
  sent: 1250,
  accounts: [
    account(1, {}),
    account(2, { kind: 'suspended', suspended: true, state: 'connected' }),
    account(3, { kind: 'disconnected', state: 'connected', status: 'sending' }),
    account(4, { kind: 'finished', state: 'connected' }),
    account(5, { kind: 'eclipse' }),
  ],
  groups: [
    group(9, {}),
    group(8, { kind: 'loggedOut', source: 'whatsapp', names: ['Toko 1'], amount: null }),
    group(7, { kind: 'accepted', source: 'withdraw', amount: 75_000 }),
  ],
};

async function open(role: string, away: object | null, push: object | null = null) {
  const page = await openLivePage('/', { id: '5', role });
  serveCards(page.api);
  serveSurroundings(page.api);
  page.api.serves('GET /api/admin/whatsapp/list/5', () => ({
    list: [1, 6].map((id) => ({
      id,
      clientid: `id-${id}`,
      state: 'loggedOut',
      pushname: `Toko ${id}`,
      phonenumber: '628',
      count_success: 1,
    })),
  }));
  let answer = away;
  page.api.serves(AWAY, () => ({ away: answer }));
  if (push) page.api.serves('GET /api/admin/push', () => push);
  await page.show();
  return { ...page, greet: () => (answer = null) };
}
const card = () => screen.findByRole('region', { name: 'Selama Anda pergi' });
const items = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

describe('who comes back', () => {
  it('is told in one card what happened, by account and money, each with what helps', async () => {
    await open('member', report);
    expect(items(await card())).toEqual([
      'Rp 125.000 dari blast1.250 pesan terkirimLihat',
      expect.stringMatching(/^Toko 1Keluar dari WhatsApp .*04\.10\. Masih terputusSambungkan ulang$/),
      expect.stringMatching(/^Toko 2Ditangguhkan .*Hubungi Admin\/CSLihat$/),
      expect.stringMatching(/^Toko 3Terputus .*Sudah mengirim lagiLihat$/),
      expect.stringMatching(/^Toko 4Selesai .*Tidak mengirimLihat$/),
      expect.stringContaining('Bonus Rp 50.000 masuk'),
      expect.stringContaining('Penarikan Rp 75.000 diterima'),
    ]);
    const link = within(await card()).getByRole('link', { name: 'Sambungkan ulang Toko 1' });
    expect(link.getAttribute('href')).toBe('/whatsapp/create?r=1');
  });

  it('is shown the rest where that takes long', async () => {
    const page = await openLivePage('/', { id: '5', role: 'member' });
    serveCards(page.api);
    serveSurroundings(page.api);
    const held = page.api.holds(AWAY);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.show();
    await held.request;
    await act(() => vi.advanceTimersByTimeAsync(2900));
    expect(screen.queryByRole('region', { name: 'Perlu tindakan' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    expect(await screen.findByRole('region', { name: 'Perlu tindakan' })).toBeTruthy();
    await act(async () => held.answer({ away: report }));
    expect(await card()).toBeTruthy();
  });

  it('is not told twice what an account needs', async () => {
    await open('member', report);
    await card();
    const todo = await screen.findByRole('region', { name: 'Perlu tindakan' });
    await within(todo).findByText('Toko 6');
    expect(within(todo).queryByText('Toko 1')).toBeNull();
  });

  it('closes the card for good, on every device, and has read what it told', async () => {
    const page = await open('member', report);
    const closed: string[] = [];
    const note = ({ method, path, body }: { method: string; path: string; body: unknown }) => {
      closed.push(`${method} ${path} ${JSON.stringify(body ?? null)}`);
      page.greet();
      return {};
    };
    page.api.serves('PUT /api/admin/news/read', note);
    page.api.serves('DELETE /api/admin/news/away', note);
    await page.user.click(within(await card()).getByRole('button', { name: 'Tutup' }));
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Selama Anda pergi' })).toBeNull());
    expect(closed).toEqual(['PUT /api/admin/news/read {"to":"9"}', 'DELETE /api/admin/news/away null']);
  });

  it('of the office is told of all, and led to its lists', async () => {
    const requested = group(9, {
      kind: 'requested',
      source: 'withdraw',
      count: 4,
      names: ['Budi', 'Citra', 'Dewi'],
      amount: null,
    });
    await open('admin', { ...report, income: 0, sent: 0, accounts: [], groups: [requested] });
    const item = within(await card()).getByRole('listitem');
    expect(item.textContent).toBe('4 penarikan menunggu jawabanBudi, Citra, Dewi dan 1 lainnyaLihat');
    expect(within(item).getByRole('link').getAttribute('href')).toBe('/withdraw/requested');
  });

  it('is offered to be told the next time, where server and browser can, until they answered', async () => {
    const { notification } = stubPush({ answer: 'denied' });
    const { api, user } = await open('member', report, pushOf());
    const offer = await within(await card()).findByRole('button', { name: 'Nyalakan' });
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await user.click(offer);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Nyalakan' })).toBeNull());
    expect(notification.requestPermission).toHaveBeenCalledOnce();
    expect(api.requests.filter(({ path }) => path.includes('subscribe'))).toEqual([]);
  });

  it('is not offered again what they have switched off', async () => {
    stubPush({ permission: 'granted' });
    const { api } = await open('member', report, pushOf());
    await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/admin/push'))).toBe(true));
    await settle();
    expect(within(await card()).queryByRole('button', { name: 'Nyalakan' })).toBeNull();
  });

  it('is greeted by nothing where nothing happened', async () => {
    await open('member', null);
    await screen.findByRole('region', { name: 'Perlu tindakan' });
    expect(screen.queryByRole('region', { name: 'Selama Anda pergi' })).toBeNull();
  });
});
