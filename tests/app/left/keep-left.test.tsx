import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { BehaviorSubject, NEVER } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepLeft } from '../../../src/app/left/keep-left';
import { createLeftStore } from '../../../src/app/left/left-store';
import { createLocalStore } from '../../../src/app/browser/storage';
import { selectUser } from '../../../src/machines/auth/auth.selectors';
import { someUser } from '../../support/fake-system';
import { choose as chooseOption } from '../../views/choose';
import { openLivePage } from '../../support/live-page';
import { LEVELS, level, pageOf, SETTING, setting, WITHDRAWS, withdraw } from '../../views/money/answers';

/** Stands for a call that is not answered yet. */
const HELD = {};
const HOUR = 3_600_000;
const tab = createLocalStore(() => sessionStorage);
afterEach(() => sessionStorage.clear());

/** Opens the page in this tab, as a reload does; `at` is when, in ms. */
async function open(address: string, answers: Readonly<Record<string, object>>, { id = '5', at = 0 } = {}) {
  cleanup();
  const page = await openLivePage(address, { id, role: 'admin' });
  for (const [asked, answer] of Object.entries(answers))
    if (answer === HELD) page.api.holds(asked);
    else page.api.answers(asked, answer);
  await page.show();
  const { auth } = page.system;
  const visible = new BehaviorSubject(true);
  keepLeft({
    ...page.system,
    store: createLeftStore(
      tab,
      () => selectUser(auth.getSnapshot())?.id,
      () => at,
    ),
    visible,
    leaving: NEVER,
  });
  const look = (isLooking: boolean) => act(async () => visible.next(isLooking));
  return { ...page, look, hide: () => look(false) };
}
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const kept = () => Object.values(sessionStorage).join('');

describe('what was typed into a form', () => {
  const EDIT = '/level/edit?id=2';
  const answers = { 'GET /api/admin/level/2': { level } };
  /** Types into the form, and leaves its tab to the browser. */
  async function leave() {
    const page = await open(EDIT, answers);
    await page.user.type(await field(/Nama Level/), ' Baru');
    await page.hide();
    return page;
  }

  it('stands in it again after a reload or a discard, unsaved, over what is read', async () => {
    await leave();
    await open(EDIT, { 'GET /api/admin/level/2': { level: { ...level, blast_fee: 250 } } });
    await waitFor(async () => expect((await field(/Nama Level/)).value).toBe('Silver Baru'));
    expect((await field(/Harga/)).value).toBe('250');
    const closing = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(closing));
    expect(closing.defaultPrevented).toBe(true);
  });

  it('is kept on while the form could not be read yet', async () => {
    await leave();
    const waiting = await open(EDIT, { 'GET /api/admin/level/2': HELD });
    await waiting.hide();
    await open(EDIT, answers);
    await waitFor(async () => expect((await field(/Nama Level/)).value).toBe('Silver Baru'));
  });

  it('is kept only while nobody looks', async () => {
    const page = await leave();
    expect(kept()).toContain('Silver Baru');
    await page.look(true);
    expect(kept()).toBe('');
  });

  it.each([
    ['somebody else', { id: '6' }],
    ['who comes a day later', { at: 24 * HOUR }],
  ])('is not shown to %s', async (_, who) => {
    await leave();
    await open(EDIT, answers, who);
    expect((await field(/Nama Level/)).value).toBe('Silver');
  });

  const other = { token: 'another', user: someUser({ id: '6' }), userId: '6' };
  it.each([
    ['signs out', { type: 'signOut.requested' } as const],
    ['gives way to another user', { type: 'session.changedElsewhere', session: other } as const],
  ])('is gone with who %s', async (_, event) => {
    const page = await leave();
    await act(async () => page.system.auth.send(event));
    await waitFor(() => expect(kept()).toBe(''));
    await page.hide();
    expect(kept()).toBe('');
  });

  it('goes under what is typed meanwhile', async () => {
    await leave();
    cleanup();
    const page = await openLivePage(EDIT, { id: '5', role: 'admin' });
    page.api.answers('GET /api/admin/level/2', { level });
    await page.show();
    await page.user.type(await field(/Nama Level/), '!');
    keepLeft({
      ...page.system,
      store: createLeftStore(
        tab,
        () => '5',
        () => 0,
      ),
      visible: NEVER,
      leaving: NEVER,
    });
    expect((await field(/Nama Level/)).value).toBe('Silver!');
  });

  it('is not kept where it is a password, revealed or not', async () => {
    const ani = { id: '5', firstname: 'Ani', lastname: 'W', email: 'ani@example.com', role: 'admin' };
    const page = await open('/profile?edit=1', {
      'GET /api/admin/users/5': { user: ani },
      [SETTING]: { setting },
    });
    const form = within(await screen.findByRole('dialog'));
    await page.user.type(await form.findByLabelText(/Nama Depan/), 'ta');
    await page.user.type(form.getByLabelText(/^Password|Kata Sandi/), 'rahasia-sekali');
    await page.hide();
    expect(kept()).toContain('Anita');
    expect(kept()).not.toContain('rahasia');
    await page.user.click(form.getByRole('button', { name: 'Tampilkan kata sandi' }));
    await page.hide();
    expect(kept()).not.toContain('rahasia');
  });
});

it('keeps the message that is written by hand, and neither its sender nor its receivers', async () => {
  const choices = {
    'GET /api/admin/whatsapp/list-per-page': pageOf({ id: 1, clientid: 'id-1', pushname: 'Budi' }),
    'GET /api/admin/phonenumber/list-per-page': pageOf(),
    'GET /api/admin/phonenumber/list': { list: [] },
  };
  const page = await open('/blaster', choices);
  await field(/^Pengirim/);
  await chooseOption(page.user, /^Pengirim/, /^Budi/);
  await page.user.type(await field(/^Pesan/), 'Halo{enter}Semua');
  await page.hide();
  await open('/blaster', choices);
  await waitFor(async () => expect((await field(/^Pesan/)).value).toBe('Halo\nSemua'));
  expect((await field(/^Pengirim/)).value).toBe('');
});

const LIST = { [LEVELS]: pageOf(level) };
it('keeps a form that waits for an account to be linked', async () => {
  const first = await open('/level', LIST);
  first.system.drafts.set('generator', { id: '7', draft: { interval_min: '3', file: new File([], 'a') } });
  await screen.findByText('Silver');
  await first.hide();
  const second = await open('/level', LIST);
  await screen.findByText('Silver');
  expect(second.system.drafts.get('generator')).toEqual({ id: '7', draft: { interval_min: '3' } });
});

it('keeps how far the page is scrolled, also once it was scrolled there', async () => {
  const { documentElement: root } = document;
  vi.spyOn(root, 'scrollHeight', 'get').mockReturnValue(900);
  for (const top of [40, 70]) {
    const page = await open('/level', LIST);
    root.scrollTop = top;
    await page.hide();
    root.scrollTop = 0;
  }
  await open('/level', LIST);
  expect(root.scrollTop).toBe(70);
  root.scrollTop = 0;
});

describe('the rows that were chosen', () => {
  const ADDRESS = '/withdraw/requested';
  const rows = (...ids: number[]) => ({ [WITHDRAWS]: pageOf(...ids.map((id) => withdraw(id, 'requested'))) });
  const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Pilih Rp/ });
  const ticks = async () => (await boxes()).map(({ checked }) => checked);
  async function choose() {
    const page = await open(ADDRESS, rows(1, 2, 3));
    for (const place of [0, 2]) await page.user.click((await boxes())[place] as HTMLElement);
    await page.hide();
  }

  it('are chosen again once the list is read, but for those that are gone', async () => {
    await choose();
    await open(ADDRESS, rows(4, 3, 2));
    await waitFor(async () => expect(await ticks()).toEqual([false, true, false]));
    expect(screen.getByRole('region', { name: 'Baris yang dipilih' }).textContent).toContain('1 dipilih');
  });

  it('are kept on while the list could not be read yet', async () => {
    await choose();
    const waiting = await open(ADDRESS, { [WITHDRAWS]: HELD });
    await waiting.hide();
    await open(ADDRESS, rows(1, 2, 3));
    await waitFor(async () => expect(await ticks()).toEqual([true, false, true]));
  });

  it('are not chosen on another screen, nor once somebody has been on one', async () => {
    await choose();
    const page = await open(ADDRESS, { [WITHDRAWS]: HELD, ...LIST });
    await act(() => page.goTo('/level'));
    await page.hide();
    expect(kept()).not.toContain('withdraw:');
  });
});
