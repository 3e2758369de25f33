import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { foreseen, moment, unforeseen } from './foreseen';
import { openForeseen } from './open-foreseen';
import { statistics } from './surroundings';

const card = () => screen.findByRole('region', { name: 'Perkiraan' });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getByRole('cell').textContent?.replaceAll('\u00a0', ' '),
    ]);
const foretold = async () => rowsOf(await within(await card()).findByRole('table', { name: 'Perkiraan' }));

describe('the forecast of a member', () => {
  it('says in words what most likely comes, and from what that is known', async () => {
    const minimum = { low: moment('27T08:00'), middle: moment('27T12:00'), high: moment('28T13:00') };
    const { rest } = await openForeseen('member', foreseen({ minimum }));
    expect(within(await card()).getByRole('status', { name: 'Memuat…' })).toBeTruthy();
    await rest();
    expect(await foretold()).toEqual([
      ['Pendapatan hari ini', 'Kemungkinan besar antara Rp 41.000 dan Rp 55.000'],
      ['Pendapatan minggu ini', 'Kemungkinan besar antara Rp 140.000 dan Rp 180.000'],
      ['Saldo dapat ditarik', 'Kemungkinan besar antara Jumat pagi dan Sabtu siang'],
    ]);
    const { textContent } = await card();
    expect(textContent).toContain('Dari 14 hari terakhir: rata-rata 9,5 jam kirim per akun');
    expect(textContent).toContain(
      'Jika semua berjalan seperti biasa, 8 dari 10 kali hasilnya ada di rentang ini.',
    );
    expect(within(await card()).queryByText('Per akun')).toBeNull();
  });

  it('says nothing of a balance that may be withdrawn, and never less than what is earned', async () => {
    const today = { low: 2449, middle: 2449, high: 2449 };
    const { rest } = await openForeseen('member', foreseen({ today }), ({ api }) =>
      api.serves('GET /api/admin/statistics/blasts/5', () => ({
        ...statistics,
        days: [{ from: '2026-11-23T00:00:00+07:00', success: 1, fail: 0, income: 2449 }],
      })),
    );
    await rest();
    expect((await foretold()).map(([, said]) => said)).toEqual([
      'Kemungkinan besar sekitar Rp 2.449',
      'Kemungkinan besar antara Rp 140.000 dan Rp 180.000',
    ]);
  });

  it('says of each account what it brings until midnight, most first', async () => {
    const { rest, user } = await openForeseen(
      'member',
      foreseen({
        accounts: [
          { id: '1', name: 'Toko 1', phonenumber: '', band: { low: 0, middle: 0, high: 0 } },
          { id: '3', name: 'Toko 3', phonenumber: '', band: { low: 2000, middle: 3000, high: 4000 } },
          { id: '4', name: 'Toko 4', phonenumber: '', band: { low: 0, middle: 0, high: 0 } },
          { id: '2', name: 'Toko 2', phonenumber: '', band: { low: 3000, middle: 4000, high: 5000 } },
        ],
      }),
    );
    await rest();
    await user.click(await screen.findByText('Per akun'));
    const name = 'Perkiraan pendapatan tiap akun dari sekarang sampai tengah malam';
    expect(rowsOf(screen.getByRole('table', { name }))).toEqual([
      ['Toko 2', 'Kemungkinan besar antara Rp 3.000 dan Rp 5.000'],
      ['Toko 3', 'Kemungkinan besar antara Rp 2.000 dan Rp 4.000'],
      ['2 akun lain', 'Tidak diperkirakan mengirim lagi hari ini'],
    ]);
  });

  it('says what is missing before anything is foretold, and nothing else', async () => {
    const { rest } = await openForeseen('member', unforeseen(1));
    await rest();
    expect(await screen.findByText(/baru ada 1\./)).toBeTruthy();
    expect((await card()).textContent).toBe(
      'PerkiraanBelum cukup riwayat: perlu 3 hari penuh dengan blast, baru ada 1.',
    );
  });

  it('is hidden where the server does not tell what accounts did', async () => {
    const { rest } = await openForeseen('member', foreseen(), ({ api }) =>
      api.serves('GET /api/admin/statistics/past/5', () => ({ msg: 'Not found' }), { status: 404 }),
    );
    await card();
    await rest();
    await screen.findByText('Pendapatan 14 hari terakhir');
    expect(screen.queryByRole('region', { name: 'Perkiraan' })).toBeNull();
  });

  it('fails alone, and comes when asked for again', async () => {
    const { rest, says, user } = await openForeseen('member', null);
    await rest();
    expect(await within(await card()).findByText('Perkiraan tidak dapat dihitung.')).toBeTruthy();
    expect(screen.getByText('Rp 1.000')).toBeTruthy();
    says(foreseen());
    await user.click(within(await card()).getByRole('button', { name: 'Coba lagi' }));
    await rest();
    expect(await foretold()).toHaveLength(2);
  });
});

describe('the forecast of the office', () => {
  const numbers = (low: string | null, high: string | null) => ({
    low: low === null ? null : moment(low),
    middle: null,
    high: high === null ? null : moment(high),
  });
  const todo = () => screen.findByRole('region', { name: 'Perlu tindakan' });

  it('says what members earn and when numbers are gone, among what is to be done as well', async () => {
    const { rest } = await openForeseen('admin', foreseen({ numbers: numbers('27T08:00', '28T13:00') }));
    await rest();
    expect(await foretold()).toEqual([
      ['Pendapatan member hari ini', 'Kemungkinan besar antara Rp 41.000 dan Rp 55.000'],
      ['Pendapatan member minggu ini', 'Kemungkinan besar antara Rp 140.000 dan Rp 180.000'],
      ['Nomor baru habis', 'Kemungkinan besar antara Jumat pagi dan Sabtu siang'],
    ]);
    expect((await todo()).textContent).toContain(
      '60 nomor belum diblasthabis kemungkinan besar antara Jumat pagi dan Sabtu siang',
    );
    expect(within(await todo()).getByRole('link', { name: 'Lihat nomor' })).toBeTruthy();
  });

  it('says what withdrawals ask for, when proxies are gone, and when generators and validators end', async () => {
    const asked = { low: 1_210_000, middle: 1_500_000, high: 1_790_000 };
    const when = { low: moment('25T15:00'), middle: moment('25T15:30'), high: moment('25T16:05') };
    const { rest, user } = await openForeseen(
      'admin',
      foreseen({
        daily: {
          asked,
          proxies: numbers('27T08:00', '27T09:00'),
          basis: { days: 28, linked: 2.34, asked: 214_285.7 },
        },
        runners: [
          { kind: 'generator', id: '4', name: '62811 – 62812', when },
          { kind: 'validator', id: '4', name: 'nomor.csv', when: { ...when, high: moment('26T09:00') } },
        ],
      }),
    );
    await rest();
    expect((await foretold()).slice(2)).toEqual([
      [
        'Penarikan diminta dalam 7 hari',
        'Kemungkinan besar antara Rp 1.200.000 dan Rp 1.800.000Rata-rata Rp 214.286 sehari, dari 28 hari terakhir.',
      ],
      [
        'Proxy belum digunakan habis',
        'Kemungkinan besar Jumat pagiRata-rata 2,3 akun baru memakai proxy sehari, dari 28 hari terakhir.',
      ],
    ]);
    await user.click(screen.getByText('Generator dan validator selesai'));
    const name = 'Perkiraan kapan generator dan validator selesai';
    expect(rowsOf(screen.getByRole('table', { name }))).toEqual([
      ['Generator 62811 – 62812', 'Kemungkinan besar hari ini antara pukul 15.00 dan 16.15'],
      ['Validator nomor.csv', 'Kemungkinan besar antara hari ini sore dan besok pagi'],
    ]);
  });

  it('is to add numbers that may be gone within half a day', async () => {
    const { rest } = await openForeseen('admin', foreseen({ numbers: numbers('26T01:00', null) }));
    await rest();
    await within(await todo()).findByText(
      'habis kemungkinan besar paling cepat besok dini hari, mungkin belum dalam 7 hari',
    );
    expect(within(await todo()).getByRole('link', { name: 'Tambah nomor' })).toBeTruthy();
  });

  it('says of numbers that last that they do', async () => {
    const { rest } = await openForeseen('admin', foreseen({ numbers: numbers(null, null) }));
    await rest();
    expect(await within(await todo()).findByText('kemungkinan besar belum habis dalam 7 hari')).toBeTruthy();
  });

  it('leaves only how few numbers there are, and what days bring, where nothing is foretold of accounts', async () => {
    const asked = { low: 1000, middle: 2000, high: 3000 };
    const daily = { asked, proxies: null, basis: { days: 28, linked: 0, asked: 300 } };
    const { rest } = await openForeseen('admin', unforeseen(0, { daily }));
    await rest();
    await screen.findByText(/Belum cukup riwayat/);
    expect((await todo()).textContent).toMatch(/60 nomor belum diblastTambah$/);
    expect((await foretold()).map(([label]) => label)).toEqual(['Penarikan diminta dalam 7 hari']);
  });
});
