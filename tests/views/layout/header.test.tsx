import { act, screen, waitFor, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import type { ChannelEvent, ConnectionStatus } from '../../../src/machines/connection/connection';
import { deferred } from '../../support/deferred';
import { someUser } from '../../support/fake-system';
import { openPage } from '../../support/page';

const header = () => within(screen.getByRole('banner'));
const search = () => header().getByRole<HTMLInputElement>('combobox', { name: /^Cari halaman/ });

it('has a sidebar toggle, a theme toggle, a search box and a user dropdown [NAV-01]', async () => {
  await openPage('/profile', { user: someUser() });
  expect(header().getByRole('button', { name: 'Tutup sidebar' })).toBeTruthy();
  expect(header().getByRole('button', { name: 'Gunakan tema gelap' })).toBeTruthy();
  expect(search()).toBeTruthy();
  expect(header().getByRole('button', { name: 'Siti' })).toBeTruthy();
});

it('toggles the theme and keeps each choice [APP-05]', async () => {
  const saveTheme = vi.fn();
  const { user } = await openPage('/profile', { user: someUser(), saveTheme });
  await user.click(header().getByRole('button', { name: 'Gunakan tema gelap' }));
  await user.click(header().getByRole('button', { name: 'Gunakan tema terang' }));
  expect(saveTheme.mock.calls).toEqual([['dark'], ['light']]);
});

describe('the tools of developers', () => {
  it('lead to the screens that stand in no menu, by keys too, and close', async () => {
    const { user, address } = await openPage('/profile', { user: someUser({ role: 'dev' }) });
    const opener = await header().findByRole('button', { name: 'Alat dev' });
    opener.focus();
    await user.keyboard('{Enter}');
    const tools = within(header().getByRole('navigation', { name: 'Alat dev' }));
    expect(tools.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/monitor/local',
      '/monitor/remote',
      '/monitor/socket',
      '/monitor/realtime',
      '/monitor/statechart',
    ]);
    await user.keyboard('{Escape}');
    expect([header().queryByRole('link', { name: 'Statechart' }), document.activeElement]).toEqual([
      null,
      opener,
    ]);
    await user.keyboard('{Enter}');
    await user.click(header().getByRole('link', { name: 'Statechart' }));
    expect([address(), header().queryByRole('link', { name: 'Statechart' })]).toEqual([
      '/monitor/statechart',
      null,
    ]);
  });

  it.each(['member', 'staff', 'admin'])('are nothing that a %s is shown', async (role) => {
    await openPage('/profile', { user: someUser({ role }) });
    await act(async () => void (await import('../../../src/views/layout/dev-menu')));
    expect(header().queryByRole('button', { name: 'Alat dev' })).toBeNull();
  });
});

const LEADS_AND_CLOSES = [
  ['Edit profile', '/profile?edit=true'],
  ['User Profile', '/profile'],
];

describe('the user dropdown', () => {
  const open = async () => {
    const page = await openPage('/bonus', { user: someUser() });
    await page.user.click(header().getByRole('button', { name: 'Siti' }));
    await header().findByText('Siti Rahma');
    return page;
  };

  it('shows the first name on its button and, open, full name and email [NAV-03]', async () => {
    await open();
    expect(header().getByText('Siti Rahma')).toBeTruthy();
    expect(header().getByText('siti@example.com')).toBeTruthy();
  });

  it('reads the email, which cookies do not keep, when it is opened, and works without it', async () => {
    const answer = deferred<ReturnType<typeof someUser>>();
    const { user } = await openPage('/bonus', {
      user: someUser({ email: '' }),
      readUser: () => answer.promise,
    });
    await user.click(header().getByRole('button', { name: 'Siti' }));
    await header().findByText('Siti Rahma');
    expect(header().getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(header().queryByText(/@/)).toBeNull();
    await act(async () => answer.resolve(someUser()));
    expect(header().getByText('siti@example.com')).toBeTruthy();
  });

  it.each(LEADS_AND_CLOSES)('leads by %s to %s and closes [NAV-04] [NAV-05]', async (name, path) => {
    const { user, address } = await open();
    await user.click(header().getByRole('link', { name }));
    expect(address()).toBe(path);
    expect(header().queryByText('siti@example.com')).toBeNull();
  });

  it('signs out [NAV-06] [AUTH-09]', async () => {
    const { user, address } = await open();
    await user.click(header().getByRole('button', { name: 'Sign out' }));
    expect(address()).toBe('/signin');
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('closes with Escape, which returns the focus, and when the focus leaves it', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}');
    expect(header().getByText('siti@example.com')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(header().queryByText('siti@example.com')).toBeNull();
    expect(document.activeElement).toBe(header().getByRole('button', { name: 'Siti' }));
    await user.keyboard('{Enter}');
    expect(header().getByText('siti@example.com')).toBeTruthy();
    await user.click(search());
    expect(header().queryByText('siti@example.com')).toBeNull();
  });
});

const TAKES_THE_FOCUS = ['{Control>}k{/Control}', '{Meta>}k{/Meta}'];

describe('the search box', () => {
  const list = () => screen.findByRole('listbox');
  const optionsOf = async (group: string) =>
    within(within(await list()).getByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it.each(TAKES_THE_FOCUS)('takes the focus by %s [NAV-02]', async (keys) => {
    const { user } = await openPage('/profile', { user: someUser() });
    await user.keyboard(keys);
    expect(document.activeElement).toBe(search());
    await list();
  });

  it('lists the screens that the role may open, and no other', async () => {
    const { user } = await openPage('/profile', { user: someUser({ role: 'staff' }) });
    await user.click(search());
    expect(await optionsOf('Layar')).toEqual([
      'Dashboard/',
      'Tambah Akun Whatsapp/whatsapp/create',
      'Daftar Generator/generator/list',
      'Tambah Akun Generator/generator/create',
      'Daftar Validator/validator/list',
      'Tambah Akun Validator/validator/create',
      'Permintaan Withdraw/withdraw/requested',
      'Pembayaran/withdraw/payouts',
      'User Profile/profile',
      'Kamus/glossary',
    ]);
  });

  it('opens the marked one of those found, by arrow keys and Enter', async () => {
    const { user, address } = await openPage('/profile', { user: someUser({ role: 'admin' }) });
    await user.type(search(), 'daftar p');
    expect(await optionsOf('Layar')).toEqual(['Daftar Phone Number/phonenumber', 'Daftar Proxy/proxy']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/proxy');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(search().value).toBe('');
  });

  it('wraps at both ends and tells which one is marked', async () => {
    const { user } = await openPage('/profile', { user: someUser({ role: 'admin' }) });
    await user.type(search(), 'daftar p');
    await list();
    await user.keyboard('{ArrowUp}');
    const marked = screen.getByRole('option', { selected: true });
    expect(marked.textContent).toBe('Daftar Proxy/proxy');
    expect(search().getAttribute('aria-activedescendant')).toBe(marked.id);
  });

  it('opens the one that is pressed, and has it among the recent ones from then on', async () => {
    const { user, address } = await openPage('/profile', { user: someUser() });
    await user.type(search(), 'bonus');
    await list();
    await user.click(screen.getByRole('option', { name: /Bonus/ }));
    expect(address()).toBe('/bonus');
    await user.click(search());
    expect(await optionsOf('Terbaru')).toEqual(['Bonus/bonus']);
  });

  it('does what the page itself can do', async () => {
    const saveTheme = vi.fn();
    const { user } = await openPage('/profile', { user: someUser(), saveTheme });
    await user.type(search(), 'tema gelap');
    expect(await optionsOf('Perintah')).toEqual(['Gunakan tema gelap']);
    await user.keyboard('{Enter}');
    expect(saveTheme.mock.calls).toEqual([['dark']]);
  });

  it('says when nothing matches, and Escape closes it', async () => {
    const { user, clock } = await openPage('/profile', { user: someUser() });
    await user.type(search(), 'settings{Enter}');
    await list();
    await act(async () => clock.advance(250));
    expect(screen.getByText('Tidak ada yang cocok.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('the keys of the page', () => {
  it('are told by ?, those that the role may press, but not where it is typed', async () => {
    const { user } = await openPage('/profile', { user: someUser() });
    await user.type(search(), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    act(() => search().blur());
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Pintasan keyboard' }));
    expect(keys.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Di mana saja',
      'Di pencarian',
      'Di daftar',
      'Di akun',
      'Di menu dan tab',
    ]);
    expect(keys.getByRole('link', { name: 'Kamus' }).getAttribute('href')).toBe('/glossary');
    await user.click(keys.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the connection chip', () => {
  const DAY = 24 * 3_600_000;
  const textOf = (status: ConnectionStatus, since = Date.now()) =>
    ({ type: 'channel.changed', status, since, attempt: 1 }) as const;
  async function shown(event: ChannelEvent) {
    const channel = new BehaviorSubject<ChannelEvent>(event);
    const { connection } = await openPage('/profile', { user: someUser(), channel });
    await act(async () => connection.send({ type: 'session.opened', channel: 'client-7' }));
    return header().getByRole('status').textContent;
  }

  it.each([
    ['live', 'Tersambung'],
    ['connecting', 'Menyambung'],
    ['resuming', 'Menyambung ulang'],
    ['reconnecting', 'Menyambung ulang'],
  ] as const)('says for %s: %s [N5] [N9]', async (status, words) => {
    expect(await shown(textOf(status))).toBe(words);
  });

  it.each([
    ['today', 0, /^Offline sejak \d\d\.\d\d$/],
    ['yesterday', DAY, /^Offline sejak \d+ \w+ \d{4}, \d\d\.\d\d$/],
  ])('says since when there is no line, of %s [N5] [N9]', async (_, before, words) => {
    expect(await shown(textOf('offline', Date.now() - before))).toMatch(words);
  });

  it('is not there before a session has opened a connection', async () => {
    await openPage('/profile', { user: someUser() });
    expect(header().queryByRole('status')).toBeNull();
  });
});

it('starts each route at its top [APP-08]', async () => {
  const { user } = await openPage('/profile', { user: someUser() });
  const scrolled = vi.spyOn(window, 'scrollTo');
  await user.click(screen.getByRole('link', { name: 'Bonus' }));
  await waitFor(() => expect(scrolled.mock.calls).toEqual([[0, 0]]));
});
