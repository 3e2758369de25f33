import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { PAGE } from '../whatsapp/open-list';

import.meta.glob(['../../../src/views/layout/alerts-panel.tsx', '../../../src/app/features/alerts/*.ts'], {
  eager: true,
});

const NEWS = 'GET /api/admin/news';
const READ = 'PUT /api/admin/news/read';
afterEach(() => vi.useRealTimers());

const group = (id: number, parts: object = {}) => ({
  id,
  kind: 'loggedOut',
  source: 'whatsapp',
  at: '2026-11-20T21:10:00Z',
  count: 1,
  unread: 1,
  subject_id: 12,
  user_id: 5,
  names: ['Ani'],
  number: '628111',
  amount: null,
  by: '',
  reason: null,
  ...parts,
});
const answer = (news: readonly object[], parts: object = {}) => ({
  news,
  unread: news.length,
  next: null,
  ...parts,
});

async function open(news: object, role = 'member') {
  const page = await openLivePage('/whatsapp', { id: '5', role });
  let kept = news;
  let seq = 0;
  page.api.serves(PAGE, () => ({ data: [] }));
  page.api.serves(NEWS, () => kept);
  await page.show();
  await page.connect();
  const bell = () => screen.getByRole('button', { name: /^Pemberitahuan/ });
  return {
    ...page,
    bell,
    panel: () => within(screen.getByRole('dialog', { name: 'Pemberitahuan' })),
    openPanel: async () => {
      await page.user.click(bell());
      await screen.findByRole('heading', { name: 'Pemberitahuan' });
    },
    keep: (now: object) => {
      kept = now;
    },
    /** The server says that there are others. */
    change: async (now: object) => {
      kept = now;
      seq += 1;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await page.receive({ event: 'news', epoch: 'e', seq });
      await act(() => vi.advanceTimersByTimeAsync(2000));
      vi.useRealTimers();
    },
  };
}

describe('the bell, where the server keeps the news', () => {
  it('tells what happened before the page was opened, by name, and leads there', async () => {
    const page = await open(
      answer([
        group(9, { count: 3, names: ['Citra', 'Budi', 'Ani'] }),
        group(8, { kind: 'deleted', by: 'Sari Admin', unread: 0 }),
        group(7, { kind: 'bonus', source: 'bonus', amount: 50_000, names: [], number: '' }),
        group(6, { kind: 'eclipse' }),
      ]),
    );
    await vi.waitFor(() => expect(page.bell().textContent).toBe('4'));
    await page.openPanel();
    const links = page.panel().getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/whatsapp?s=loggedOut', expect.stringContaining('3 akun keluar dari WhatsAppCitra, Budi, Ani')],
      ['/whatsapp?s=628111', expect.stringContaining('Akun Ani dihapus oleh Sari Admin')],
      ['/bonus', expect.stringContaining('Bonus Rp 50.000 masuk')],
    ]);
  });

  it('hears of more, and of what was read on another device', async () => {
    const page = await open(answer([group(9)]));
    await vi.waitFor(() => expect(page.bell().textContent).toBe('1'));
    await page.change(answer([group(10, { kind: 'suspended' }), group(9)]));
    await vi.waitFor(() => expect(page.bell().textContent).toBe('2'));
    await page.change(answer([group(10, { kind: 'suspended', unread: 0 })], { unread: 0 }));
    await vi.waitFor(() => expect(page.bell().textContent).toBe(''));
  });

  it('marks what is opened as read on the server, and all of it when asked to', async () => {
    const page = await open(answer([group(9), group(8, { kind: 'suspended' })]));
    page.api.serves(READ, ({ body }) => {
      const left = body && typeof body === 'object' && 'kind' in body ? 1 : 0;
      page.keep(
        answer([group(9, { unread: 0 }), group(8, { kind: 'suspended', unread: left })], { unread: left }),
      );
      return {};
    });
    await vi.waitFor(() => expect(page.bell().textContent).toBe('2'));
    await page.openPanel();
    await page.user.click(page.panel().getByRole('link', { name: /keluar dari WhatsApp/ }));
    await vi.waitFor(() => expect(page.bell().textContent).toBe('1'));
    await page.openPanel();
    await page.user.click(page.panel().getByRole('button', { name: 'Tandai dibaca' }));
    await vi.waitFor(() => expect(page.bell().textContent).toBe(''));
    expect(page.api.requests.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)).toEqual([
      { to: '9', kind: 'loggedOut' },
      { to: '9' },
    ]);
  });

  it('goes on to older ones, and says where there are none', async () => {
    const page = await open(answer([group(9)], { next: 9, unread: 31 }));
    await vi.waitFor(() => expect(page.bell().textContent).toBe('9+'));
    page.api.answers(NEWS, answer([group(4, { kind: 'failed' })], { unread: 31 }));
    await page.openPanel();
    await page.user.click(page.panel().getByRole('button', { name: 'Yang lebih lama' }));
    await page.panel().findByRole('link', { name: /Blast Ani berhenti karena gagal/ });
    expect(page.panel().queryByRole('button', { name: 'Yang lebih lama' })).toBeNull();
  });

  it('leads the office to its own lists', async () => {
    const page = await open(
      answer([
        group(9),
        group(8, { kind: 'requested', source: 'withdraw', amount: 75_000, names: ['Budi'], number: '' }),
      ]),
      'admin',
    );
    await vi.waitFor(() => expect(page.bell().textContent).toBe('2'));
    await page.openPanel();
    expect(
      page
        .panel()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/whatsapp/board?s=628111', '/withdraw/requested']);
    expect(page.panel().getByRole('link', { name: /Penarikan Rp 75.000 dari Budi/ })).toBeTruthy();
  });
});
