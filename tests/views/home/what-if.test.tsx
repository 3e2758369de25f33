import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Foreseen, Known } from '../../../src/machines/ahead/foresee';
import { openLivePage } from '../../support/live-page';
import { foreseen, foresees, type Known as KnownAhead, moment, unforeseen } from './foreseen';
import { serveCards, serveSurroundings, statistics } from './surroundings';

const band = (low: number, middle: number, high: number) => ({ low, middle, high });

async function open(
  role: 'member' | 'admin',
  search: string,
  {
    says = ({ trial }) =>
      foreseen({ sevenDays: trial ? band(300_000, 400_000, 500_000) : band(100_000, 200_000, 250_000) }),
    knows = true,
    unBlasted = 60,
  }: { says?: (known: Known) => Foreseen | null; knows?: boolean; unBlasted?: number } = {},
) {
  const asked = foresees(says);
  const page = await openLivePage(`/ahead${search}`, { id: '5', role });
  serveSurroundings(page.api);
  serveCards(page.api);
  page.api.serves('GET /api/admin/phonenumber/count-blast', () => ({ blasted: 100, unBlasted }));
  page.api.serves('GET /api/admin/proxy/count-use', () => ({ used: 3, unUsed: 7 }));
  page.api.serves('GET /api/admin/setting/get', () => ({ setting: { interval_min: 20, interval_max: 60 } }));
  for (const whose of ['', '/5']) {
    page.api.serves(`GET /api/admin/statistics/blasts${whose}`, () => statistics);
    page.api.serves(
      `GET /api/admin/statistics/past${whose}`,
      () => ({ at: statistics.at, accounts: [] }),
      knows ? {} : { status: 404 },
    );
  }
  await page.show();
  return { ...page, asked };
}

const outcome = () => screen.findByRole('table', { name: 'Yang diperkirakan tanpa dan dengan perubahan' });
const rows = async () =>
  within(await outcome())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) =>
          textContent?.replaceAll('\u00a0', ' ').replace(/^(Tanpa|Dengan) perubahan/, ''),
        ),
    ]);
const lever = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const known = (more: Partial<KnownAhead>) => () => foreseen(more);

describe('what would be', () => {
  it('stands beside what is expected, with the difference, once a lever has moved', async () => {
    const { asked, address } = await open('member', '');
    expect((await rows())[1]).toEqual([
      'Pendapatan 7 hari ke depan',
      'Kemungkinan besar antara Rp 100.000 dan Rp 250.000',
      'sama',
    ]);
    fireEvent.change(await lever('Akun diistirahatkan'), { target: { value: '2' } });
    await vi.waitFor(async () =>
      expect((await rows())[1]?.[2]).toBe(
        'Kemungkinan besar antara Rp 300.000 dan Rp 500.000kira-kira 100% lebih banyak',
      ),
    );
    expect(asked.at(-1)?.trial).toMatchObject({ rested: 2, added: 0 });
    await vi.waitFor(() => expect(address()).toBe('/ahead?rested=2'));
    expect((await lever('Akun diistirahatkan')).getAttribute('aria-valuetext')).toBe('2 akun');
  });

  it('is done by the ordinary forms, which it leads to: a member adds and stops accounts, and sets nothing else', async () => {
    await open('member', '?added=1&rested=2&interval=0.5&fee=2', {
      says: known({
        rested: [
          { id: '7', name: 'Toko Jaya', phonenumber: '628120000007' },
          { id: '8', name: 'Warung & Co', phonenumber: '' },
        ],
      }),
    });
    const region = await screen.findByRole('region', { name: 'Bagaimana jika…' });
    const links = await vi.waitFor(() => {
      const all = within(region).getAllByRole('link');
      expect(all).toHaveLength(3);
      return all.map((link) => [link.textContent, link.getAttribute('href')]);
    });
    expect(links).toEqual([
      ['Tambah akun', '/whatsapp/create'],
      ['Toko Jaya', '/whatsapp?s=628120000007'],
      ['Warung & Co', '/whatsapp?s=Warung%20%26%20Co'],
    ]);
    expect(region.textContent).toContain('Jeda diatur oleh admin.');
    expect((await lever('Jeda antar pesan')).getAttribute('aria-valuetext')).toBe(
      '22,5 detik, 50% dari sekarang',
    );
    expect(screen.queryByRole('slider', { name: 'Nomor diimpor' })).toBeNull();
  });

  it('leads the office to the settings, with the intervals filled in and not saved', async () => {
    const { user, address, api } = await open('admin', '?interval=0.5&numbers=500');
    await user.click(await screen.findByRole('link', { name: 'Ubah di Pengaturan: 10 sampai 30 detik' }));
    expect(
      await screen.findByText('Belum disimpan: Interval Min 20 → 10, Interval Max 60 → 30'),
    ).toBeTruthy();
    // A page that is read again does not bring them back.
    expect(address()).toBe('/settings');
    expect(api.requests.filter(({ method, path }) => method !== 'GET' && path.includes('setting'))).toEqual(
      [],
    );
  });

  it('says when numbers and proxies end either way, and that there are too few proxies', async () => {
    const daily = { asked: band(0, 0, 0), basis: { days: 14, linked: 2, asked: 0 } };
    const when = (text: string) => ({ low: moment(text), middle: moment(text), high: moment(text) });
    await open('admin', '?added=9&numbers=500', {
      says: ({ trial }) =>
        foreseen({
          numbers: when(trial ? '28T14:00' : '27T08:00'),
          daily: { ...daily, proxies: trial ? null : when('27T08:00') },
        }),
    });
    await vi.waitFor(async () => expect((await rows())[2]?.[2]).toBe('Kemungkinan besar Sabtu siang'));
    expect((await rows()).slice(2)).toEqual([
      ['Nomor baru habis', 'Kemungkinan besar Jumat pagi', 'Kemungkinan besar Sabtu siang'],
      ['Proxy belum digunakan habis', 'Kemungkinan besar Jumat pagi', 'Langsung habis: kurang 2 proxy.'],
    ]);
  });

  it('says that numbers are gone already, and when those that are imported would be', async () => {
    const when = { low: moment('27T08:00'), middle: moment('27T08:00'), high: moment('27T08:00') };
    await open('admin', '?numbers=500', {
      says: ({ trial }) => foreseen({ numbers: trial ? when : null }),
      unBlasted: 0,
    });
    await vi.waitFor(async () =>
      expect((await rows())[2]).toEqual(['Nomor baru habis', 'Sudah habis.', 'Kemungkinan besar Jumat pagi']),
    );
  });

  it('puts all back at once', async () => {
    const { user, address } = await open('member', '?rested=2&fee=2');
    const back = await screen.findByRole('button', { name: 'Seperti sekarang' });
    await user.click(back);
    await vi.waitFor(() => expect(address()).toBe('/ahead'));
    expect((await lever('Akun diistirahatkan')).value).toBe('0');
    await vi.waitFor(async () => expect((await rows())[0]?.[2]).toBe('sama'));
  });

  it('says what is missing before anything is foretold, and lets nothing be tried', async () => {
    await open('member', '', { says: () => unforeseen(1) });
    expect(
      await screen.findByText('Belum cukup riwayat: perlu 3 hari penuh dengan blast, baru ada 1.'),
    ).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('says so where a server does not tell what was', async () => {
    await open('member', '', { knows: false });
    expect(await screen.findByText('Server ini tidak menyimpan riwayat untuk perkiraan.')).toBeTruthy();
  });

  it('says that it could not be worked out, and tries again', async () => {
    let breaks = true;
    const { user } = await open('member', '', { says: () => (breaks ? null : foreseen()) });
    expect(await screen.findByText('Perkiraan tidak dapat dihitung.')).toBeTruthy();
    breaks = false;
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await lever('Akun ditambah')).toBeTruthy();
  });
});
