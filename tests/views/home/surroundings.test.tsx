import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { serveCards, serveSurroundings, statistics } from './surroundings';

const OWN = 'GET /api/admin/statistics/blasts/5';
const ALL = 'GET /api/admin/statistics/blasts';
const lost = (id: number, more: object = {}) => ({
  id,
  clientid: `id-${id}`,
  state: 'loggedOut',
  pushname: `Toko ${id}`,
  phonenumber: '628123',
  ...more,
});

async function open(
  role: string,
  prepare: (page: Awaited<ReturnType<typeof openLivePage>>) => void = () => {},
) {
  const page = await openLivePage('/', { id: '5', role });
  serveCards(page.api);
  serveSurroundings(page.api);
  prepare(page);
  await page.show();
  return page;
}
const panel = (name: string) => screen.findByRole('region', { name });
const links = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

describe('what a member has to do', () => {
  it('is to reconnect an account that dropped, in two clicks', async () => {
    const page = await open('member', ({ api }) => {
      api.serves('GET /api/admin/whatsapp/list/5', () => ({ list: [lost(12), lost(13, { state: null })] }));
      api.serves('GET /api/admin/whatsapp/12', () => ({ whatsapp: lost(12) }));
      api.serves('POST /api/admin/whatsapp/remove-client', () => ({}));
    });
    const todo = await panel('Perlu tindakan');
    await within(todo).findByText('Toko 12');
    expect(within(todo).getByText('Logged Out')).toBeTruthy();
    expect(within(todo).getByText('Belum Tersambung')).toBeTruthy();
    await page.user.click(within(todo).getByRole('link', { name: 'Sambungkan ulang Toko 12' }));
    expect(page.address()).toBe('/whatsapp/create?r=12');
    await screen.findByText('Toko 12');
    const paired = page.api.holds('POST /api/admin/whatsapp/new-client');
    await page.user.click(await screen.findByRole('button', { name: /Buat/ }));
    expect((await paired.request).body).toMatchObject({ userId: '5', previousDeviceId: 'id-12' });
    paired.fail();
  });

  it('is told with the way to each of it', async () => {
    await open('member', ({ api }) => {
      api.serves('GET /api/admin/whatsapp/list/5', () => ({
        list: [
          ...[1, 2, 3, 4, 5, 6].map((id) => lost(id, { count_success: 1 })),
          lost(7, { suspended: 1 }),
          lost(8, { state: 'connected' }),
        ],
      }));
      api.serves('GET /api/admin/users/5', () => ({ user: { id: 5 } }));
      api.serves('GET /api/admin/withdraw/history/5', () => ({
        data: [
          { id: 1, nominal: 20_000, status: 'requested' },
          { id: 2, nominal: 5_000, status: 'accepted' },
        ],
      }));
    });
    const todo = await panel('Perlu tindakan');
    await within(todo).findByText('1 penarikan menunggu');
    expect(within(todo).getByText('Rp 20.000 sedang diproses')).toBeTruthy();
    expect(links(todo)).toEqual([
      ...[1, 2, 3, 4].map((id) => [`Sambungkan ulang Toko ${id}`, `/whatsapp/create?r=${id}`]),
      ['Lihat akun ditangguhkan', '/whatsapp?s=suspended'],
      ['Lihat penarikan', '/withdraw'],
      ['2 akun lain juga terputus', '/whatsapp'],
    ]);
    const steps = await panel('Langkah pertama');
    expect(links(steps)).toEqual([['Lengkapi', '/profile?edit=1']]);
  });

  it('is nothing where all is well, which is said', async () => {
    await open('member');
    expect(await screen.findByText('Semua beres, tidak ada yang perlu dilakukan.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Langkah pertama' })).toBeNull();
  });

  it('begins with the first steps, the done ones ticked', async () => {
    await open('member', ({ api }) => {
      api.serves('GET /api/admin/whatsapp/list/5', () => ({ list: [lost(1, { state: 'connected' })] }));
      api.serves('GET /api/admin/users/5', () => ({ user: { id: 5 } }));
      api.serves('GET /api/admin/withdraw/history/5', () => ({ data: [] }));
    });
    const steps = await panel('Langkah pertama');
    expect(within(steps).getByText('1 dari 4 selesai')).toBeTruthy();
    const items = within(steps).getAllByRole('listitem');
    expect(items.map(({ textContent }) => /\(selesai\)/.test(textContent ?? ''))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(links(steps)).toEqual([
      ['Mulai', '/whatsapp'],
      ['Lengkapi', '/profile?edit=1'],
      ['Tarik', '/withdraw'],
    ]);
    expect(screen.queryByRole('region', { name: 'Perlu tindakan' })).toBeNull();
  });

  it('says what of it could not be read, and reads it again', async () => {
    const page = await open('member', ({ api }) =>
      api.serves('GET /api/admin/withdraw/history/5', () => ({ msg: 'Riwayat rusak' }), { status: 400 }),
    );
    const todo = await panel('Perlu tindakan');
    await within(todo).findByText(/Riwayat rusak/);
    expect(within(todo).queryByText(/Semua beres/)).toBeNull();
    serveSurroundings(page.api);
    await page.user.click(within(todo).getByRole('button', { name: 'Coba lagi' }));
    await screen.findByText(/Semua beres/);
  });
});

describe('the income of a member', () => {
  it('stands beside yesterday until the same hour of the server', async () => {
    await open('member', ({ api }) => api.serves(OWN, () => statistics));
    const card = await panel('Pendapatan 14 hari terakhir');
    await within(card).findByText('Dibanding kemarin, s.d. pukul 14.00 WIB');
    expect(card.textContent).toContain('naik 50%Rp 1.500, kemarin Rp 1.000');
    expect(card.textContent).toContain('Keberhasilan hari ini82,8%3 hari: 95,2%');
  });

  it('is a picture that is read by the arrow keys, and a table', async () => {
    await open('member', ({ api }) => api.serves(OWN, () => statistics));
    const reader = await screen.findByRole('slider', { name: 'Titik grafik Pendapatan per hari' });
    expect(reader.getAttribute('aria-valuetext')).toBe('Sen, 23 Nov, belum selesai: Pendapatan Rp 2.400');
    fireEvent.change(reader, { target: { value: '0' } });
    expect(reader.getAttribute('aria-valuetext')).toBe('Sab, 21 Nov: Pendapatan Rp 2.600');
    const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'HariPendapatan',
      'Sab, 21 NovRp 2.600',
      'Min, 22 NovRp 5.000',
      'Sen, 23 NovRp 2.400',
    ]);
  });

  it('is no picture where there is none yet', async () => {
    await open('member', ({ api }) => api.serves(OWN, () => ({ at: statistics.at, hours: [], days: [] })));
    expect(await screen.findByText('Belum ada pendapatan')).toBeTruthy();
  });

  it('is hidden where the server does not know it', async () => {
    await open('member');
    await screen.findByText(/Semua beres/);
    expect(screen.queryByText('Pendapatan 14 hari terakhir')).toBeNull();
  });

  it('is on its way behind the cards, fails alone, and comes when asked for again', async () => {
    let reply: ReturnType<Awaited<ReturnType<typeof openLivePage>>['api']['holds']> | undefined;
    const page = await open('member', ({ api }) => {
      reply = api.holds(OWN);
    });
    const card = await panel('Pendapatan 14 hari terakhir');
    expect(within(card).getByRole('status', { name: 'Memuat…' })).toBeTruthy();
    await screen.findByText('Rp 1.000');
    reply?.answer({ msg: 'Statistik rusak' }, { status: 400 });
    expect(await within(card).findByText('Statistik rusak')).toBeTruthy();
    expect(screen.getByText('Rp 1.000')).toBeTruthy();
    page.api.serves(OWN, () => statistics);
    await page.user.click(within(card).getByRole('button', { name: 'Coba lagi' }));
    await within(card).findByText('Dibanding kemarin, s.d. pukul 14.00 WIB');
  });
});

describe('the office', () => {
  it('sees what waits, how many numbers are left, and what was paid', async () => {
    await open('admin', ({ api }) => {
      api.serves(ALL, () => statistics);
      api.serves('GET /api/admin/whatsapp/list-per-page', ({ query }) => ({
        data: query.search === 'suspended' ? [lost(1)] : [],
        meta: { totalPages: 4 },
      }));
      api.serves('GET /api/admin/withdraw/histories', () => ({
        data: [
          { id: 1, nominal: 20_000, status: 'requested' },
          { id: 2, nominal: 15_000, status: 'requested' },
        ],
      }));
      api.serves('GET /api/admin/withdraw/statements-per-page', () => ({
        data: [],
        meta: {
          sums: { income: 90_000, bonus: 10_000, bonus_revoked: -5000, paid: 70_000, closing: 25_000 },
        },
      }));
    });
    const todo = await panel('Perlu tindakan');
    await within(todo).findByText('60 nomor belum diblast');
    expect(todo.textContent).toContain('2 penarikan menungguRp 35.000');
    expect(todo.textContent).toContain('4 akun ditangguhkan');
    expect((await panel('Uang bulan ini')).textContent).toContain(
      'Diperoleh memberRp 95.000DibayarkanRp 70.000Saldo semua member sekarangRp 25.000',
    );
    expect(links(todo)).toEqual([
      ['Jawab penarikan', '/withdraw/requested?status=requested'],
      ['Lihat akun ditangguhkan', '/whatsapp/suspended'],
      ['Lihat nomor', '/phonenumber?sent=never'],
    ]);
  });

  it('sees the hours of today, or the days of a month, by what the address says', async () => {
    const page = await open('admin', ({ api }) => api.serves(ALL, () => statistics));
    const reader = await screen.findByRole('slider', { name: 'Titik grafik Pesan per jam hari ini' });
    fireEvent.change(reader, { target: { value: '13' } });
    expect(reader.getAttribute('aria-valuetext')).toBe('13.00–14.00: Berhasil 15, Gagal 5, Kemarin 0');
    await page.user.click(screen.getByRole('link', { name: '30 hari' }));
    expect(page.address()).toBe('/?period=days');
    expect(await screen.findByRole('slider', { name: 'Titik grafik Pesan per hari' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '30 hari' }).getAttribute('aria-current')).toBe('true');
  });
});
