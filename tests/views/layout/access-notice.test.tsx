import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from '../whatsapp/open-list';

// Loaded ahead of the page: no clock of a test moves the loader.
import.meta.glob('../../../src/app/features/access-news/access-notice.tsx', { eager: true });

const CHANGES = 'GET /api/admin/session/changes';
const SEEN = 'POST /api/admin/session/changes/seen';
const change = (id: number, kind: string, seen = false) => ({
  id,
  kind,
  device: 'Chrome, Windows',
  at: '2026-11-24T15:10:00Z',
  seen,
});

afterEach(() => vi.useRealTimers());

/** A member among their accounts. */
async function open(changes: () => object, status = 200) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
  page.api.serves(PAGE, () => ({ data: [account] }));
  page.api.serves('GET /api/admin/users/referral-per-page', () => ({ list: [] }));
  page.api.serves(CHANGES, changes, { status });
  await page.show();
  const reads = () => page.api.requests.filter(({ path }) => path.endsWith('/session/changes')).length;
  return {
    ...page,
    reads,
    /** Lets the page become idle. */
    calms: async () => {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      vi.useRealTimers();
      await waitFor(() => expect(reads()).toBe(1));
    },
  };
}
const ASKED = /Bukan Anda/;
const findNotice = async () =>
  (await screen.findByText(ASKED)).closest<HTMLElement>('[role=alert]') as HTMLElement;

it('tells on any screen what changed about how one gets in, once nobody waits for anything', async () => {
  const page = await open(() => ({ list: [change(2, 'password'), change(1, 'account', true)] }));
  expect(page.reads()).toBe(0);
  await page.calms();
  const notice = await findNotice();
  expect(notice.textContent).toMatch(
    /^Kata sandi Anda diganti, 24 Nov 2026.*, Chrome, Windows\.Bukan Anda\?/,
  );
  expect(within(notice).getByRole('link').getAttribute('href')).toBe('/profile');
});

it('goes once the person says that they know of it, up to what they were shown', async () => {
  let list = [change(3, 'email'), change(2, 'account')];
  const page = await open(() => ({ list }));
  await page.calms();
  await findNotice();
  const held = page.api.holds(SEEN);
  await page.user.click(screen.getByRole('button', { name: 'Ya, Itu Saya' }));
  expect((await held.request).body).toEqual({ id: '3' });
  list = list.map((one) => ({ ...one, seen: true }));
  held.answer({});
  expect(await screen.findByText('Sudah dicatat.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(ASKED)).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

it('tells on the next screen of what changed while the page is open', async () => {
  let list: object[] = [];
  const page = await open(() => ({ list }));
  await page.calms();
  list = [change(4, 'factor_removed')];
  await act(() => page.goTo('/referral'));
  expect((await findNotice()).textContent).toContain('Verifikasi dua langkah Anda dilepas');
  // From screen to screen it is not asked for again and again.
  await act(() => page.goTo('/whatsapp'));
  await screen.findByText('Budi');
  expect(page.reads()).toBe(2);
});

it('says how many more there are', async () => {
  const page = await open(() => ({ list: [5, 4, 3, 2, 1].map((id) => change(id, 'account')) }));
  await page.calms();
  expect((await findNotice()).textContent).toContain('Dan 2 perubahan lain.');
});

it('shows nothing of a server that does not know the call, and asks it once', async () => {
  const page = await open(() => ({ msg: 'Alamat tidak ditemukan.' }), 404);
  await page.calms();
  await act(() => page.goTo('/referral'));
  await act(() => page.goTo('/whatsapp'));
  await screen.findByText('Budi');
  expect(page.reads()).toBe(1);
  expect(screen.queryByText(ASKED)).toBeNull();
});
