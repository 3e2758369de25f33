import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Foreseen } from '../../../src/machines/ahead/foresee';
import { openLivePage } from '../../support/live-page';
import { foreseen, foresees, moment, unforeseen } from '../home/foreseen';
import { generator, pageOf } from '../runner/samples';

const AT = '2026-11-25T14:30:00+07:00';
const accounts = ['12', '13'].map((id) => ({
  id,
  clientid: `id-${id}`,
  pushname: `Toko ${id}`,
  state: 'connected',
}));

/** A list on a server that tells what accounts did. */
async function open(path: string, role: string, says: Foreseen) {
  const asked = foresees(() => says);
  const page = await openLivePage(path, { id: '5', role });
  page.api.serves('GET /api/admin/whatsapp/list-per-page', () => ({
    data: accounts,
    meta: { totalPages: 1 },
  }));
  page.api.serves('GET /api/admin/generator/list-per-page', () =>
    pageOf({ ...generator, id: 3, status: 'sending' }),
  );
  page.api.serves('GET /api/admin/users/9', () => ({ user: { id: 9, firstname: 'Ani' } }));
  for (const whose of ['', '/5', '/9'])
    page.api.serves(`GET /api/admin/statistics/past${whose}`, () => ({
      at: AT,
      accounts: [{ id: 12, state: 'connected', status: 'idle', suspended: 0, suspended_count: 0, spans: '' }],
    }));
  await page.show();
  return {
    ...page,
    asked,
    past: () => page.api.requests.map(({ path: asks }) => asks).filter((one) => one.includes('/past')),
    async choose(column: string) {
      await page.user.click(await screen.findByRole('button', { name: 'Kolom' }));
      await page.user.click(screen.getByRole('checkbox', { name: column }));
      await page.user.keyboard('{Escape}');
    },
  };
}
const ACCOUNTS = 'Perkiraan sisa hari ini';
const RUNNERS = 'Perkiraan selesai';
const cellsUnder = async (header: string) => {
  const place = (await screen.findAllByRole('columnheader')).findIndex(
    ({ textContent }) => textContent === header,
  );
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[place]?.textContent?.replaceAll('\u00a0', ' '));
};
const band = { low: 41_234, middle: 48_000, high: 55_321 };

describe('what comes of each row of a list', () => {
  it('stands in a column that is chosen, and is asked for only then', async () => {
    const says = foreseen({ accounts: [{ id: '12', name: 'Toko 12', phonenumber: '', band }] });
    const { choose, past, asked } = await open('/whatsapp', 'member', says);
    await screen.findByRole('button', { name: 'Kolom' });
    expect(screen.queryByRole('columnheader', { name: ACCOUNTS })).toBeNull();
    expect(past()).toEqual([]);
    await choose(ACCOUNTS);
    expect(await screen.findByText('antara Rp 41.000 dan Rp 55.000')).toBeTruthy();
    expect(await cellsUnder(ACCOUNTS)).toEqual(['antara Rp 41.000 dan Rp 55.000', '–']);
    expect(past()).toEqual(['/api/admin/statistics/past/5']);
    expect(asked).toHaveLength(1);
  });

  it('is that of the member whose accounts the office looks at, and of nobody where these are all', async () => {
    const { choose, past } = await open('/member/whatsapp?id=9', 'admin', unforeseen(1));
    await choose(ACCOUNTS);
    expect(await screen.findByText(/Belum cukup riwayat/)).toBeTruthy();
    expect(await cellsUnder(ACCOUNTS)).toEqual(['–', '–']);
    expect(past()).toEqual(['/api/admin/statistics/past/9']);
  });

  it('is not offered where everybody’s accounts are listed', async () => {
    const { user } = await open('/whatsapp', 'dev', unforeseen(1));
    await user.click(await screen.findByRole('button', { name: 'Kolom' }));
    expect(screen.queryByRole('checkbox', { name: ACCOUNTS })).toBeNull();
  });

  it('says once that accounts are too many', async () => {
    const { choose } = await open('/whatsapp', 'member', foreseen());
    await choose(ACCOUNTS);
    expect(await screen.findByText('Akun terlalu banyak untuk diperkirakan satu per satu.')).toBeTruthy();
    expect(await cellsUnder(ACCOUNTS)).toEqual(['–', '–']);
  });

  it('says of an account that sends no more today that it does not', async () => {
    const nothing = { low: 0, middle: 0, high: 0 };
    const says = foreseen({ accounts: [{ id: '13', name: '', phonenumber: '', band: nothing }] });
    const { choose } = await open('/whatsapp', 'member', says);
    await choose(ACCOUNTS);
    expect(await screen.findByText('tidak mengirim lagi')).toBeTruthy();
    expect(await cellsUnder(ACCOUNTS)).toEqual(['–', 'tidak mengirim lagi']);
  });

  it('says which look as others did before they were suspended', async () => {
    const warned = {
      id: '13',
      user_id: '5',
      clientid: '',
      pushname: '',
      phonenumber: '',
      suspended_count: 0,
    };
    const hour = { sent: 40, failed: 14, lost: 0 };
    const look = { recent: hour, usual: hour, hours: 9, days: 9, suspensions: 0 };
    const warnings = [{ account: { ...warned, hour: '' }, look, lessons: [] }];
    const few = { suspensions: 9, lastChances: [], sending: 2, watched: 2 };
    const says = foreseen({ risk: { kind: 'told', warnings, ...few } });
    const { choose } = await open('/whatsapp', 'member', says);
    await choose(ACCOUNTS);
    expect(await screen.findByText('ada tanda penangguhan')).toBeTruthy();
    expect(await cellsUnder(ACCOUNTS)).toEqual(['–', 'ada tanda penangguhan']);
  });

  it('is asked for no more once the column is left out again', async () => {
    const { choose } = await open('/whatsapp', 'member', unforeseen(1));
    await choose(ACCOUNTS);
    expect(await screen.findByText(/Belum cukup riwayat/)).toBeTruthy();
    await choose(ACCOUNTS);
    await vi.waitFor(() => expect(screen.queryByText(/Belum cukup riwayat/)).toBeNull());
  });

  it('says when a generator that works ends, without looking at accounts', async () => {
    const when = { low: moment('26T08:00'), middle: moment('26T09:00'), high: moment('26T10:00') };
    const says = unforeseen(0, { runners: [{ kind: 'generator', id: '3', name: '', when }] });
    const { choose, asked } = await open('/generator/list', 'admin', says);
    await choose(RUNNERS);
    expect(await screen.findByText('besok pagi')).toBeTruthy();
    expect(asked[0]?.past.accounts).toEqual([]);
  });

  it('is not offered to staff, who do not read what accounts did', async () => {
    const { user } = await open('/generator/list', 'staff', unforeseen(0));
    await user.click(await screen.findByRole('button', { name: 'Kolom' }));
    expect(screen.queryByRole('checkbox', { name: RUNNERS })).toBeNull();
  });
});
