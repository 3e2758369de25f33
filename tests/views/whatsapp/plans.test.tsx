import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { account, openList } from './open-list';

const HOUR = 3_600_000;

describe('an account that waits for its plan', () => {
  it('says in its row until when, and why, as it is read and as the socket tells it', async () => {
    const until = new Date(Date.now() + HOUR).toISOString();
    const planWait = { until, why: 'ceiling', count: 120 };
    const page = await openList({ status: 'sending', planWait });
    await page.connect();
    expect(await screen.findByText(/^Batas hari ini tercapai \(120\), lanjut .*\d\d\.\d\d$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop Blast' })).toBeTruthy();
    await page.receive({
      event: 'waiting',
      epoch: 'e',
      seq: 1,
      waitTime: HOUR / 1000,
      planWait: { until, why: 'rest', count: 5 },
      source: 'whatsapp',
      deviceId: account.clientid,
      sender: { id: 12, clientid: account.clientid, status: 'sending' },
    });
    expect(screen.getByText(/^Istirahat setelah 5 gagal, lanjut/)).toBeTruthy();
  });
});

describe('the form of a plan', () => {
  const SAVE = 'PUT /api/admin/whatsapp/plan';
  const READ = 'GET /api/admin/whatsapp/12';

  async function openForm(whatsapp: object) {
    const page = await openLivePage('/whatsapp/edit?id=12', { id: '5', role: 'member' });
    page.api.serves(READ, () => ({ whatsapp: { ...account, ...whatsapp } }));
    await page.show();
    await screen.findByText('Budi');
    return page;
  }
  const tick = (name: string) => screen.getByRole('checkbox', { name });

  it('is not there where the server knows no plans', async () => {
    await openForm({});
    expect(screen.queryByText('Jadwal kirim')).toBeNull();
  });

  it('gives an account a plan, and says what it means', async () => {
    const page = await openForm({ plan: null, linkedAt: new Date(Date.now() - 24 * HOUR).toISOString() });
    expect(screen.getByText('Mengirim kapan saja, dari dimulai sampai dihentikan.')).toBeTruthy();
    await page.user.click(tick('Kirim hanya menurut jadwal'));
    expect(screen.getByText('Mengirim Senin–Jumat 08.00–17.00.')).toBeTruthy();
    await page.user.click(tick('Sabtu'));
    await page.user.click(tick('Batasi pesan per hari'));
    await page.user.click(tick('Istirahat setelah gagal berturut-turut'));
    expect(
      screen.getByText(
        'Mengirim Senin–Sabtu 08.00–17.00, paling banyak 30 pesan hari ini, naik 10 tiap hari sampai 200, istirahat 30 menit setelah 5 gagal berturut-turut.',
      ),
    ).toBeTruthy();
    const held = page.api.holds(SAVE);
    await page.user.click(screen.getByRole('button', { name: 'Simpan jadwal' }));
    expect((await held.request).body).toEqual({
      id: '12',
      days: [1, 2, 3, 4, 5, 6],
      from: '08:00',
      until: '17:00',
      ceiling_first: 20,
      ceiling_rise: 10,
      ceiling_most: 200,
      rest_failures: 5,
      rest_minutes: 30,
    });
  });

  it('says beside the fields what is wrong, and takes the plan away', async () => {
    const plan = {
      days: [7],
      from: '22:00',
      until: '04:00',
      ceiling_first: 5,
      ceiling_rise: 0,
      ceiling_most: 5,
    };
    const page = await openForm({ plan: { ...plan, rest_failures: null, rest_minutes: null } });
    expect(
      screen.getByText('Mengirim Minggu 22.00–04.00 hari berikutnya, paling banyak 5 pesan hari ini.'),
    ).toBeTruthy();
    await page.user.click(tick('Minggu'));
    await page.user.clear(screen.getByLabelText(/^Batas tertinggi/));
    await page.user.click(screen.getByRole('button', { name: 'Simpan jadwal' }));
    expect(screen.getByText('Pilih minimal satu hari.')).toBeTruthy();
    expect(screen.getByText('Wajib diisi.')).toBeTruthy();
    expect(page.api.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await page.user.click(tick('Kirim hanya menurut jadwal'));
    const held = page.api.holds(SAVE);
    await page.user.click(screen.getByRole('button', { name: 'Simpan jadwal' }));
    expect((await held.request).body).toEqual({ id: '12' });
  });
});
