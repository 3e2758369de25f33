import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DesktopPermission } from '../../../src/machines/alerts/alerts.types';
import { openLivePage } from '../../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from '../money/answers';
import { account, PAGE } from '../whatsapp/open-list';

// Loaded ahead of any press: no clock of a test moves the loader.
import.meta.glob('../../../src/views/layout/alerts-panel.tsx', { eager: true });

const STOP = 'POST /api/admin/whatsapp/stop-blasting';
const second = { ...account, id: 13, clientid: 'id-2', phonenumber: '628120000002', pushname: 'Citra' };

afterEach(() => vi.useRealTimers());

function fakeDesktop(answer: DesktopPermission = 'granted') {
  const shown: { readonly text: string; readonly opened: () => void }[] = [];
  return {
    shown,
    permission: () => 'default' as DesktopPermission,
    ask: vi.fn(async () => answer),
    show: ({ text }: { readonly text: string }, opened: () => void) => void shown.push({ text, opened }),
    chime: vi.fn(),
    isPushed: () => false,
    onLed: () => () => {},
    openPush: () => Promise.reject(new Error('There is none.')),
  };
}

interface Opening {
  readonly role?: string;
  readonly path?: string;
  readonly answer?: DesktopPermission;
}
async function open({ role = 'member', path = '/whatsapp', answer = 'granted' }: Opening = {}) {
  const desktop = fakeDesktop(answer);
  const page = await openLivePage(path, { id: '5', role }, {}, { openDesktop: async () => desktop });
  page.api.serves(PAGE, () => ({ data: [account, second] }));
  await page.show();
  if (path === '/whatsapp') await screen.findByText('Budi');
  await page.connect();
  let seq = 0;
  const bell = () => screen.getByRole('button', { name: /^Pemberitahuan/ });
  const panel = () => within(screen.getByRole('dialog', { name: 'Pemberitahuan' }));
  return {
    ...page,
    desktop,
    bell,
    panel,
    deliver(
      event: string,
      { clientid, id }: { clientid: string; id: number } = account,
      fields: object = {},
    ) {
      seq += 1;
      const sender = { id, clientid, user_id: 5 };
      return page.receive({
        event,
        source: 'whatsapp',
        deviceId: clientid,
        sender,
        epoch: 'e',
        seq,
        ...fields,
      });
    },
    press: async (name: RegExp | string) => page.user.click(panel().getByRole('checkbox', { name })),
    openPanel: async () => {
      await page.user.click(bell());
      await screen.findByRole('heading', { name: 'Pemberitahuan' });
    },
    alerts: () =>
      panel()
        .queryAllByRole('link')
        .map(({ textContent }) => textContent?.replace(/baru saja.*/, '')),
    /** Runs `meanwhile` with fake timers, and lets the gathered news become alerts. */
    gathering: async (meanwhile: () => Promise<void>) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await meanwhile();
      await act(() => vi.advanceTimersByTimeAsync(2000));
      vi.useRealTimers();
    },
  };
}
const dropped = { state: 'loggedOut' };

describe('the bell', () => {
  it('tells what dropped while the line was away as one, once, when the line is back', async () => {
    const page = await open();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await page.disconnect();
    page.api.serves(PAGE, () => ({
      data: [account, second].map((row) => ({ ...row, state: 'loggedOut' })),
    }));
    await pass(1_000);
    await page.connect();
    await page.receive({ event: 'ping', epoch: 'another history', seq: 9 });
    await pass(5_000);
    vi.useRealTimers();
    expect(page.bell().textContent).toBe('1');
    await page.openPanel();
    expect(page.alerts()).toEqual(['2 akun keluar dari WhatsApp']);
    await page.gathering(() => page.receive({ event: 'ping', epoch: 'a third', seq: 1 }));
    expect(page.alerts()).toEqual(['2 akun keluar dari WhatsApp']);
  });

  it('counts what happened, in the title too, and lists it until it was read', async () => {
    const page = await open();
    expect(document.title).toBe('Daftar Whatsapp | Whatsapp Blaster for Rent');
    await page.gathering(() => page.deliver('connection.update', account, dropped));
    expect(page.bell().textContent).toBe('1');
    expect(document.title).toBe('(1) Daftar Whatsapp | Whatsapp Blaster for Rent');
    await page.openPanel();
    expect(page.alerts()).toEqual(['Akun Budi keluar dari WhatsApp']);
    await page.user.click(page.panel().getByRole('button', { name: 'Tandai dibaca' }));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Pemberitahuan' }));
    expect(page.bell().textContent).toBe('');
    expect(document.title).toBe('Daftar Whatsapp | Whatsapp Blaster for Rent');
    expect(page.alerts()).toHaveLength(1);
  });

  it('gathers what comes together, and leads to where it is seen', async () => {
    const page = await open();
    await page.gathering(async () => {
      await page.deliver('connection.update', account, dropped);
      await page.deliver('connection.update', second, dropped);
      await page.deliver('finished', second);
    });
    await page.openPanel();
    expect(page.alerts()).toEqual(['Blast Citra selesai', '2 akun keluar dari WhatsApp']);
    await page.user.click(page.panel().getByRole('link', { name: /2 akun/ }));
    expect(page.address()).toBe('/whatsapp?s=loggedOut');
    expect(page.bell().textContent).toBe('1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names an account that no list has shown, and leads to it', async () => {
    const page = await open();
    const unseen = { ...second, id: 99, clientid: 'id-99', phonenumber: '628120000099', pushname: 'Dewi' };
    page.api.answers('GET /api/admin/whatsapp/99', { whatsapp: unseen });
    await page.gathering(() => page.deliver('connection.update', unseen, dropped));
    await page.openPanel();
    expect(page.alerts()).toEqual(['Akun Dewi keluar dari WhatsApp']);
    await page.user.click(page.panel().getByRole('link', { name: /Dewi/ }));
    expect(page.address()).toBe('/whatsapp?s=628120000099');
  });

  it('knows nothing of what was counted, or done by the person at the page', async () => {
    const page = await open();
    await page.gathering(async () => {
      await page.deliver('sending');
      await page.deliver('count_success', account, {
        sender: { clientid: account.clientid, count_success: 121, income: 1 },
      });
    });
    page.api.answers(STOP, {});
    await page.user.click(screen.getByRole('button', { name: 'Stop Blast' }));
    await page.gathering(() => page.deliver('finished'));
    await page.disconnect();
    await page.openPanel();
    expect(page.panel().getByText('Belum ada pemberitahuan')).toBeTruthy();
  });

  it('says so where nothing happened, closes with Escape, and gives the focus back', async () => {
    const page = await open();
    await page.openPanel();
    expect(page.panel().getByText('Belum ada pemberitahuan')).toBeTruthy();
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(page.bell());
  });

  it('forgets everything with the session', async () => {
    const page = await open();
    await page.gathering(() => page.deliver('connection.update', account, dropped));
    await act(async () => page.system.auth.send({ type: 'signOut.requested' }));
    expect(page.system.alerts.current()).toBeUndefined();
  });
});

describe('what reaches a person elsewhere', () => {
  it('is asked for by them alone, and shows and sounds each thing once', async () => {
    const page = await open();
    expect(page.desktop.ask).not.toHaveBeenCalled();
    await page.openPanel();
    await page.press('Tampilkan juga di luar browser');
    await page.press('Bunyikan nada');
    expect(page.desktop.ask).toHaveBeenCalledOnce();
    expect(page.desktop.chime).toHaveBeenCalledOnce();
    await page.gathering(async () => {
      await page.deliver('suspended', second, { sender: { id: 13, clientid: 'id-2', suspended_count: 1 } });
      await page.deliver('suspended', second, { sender: { id: 13, clientid: 'id-2', suspended_count: 1 } });
    });
    expect(page.desktop.shown.map(({ text }) => text)).toEqual(['Akun Citra ditangguhkan']);
    expect(page.desktop.chime).toHaveBeenCalledTimes(2);
    await act(async () => page.desktop.shown[0]?.opened());
    expect(page.address()).toBe('/whatsapp?s=628120000002');
    expect(page.bell().textContent).toBe('');
  });

  it('says what a browser that refuses wants', async () => {
    const page = await open({ answer: 'denied' });
    await page.openPanel();
    await page.press('Tampilkan juga di luar browser');
    expect(await page.panel().findByText(/Browser menolak/)).toBeTruthy();
    expect(page.panel().getByRole<HTMLInputElement>('checkbox', { name: /luar browser/ }).checked).toBe(
      false,
    );
  });
});

describe('withdraws', () => {
  it('are told to staff when a new one comes, and not when they were there', async () => {
    const page = await open({ role: 'staff', path: '/not-authorized' });
    const at = (id: number) => ({ ...withdraw(id, 'requested'), createdAt: `2026-11-20T08:0${id}:00Z` });
    page.api.answers(WITHDRAWS, pageOf(at(1)));
    await act(() => page.goTo('/withdraw/requested'));
    await screen.findByText('Rp 20.000');
    page.api.answers(WITHDRAWS, pageOf(at(2), at(1)));
    await page.gathering(async () => {
      await page.disconnect();
      await act(async () =>
        page.system.connection.send({ type: 'channel.staleSuspected', reason: 'reopened' }),
      );
    });
    await page.openPanel();
    expect(page.alerts()).toEqual(['Penarikan Rp 20.000 dari Ani Wijaya menunggu jawaban']);
  });
});
