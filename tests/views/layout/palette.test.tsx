import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from '../whatsapp/open-list';

// Loaded ahead of any press: no clock of a test moves the loader.
import.meta.glob(['../../../src/views/layout/palette-panel.tsx', '../../../src/views/layout/key-list.tsx'], {
  eager: true,
});

const START = 'POST /api/admin/whatsapp/start-blasting';
const MEMBERS = 'GET /api/admin/users/members-per-page';
const ani = { ...account, id: 13, clientid: 'id-1724', phonenumber: '628120000002', pushname: 'Ani' };
const dewi = { id: 9, firstname: 'Dewi', lastname: 'Lestari', email: 'dewi@example.com' };
const eka = { id: 10, firstname: 'Eka', lastname: 'Dewi', email: 'eka@example.com' };

/** A page with the search box in use, and nothing typed yet. */
async function open(role = 'member', path = '/not-authorized') {
  const page = await openLivePage(path, { id: '5', role });
  page.api.serves(PAGE, ({ query }) => {
    const data = [ani, account].filter(({ phonenumber }) => phonenumber.includes(query.search ?? ''));
    return { data, meta: { totalPages: 1 } };
  });
  page.api.serves(MEMBERS, () => ({ data: [dewi, eka], meta: { totalPages: 1 } }));
  await page.show();
  await page.connect();
  const searchBox = () => screen.findByRole('combobox', { name: 'Cari halaman, akun, atau perintah' });
  const box = await searchBox();
  let isEverUnnamed = false;
  const observer = new MutationObserver(() => {
    const [first, chosen] = [
      document.querySelector('[role=option]'),
      box.getAttribute('aria-activedescendant'),
    ];
    isEverUnnamed ||= first !== null && chosen === null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await page.user.click(box);
  await screen.findByRole('listbox', { name: 'Hasil pencarian' });
  return {
    ...page,
    box,
    /** Whether options ever stood there while the box named none. */
    isEverUnnamed: () => isEverUnnamed,
    optionsOf: async (group: string) =>
      within(await screen.findByRole('group', { name: group }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    /** Chooses an option, and goes back to the box once the screen that it leads to is there. */
    choose: async (typed: string, name: RegExp, title?: string) => {
      await page.user.click(await searchBox());
      await page.user.keyboard(typed);
      await page.user.click(await screen.findByRole('option', { name }));
      if (title) await screen.findByRole('heading', { level: 1, name: title });
      await page.user.click(await searchBox());
    },
  };
}

describe('the search box on a live page', () => {
  it('finds an account by its number and starts it by keyboard alone', async () => {
    const { user, api, box, address, isEverUnnamed } = await open();
    api.answers(START, {});
    await user.keyboard('mulai 0001');
    await screen.findByRole('option', { name: /^Mulai Blast: Budi/ });
    expect(document.activeElement).toBe(box);
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    expect(isEverUnnamed()).toBe(false);
    await user.keyboard('{Enter}');
    expect(api.requests.find(({ path }) => path.endsWith('list-per-page'))?.query).toMatchObject({
      user_id: '5',
    });
    expect(api.requests.find(({ path }) => path.endsWith('start-blasting'))?.body).toMatchObject({
      whatsappClientId: account.clientid,
    });
    expect(address()).toBe('/not-authorized');
  });

  /** What the screen of a member reads. */
  const servesMember = (api: Awaited<ReturnType<typeof open>>['api'], member: { readonly id: number }) => {
    const none = { data: [], meta: { totalPages: 1 } };
    const lists = ['bonus/list-per-page', 'users/referral-per-page', `withdraw/ledger/${member.id}`];
    for (const call of ['users/members', 'proxy/list', ...lists])
      api.serves(`GET /api/admin/${call}`, () => none);
    // What a server of the original contract does not know.
    for (const call of [`users/timeline/${member.id}`, `session/of/${member.id}`])
      api.serves(`GET /api/admin/${call}`, () => ({}), { status: 404 });
    api.serves(`GET /api/admin/users/${member.id}`, () => ({ user: member }));
  };

  it('finds members for who looks after them', async () => {
    const { choose, address, api } = await open('admin');
    servesMember(api, dewi);
    await choose('dewi', /^Dewi Lestari/, 'Profil Member');
    expect(address()).toBe('/member/profile?id=9');
    expect(api.requests.some(({ path }) => path.endsWith('members-per-page'))).toBe(true);
  });

  it('has accounts and members that were chosen before the others, and tells neither the disk nor the log', async () => {
    const { user, optionsOf, choose, system, api } = await open('admin');
    servesMember(api, eka);
    api.serves('GET /api/admin/whatsapp/board/totals', () => ({ accounts: 2 }));
    api.serves('GET /api/admin/proxy/list-per-page', () => ({ data: [], meta: { totalPages: 1 } }));
    await choose('dewi', /^Eka Dewi/, 'Profil Member');
    await choose('628', /^Budi/, 'Papan Langsung');
    expect(await optionsOf('Terbaru')).toEqual(['BudiPapan Langsung', 'Eka DewiProfil Member']);
    await user.keyboard('628');
    expect(await optionsOf('Akun')).toEqual(['Budi628120000001', 'Ani628120000002']);
    expect(await optionsOf('Member')).toEqual(['Eka Dewieka@example.com', 'Dewi Lestaridewi@example.com']);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Budi|Eka|628/);
    const chosen = JSON.stringify(system.history.entries()).match(/"entry\.chosen"[^}]*/g);
    expect(chosen).toHaveLength(2);
    expect(chosen?.join()).not.toMatch(/Budi|Eka|628/);
  });

  it('has commands that were chosen before the others, and offers them again as long as their charts allow them', async () => {
    const { user, optionsOf, choose, api, receive } = await open('member', '/whatsapp');
    api.answers(START, {});
    await choose('muat', /^Muat ulang/);
    await choose('mulai 0001', /^Mulai Blast: Budi/);
    expect(await optionsOf('Terbaru')).toEqual(['Muat ulang data di layar']);
    const sender = { id: 12, clientid: account.clientid, user_id: 5 };
    const place = { source: 'whatsapp', deviceId: account.clientid, sender, epoch: 'e' };
    await receive({ ...place, event: 'sending', seq: 1 });
    expect(await optionsOf('Terbaru')).toEqual(['Muat ulang data di layar']);
    await receive({ ...place, event: 'finished', seq: 2 });
    expect(await optionsOf('Terbaru')).toEqual(['Mulai Blast: Budi628120000001', 'Muat ulang data di layar']);
    await user.keyboard('start 628');
    await waitFor(async () =>
      expect(await optionsOf('Perintah')).toEqual([
        'Mulai Blast: Budi628120000001',
        'Mulai Blast: Ani628120000002',
      ]),
    );
  });
});
