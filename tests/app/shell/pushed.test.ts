import { describe, expect, it, vi } from 'vitest';
import type { PushedGroup, PushMessage } from '../../../src/api/schema/entities/push';
import { noticeOf, showPushed } from '../../../src/app/shell/pushed';

const HOME = 'https://host.test/dashboard/';
const group: PushedGroup = {
  id: 812,
  kind: 'loggedOut',
  source: 'whatsapp',
  at: '2026-11-24T15:10:00.000Z',
  count: 1,
  subject_id: 12,
  user_id: 5,
  names: ['Ani'],
  number: '628120000001',
  amount: null,
  by: '',
};
const news = (changed: Partial<PushedGroup> = {}): PushMessage => ({
  type: 'news',
  role: 'member',
  group: { ...group, ...changed },
});

describe('what is pushed', () => {
  it('is said in the words of the bell, and leads where it does', () => {
    expect(noticeOf(news())).toEqual({
      title: 'Akun Ani keluar dari WhatsApp',
      body: '',
      tag: 'whatsapp loggedOut ',
      link: '/whatsapp?s=628120000001',
    });
    expect(noticeOf(news({ kind: 'disconnected', count: 5, names: ['Ani', 'Budi'] }))).toMatchObject({
      title: '5 akun terputus',
      body: 'Ani, Budi dan 3 lainnya',
      link: '/whatsapp?s=disconnected',
    });
    expect(
      noticeOf(news({ kind: 'bonus', source: 'bonus', amount: 5000, by: 'Siti', number: '' })),
    ).toMatchObject({
      title: 'Bonus Rp 5.000 masuk dari Siti',
      link: '/bonus',
    });
  });

  it('replaces what was said of the same, and nothing else', () => {
    const tags = [news(), news({ count: 3 }), news({ kind: 'suspended' }), news({ by: 'Siti' })].map(
      (message) => noticeOf(message).tag,
    );
    expect(tags[0]).toBe(tags[1]);
    expect(new Set(tags).size).toBe(3);
  });

  it('sums up what quiet hours held back, and a day', () => {
    const other: PushedGroup = { ...group, kind: 'finished', count: 2, names: [] };
    expect(noticeOf({ type: 'summary', role: 'member', count: 3, groups: [group, other] })).toMatchObject({
      title: '3 kabar baru',
      body: 'Akun Ani keluar dari WhatsApp\n2 blast selesai',
      link: '/',
    });
    expect(noticeOf({ type: 'digest', role: 'member', income: 41_200, sent: 412, lost: 2 }).body).toBe(
      'Rp 41.200 dari 412 pesan\n2 akun perlu disambungkan',
    );
  });

  it('is something of a kind that this page has no words for', () => {
    expect(noticeOf(news({ kind: 'unheard' as never }))).toMatchObject({
      title: 'Ada kabar baru',
      link: '/',
    });
  });
});

describe('a notice', () => {
  const AGENTS = {
    chrome:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131 Mobile Safari/537.36',
    installed:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    safari:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  };
  const show = async (
    message: PushMessage,
    page: { readonly focused: boolean; readonly url: string } | null,
    agent = AGENTS.chrome,
  ) => {
    const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {});
    const pages = page === null ? [] : [page];
    const clients = { matchAll: async () => pages };
    const scope = { registration: { showNotification }, clients, navigator: { userAgent: agent } };
    await showPushed(JSON.stringify(message), scope, HOME);
    return showNotification.mock.calls;
  };

  const seen = { focused: true, url: `${HOME}whatsapp` };

  it('is shown where nobody looks at the page, with the picture of the installation', async () => {
    const elsewhere = { focused: true, url: new URL('/lain', HOME).href };
    for (const page of [null, { ...seen, focused: false }, elsewhere])
      expect(await show(news(), page)).toMatchObject([
        [
          'Akun Ani keluar dari WhatsApp',
          { icon: `${HOME}icons/192.png`, data: { link: '/whatsapp?s=628120000001' } },
        ],
      ]);
    const [[, own] = []] = await show({ ...news(), icon: 'logo.png' }, null);
    expect(own?.icon).toBe(`${HOME}logo.png`);
  });

  it('is not shown over the page, but where Safari insists, or to be tried', async () => {
    expect(await show(news(), seen)).toEqual([]);
    for (const agent of [AGENTS.safari, AGENTS.installed])
      expect(await show(news(), seen, agent)).toHaveLength(1);
    expect(await show({ type: 'test', role: 'member' }, seen)).toHaveLength(1);
  });

  it('is shown of what this page does not know, too', async () => {
    const novel = { type: 'eclipse' } as unknown as PushMessage;
    expect(await show(novel, null)).toMatchObject([['Ada kabar baru', { data: { link: '/' } }]]);
  });
});
