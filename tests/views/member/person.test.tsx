import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';

const PERSON = 'GET /api/admin/users/7';
const ani = {
  id: 7,
  firstname: 'Ani',
  lastname: 'Wijaya',
  email: 'ani@demo.test',
  role: 'member',
  level: 'Gold',
  color: '#123456',
  createdAt: '2026-01-02T03:04:05.000Z',
  blast_interval_min: 1,
  blast_interval_max: 2,
  blast_fee: 75,
  locked: false,
  last_seen: '2026-02-03T04:05:06.000Z',
  Referrer: { id: 9, firstname: 'Budi', lastname: 'Santoso' },
};
const audit = (more: object = {}) => ({
  id: 1,
  at: '2026-02-01T00:00:00.000Z',
  action: 'users.update',
  Actor: { id: 2, name: 'Rina Hartono' },
  Subject: { id: 7, name: 'Ani Wijaya' },
  object: '',
  changes: [{ field: 'blast_fee', before: '50', after: '75' }],
  address: '203.0.113.7',
  device: 'Chrome, Windows',
  ...more,
});
const entry = (id: string, more: object) => ({
  id,
  at: '2026-02-01T00:00:00.000Z',
  kind: 'person',
  Audit: null,
  Movement: null,
  News: null,
  ...more,
});
const bonus = { kind: 'bonus', amount: 5000, count: 1, reason: 'Rajin', nominal: null, By: null };
const LISTS = {
  'GET /api/admin/whatsapp/list-per-page': [],
  'GET /api/admin/withdraw/ledger/7': [],
  'GET /api/admin/bonus/list-per-page': [],
  'GET /api/admin/users/referral-per-page': [],
  'GET /api/admin/session/of/7': [],
} as Readonly<Record<string, object[]>>;
const TIMELINE = 'GET /api/admin/users/timeline/7';

interface Served {
  readonly person?: object;
  readonly rows?: Partial<Record<keyof typeof LISTS, object[]>>;
  /** By the place behind which they are. */
  readonly timeline?: Record<string, { timeline: object[]; next: string | null }>;
  /** What the server does not know. */
  readonly absent?: readonly string[];
  readonly query?: string;
}
const ABSENT = { status: 404 };
const NOT_FOUND = 'We can’t seem to find the page you are looking for!';

async function open({ person = {}, rows = {}, timeline = {}, absent = [], query = '' }: Served = {}) {
  const page = await openLivePage(`/member/profile?id=7${query}`, { id: '2', role: 'admin' });
  page.api.serves(PERSON, () => ({ user: { ...ani, ...person } }));
  const serves = (call: string, answer: Parameters<typeof page.api.serves>[1]) =>
    absent.includes(call)
      ? page.api.serves(call, () => ({ msg: 'Tidak ada.' }), ABSENT)
      : page.api.serves(call, answer);
  for (const [call, none] of Object.entries(LISTS)) {
    const data = rows[call] ?? none;
    serves(call, () => ({ data, total: 0, meta: { totalPages: 1, count: data.length } }));
  }
  serves(TIMELINE, ({ query: { before = '' } }) => timeline[before] ?? { timeline: [], next: null });
  await page.show();
  await screen.findByRole('heading', { name: 'Profil Member' }, { timeout: 10_000 });
  return page;
}

const card = async (name: string) => screen.findByRole('region', { name });
const told = async () => {
  const table = await screen.findByRole('table', { name: 'Riwayat' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};

describe('the page of a person', () => {
  it('says who they are, and leads to what can be done about them', async () => {
    await open();
    const profile = within(await card('Profil'));
    expect(profile.getByText('ani@demo.test')).toBeTruthy();
    expect(profile.getByText('Gold')).toBeTruthy();
    expect(profile.getByText('3 Feb 2026', { exact: false })).toBeTruthy();
    expect(profile.queryByText('Terkunci')).toBeNull();
    const links = profile.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/member/edit?id=7',
      '/bonus/create?id=7',
      '/withdraw/requested?id=7',
      '/withdraw/ledger/statement?id=7',
    ]);
    expect(profile.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Jadikan Staff',
      'Kunci',
      'Buat Link Kata Sandi',
    ]);
    expect(within(await card('Referal')).getByRole('link', { name: 'Budi Santoso' })).toBeTruthy();
  });

  it('shows what somebody is without who has nothing yet', async () => {
    await open({ person: { Referrer: null, last_seen: null, firstname: '', lastname: '' } });
    expect(within(await card('Akun Whatsapp')).getByText('Belum ada akun.')).toBeTruthy();
    expect(within(await card('Saldo')).getByText('Saldo belum pernah berubah.')).toBeTruthy();
    expect(within(await card('Bonus')).getByText('Belum pernah menerima bonus.')).toBeTruthy();
    expect(within(await card('Referal')).getByText('Belum mengundang siapa pun.')).toBeTruthy();
    expect(within(await card('Sesi')).getByText('Tidak sedang masuk di perangkat mana pun.')).toBeTruthy();
    expect(within(await card('Riwayat')).getByText('Kosong')).toBeTruthy();
    expect(within(await card('Profil')).getByText('Belum pernah')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Lihat semua/ })).toBeNull();
  });

  it.each([
    ['admin', ['Pengaturan', 'Laporan Bulanan']],
    ['dev', ['Pengaturan', 'Permintaan Withdraw', 'Laporan Bulanan']],
  ])('offers of %s what there can be', async (role, offered) => {
    await open({ person: { role } });
    const links = within(await card('Profil')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(offered);
  });

  it('offers nothing about the access of whom only the server’s machine appoints', async () => {
    await open({ person: { role: 'dev' }, absent: ['GET /api/admin/session/of/7'] });
    expect(within(await card('Profil')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Sesi' })).toBeNull();
  });

  it('goes without what an older server does not know', async () => {
    const { last_seen: _seen, Referrer: _referrer, locked: _locked, ...old } = ani;
    const page = await openLivePage('/member/profile?id=7', { id: '2', role: 'admin' });
    page.api.serves(PERSON, () => ({ user: old }));
    for (const call of Object.keys(LISTS).filter((name) => !/ledger|session/.test(name)))
      page.api.serves(call, () => ({ data: [], total: 0, meta: { totalPages: 1 } }));
    for (const call of [TIMELINE, 'GET /api/admin/withdraw/ledger/7', 'GET /api/admin/session/of/7'])
      page.api.serves(call, () => ({ msg: 'Not found' }), ABSENT);
    await page.show();
    const profile = within(await card('Profil'));
    expect(await card('Akun Whatsapp')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Riwayat' })).toBeNull());
    for (const name of ['Saldo', 'Sesi']) expect(screen.queryByRole('region', { name })).toBeNull();
    expect(profile.queryByText('Terakhir aktif')).toBeNull();
    expect(profile.queryByRole('button')).toBeNull();
  });

  it.each(['/member/profile', '/member/profile?id=abc'])('is not found at %s', async (address) => {
    const page = await openLivePage(address, { id: '2', role: 'admin' });
    await page.show();
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
  });

  it('is not found once they are gone, also while it is open', async () => {
    const page = await open();
    const user = userEvent.setup();
    await user.click(within(await card('Profil')).getByRole('button', { name: 'Kunci' }));
    for (const call of [PERSON, TIMELINE, ...Object.keys(LISTS)])
      page.api.serves(call, () => ({ msg: 'Tidak ditemukan.' }), ABSENT);
    page.api.answers('PUT /api/admin/users/7', { user: ani });
    await user.click(await screen.findByRole('button', { name: 'Ya, Kunci.' }));
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
  });

  it('says that somebody was locked while it is open', async () => {
    const page = await open();
    const user = userEvent.setup();
    page.api.serves(PERSON, () => ({ user: { ...ani, locked: true } }));
    page.api.answers('PUT /api/admin/users/7', { user: ani });
    await user.click(within(await card('Profil')).getByRole('button', { name: 'Kunci' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, Kunci.' }));
    expect(await within(await card('Profil')).findByText('Terkunci')).toBeTruthy();
    expect(within(await card('Profil')).getByRole('button', { name: 'Buka Kunci' })).toBeTruthy();
  });

  it('asks for the accounts that need attention first', async () => {
    const page = await open({
      rows: {
        'GET /api/admin/whatsapp/list-per-page': [
          { id: 1, clientid: 'a', pushname: 'Toko', phonenumber: '62812', state: 'loggedOut', user_id: 7 },
        ],
      },
    });
    const accounts = within(await card('Akun Whatsapp'));
    expect(await accounts.findByRole('link', { name: 'Toko' })).toBeTruthy();
    const all = accounts.getByRole('link', { name: 'Lihat semua (1)' });
    expect(all.getAttribute('href')).toBe('/member/whatsapp?id=7');
    const asked = page.api.requests.find(({ path }) => path.endsWith('/whatsapp/list-per-page'));
    expect(asked?.query).toEqual({ page: '1', size: '5', user_id: '7', sort: 'attention' });
  });

  it('ends a session of theirs after a question', async () => {
    const page = await open({
      rows: {
        'GET /api/admin/session/of/7': [
          {
            id: 31,
            device: 'Chrome, Windows',
            createdAt: ani.createdAt,
            lastSeenAt: ani.last_seen,
            current: false,
          },
        ],
      },
    });
    const user = userEvent.setup();
    const sessions = within(await card('Sesi'));
    expect(sessions.queryByRole('button', { name: 'Akhiri Semua' })).toBeNull();
    const held = page.api.holds('DELETE /api/admin/session/of/7/31');
    await user.click(await sessions.findByRole('button', { name: 'Akhiri' }));
    await user.click(await screen.findByRole('button', { name: 'Ya, Akhiri.' }));
    await held.request;
    page.api.serves('GET /api/admin/session/of/7', () => ({ list: [] }));
    await act(async () => held.answer({ msg: 'ok' }));
    expect(await sessions.findByText('Tidak sedang masuk di perangkat mana pun.')).toBeTruthy();
  });
});

describe('a person’s timeline', () => {
  it('tells of deeds, money and news, each with who did it', async () => {
    await open({
      timeline: {
        '': {
          timeline: [
            entry('41', {
              kind: 'accounts',
              News: { kind: 'loggedOut', source: 'whatsapp', name: 'Toko', number: '' },
            }),
            entry('21', { kind: 'money', Movement: bonus, Audit: audit({ action: 'bonus.create' }) }),
            entry('11', { Audit: audit() }),
            entry('12', {
              kind: 'signIn',
              Audit: audit({ action: 'auth.login', Actor: { id: 7, name: 'Ani' }, changes: [] }),
            }),
            entry('13', {
              Audit: audit({ Actor: { id: 7, name: 'Ani' }, Subject: { id: 8, name: 'Citra' } }),
            }),
            entry('31', { kind: 'money', Movement: { kind: 'income', amount: 300, count: 3 } }),
            entry('22', { kind: 'money', Movement: { ...bonus, By: { id: 2, name: 'Rina Hartono' } } }),
            entry('23', {
              kind: 'money',
              Movement: { ...bonus, kind: 'withdraw_requested', amount: -5000, nominal: 5000, reason: null },
            }),
          ],
          next: null,
        },
      },
    });
    const rows = await waitFor(async () => {
      const its = await told();
      expect(its).toHaveLength(8);
      return its;
    });
    expect(rows.map(([what, , who]) => [what, who])).toEqual([
      ['Akun Toko keluar dari WhatsApp', 'Otomatis'],
      ['Bonus: Rajin+Rp 5.000', 'Rina Hartono203.0.113.7, Chrome, Windows'],
      [
        expect.stringContaining('Mengubah data pengguna: biaya Rp 50 → Rp 75'),
        'Rina Hartono203.0.113.7, Chrome, Windows',
      ],
      ['Masuk', 'Sendiri203.0.113.7, Chrome, Windows'],
      [expect.any(String), 'Sendirikepada Citra203.0.113.7, Chrome, Windows'],
      ['Pendapatan blast, 3 akun+Rp 300', 'Otomatis'],
      ['Bonus: Rajin+Rp 5.000', 'Rina Hartono'],
      ['Penarikan Rp 5.000 diminta-Rp 5.000', 'Sendiri'],
    ]);
    expect(screen.getByRole('link', { name: 'Citra' }).getAttribute('href')).toBe('/member/profile?id=8');
  });

  const pages = {
    '': { timeline: [entry('13', { Audit: audit({ object: 'satu' }) })], next: 'a' },
    a: { timeline: [entry('12', { Audit: audit({ object: 'dua' }) })], next: 'b' },
    b: { timeline: [entry('11', { Audit: audit({ object: 'tiga' }) })], next: null },
  };
  const shows = async (page: string, text: string) => {
    expect(await screen.findByText(page)).toBeTruthy();
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  };

  it('goes on behind the last entry of a page, and back to what stood there', async () => {
    const page = await open({ timeline: pages });
    const user = userEvent.setup();
    await shows('Page 1 of 2', 'satu');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await shows('Page 2 of 3', 'dua');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await shows('Page 3 of 3', 'tiga');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await shows('Page 2 of 3', 'dua');
    const asked = page.api.requests.filter(({ path }) => path.includes('timeline'));
    expect(asked.map(({ query: { before = '' } }) => before)).toEqual(['', 'a', 'b', 'a']);
  });

  it.each([
    ['a page that an address names', '&page=3'],
    ['the last page where an address names one behind it', '&page=9'],
  ])('comes to %s', async (_, query) => {
    await open({ timeline: pages, query });
    expect(await screen.findByText('Page 3 of 3')).toBeTruthy();
    expect(await screen.findByText('tiga', { exact: false })).toBeTruthy();
  });

  it('comes no further than some pages at once, whatever an address names', async () => {
    const endless = Object.fromEntries(
      Array.from({ length: 60 }, (_, place) => [
        place === 0 ? '' : `${place}`,
        { timeline: [entry(`${100 + place}`, { Audit: audit() })], next: `${place + 1}` },
      ]),
    );
    const page = await open({ timeline: endless, query: '&page=99999' });
    expect(await screen.findByText('Page 22 of 23')).toBeTruthy();
    const asked = page.api.requests.filter(({ path }) => path.includes('timeline'));
    expect(asked.length).toBeLessThan(25);
  });

  it('is narrowed to a part by the address, while the cards show all', async () => {
    const page = await open({ query: '&kind=person&period=7d' });
    await card('Riwayat');
    const asked = page.api.requests.find(({ path }) => path.includes('timeline'));
    expect(asked?.query).toEqual({ kind: 'person', period: '7d' });
    const ledger = page.api.requests.find(({ path }) => path.includes('ledger'));
    expect(ledger?.query).toEqual({ page: '1', size: '5' });
  });
});
