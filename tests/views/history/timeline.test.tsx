import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readSessionFile } from '../../../src/app/log/session-file';
import type { Batch } from '../../../src/app/log/store';
import { replay } from '../../support/replay';
import { fakeLogStore } from '../../support/log-store';
import { openLivePage } from '../../support/live-page';
import { oddBatches } from '../../support/odd-log';
import { catchSavedFiles } from '../../support/saved-files';

const PAGE = 'GET /api/admin/whatsapp/list-per-page';
const account = {
  id: 12,
  clientid: 'id-1723',
  phonenumber: '6281234567890',
  pushname: 'Budi',
  state: 'connected',
  status: 'idle',
  count_success: 120,
  count_fail: 3,
  income: 12_000,
  suspended: 0,
  suspended_count: 0,
};
let seq = 0;
const told = (event: string, fields: object = {}) => {
  seq += 1;
  return { event, deviceId: 'id-1723', epoch: 'e', seq, date: '2026-11-21T00:00:00Z', ...fields };
};

async function openAccounts(role: string, kept: Batch[] = []) {
  seq = 0;
  const page = await openLivePage('/whatsapp', { id: '5', role }, {}, { logStore: fakeLogStore(kept) });
  page.api.answers(PAGE, { data: [account], meta: { totalPages: 1 } });
  await page.show();
  await page.connect();
  await screen.findByText('Budi');
  return page;
}
const openTimeline = async (page: Awaited<ReturnType<typeof openAccounts>>) => {
  await page.user.click(screen.getByRole('button', { name: 'Riwayat Budi' }));
  const dialog = await screen.findByRole('dialog', { name: 'Riwayat Budi' });
  await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull());
  return dialog;
};
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.lastElementChild?.textContent);

describe('the history of an account', () => {
  it.each(['member', 'admin'])('tells a %s what happened, the newest first', async (role) => {
    const page = await openAccounts(role);
    await page.receive(told('sending'));
    await page.receive(told('count_success', { sender: { count_success: 121, count_fail: 3, income: 1 } }));
    await page.receive(told('error_blast', { state: 'disconnected', error: 'Nomor tidak aktif' }));
    expect(lines(await openTimeline(page))).toEqual([
      'Sambungan WhatsApp terputus',
      'Berhenti: gagal: Nomor tidak aktif',
      'Terkirim: 1 pesan',
      'Mengirim',
      'Tersambung',
    ]);
  });

  it('goes on while it is open, and closes', async () => {
    const page = await openAccounts('member');
    const dialog = await openTimeline(page);
    expect(lines(dialog)).toEqual(['Tersambung']);
    await page.receive(told('sending'));
    await waitFor(() => expect(lines(dialog)).toEqual(['Mengirim', 'Tersambung']));
    await page.user.click(within(dialog).getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog', { name: 'Riwayat Budi' })).toBeNull();
  });

  it('owns up to what it may have missed', async () => {
    const page = await openAccounts('member');
    page.api.answers(PAGE, { data: [account], meta: { totalPages: 1 } });
    seq = 7;
    await page.receive(told('sending'));
    const dialog = await openTimeline(page);
    await waitFor(() =>
      expect(lines(dialog).join('\n')).toMatch(
        /Antara .+ dan .+ sambungan terputus, mungkin ada kejadian yang tidak tercatat\./,
      ),
    );
    await waitFor(() => expect(page.api.requests.filter(({ path }) => PAGE.endsWith(path))).toHaveLength(2));
  });
});

describe('the history of an account that an earlier version wrote', () => {
  const kept = oddBatches('5').map(
    (batch) => JSON.parse(JSON.stringify(batch).replaceAll('whatsapp:id-1"', 'whatsapp:id-1723"')) as Batch,
  );

  it('says what in it could not be read, and tells the rest [P2]', async () => {
    const page = await openAccounts('member', kept);
    await page.receive(told('sending'));
    expect(
      lines(await openTimeline(page))
        .toReversed()
        .slice(0, 3),
    ).toEqual(['Tersambung', 'Tidak terbaca dan dilewati: 2 catatan', 'Mengirim']);
  });

  it('is reported without what could not be read, and with word of it [P2]', async () => {
    const files = catchSavedFiles();
    const page = await openAccounts('member', kept);
    await page.receive(told('sending'));
    await page.user.click(screen.getByRole('button', { name: /^Siti/ }));
    await page.user.click(screen.getByRole('button', { name: 'Laporkan masalah' }));
    expect(
      await screen.findByText('Laporan disimpan. 10 catatan tidak terbaca dan dikesampingkan.'),
    ).toBeTruthy();
    const [file] = await files.read();
    const { entries, unreadable } = readSessionFile(file?.text ?? '');
    expect(unreadable).toHaveLength(10);
    expect(replay(entries, 'whatsapp:id-1723')?.matches({ job: 'sending' })).toBe(true);
  });
});

describe('Laporkan masalah', () => {
  it('saves what the page was told, without what is nobody else’s business [C3] [C10]', async () => {
    const files = catchSavedFiles();
    const page = await openAccounts('member');
    await page.receive(told('sending'));
    await page.user.click(screen.getByRole('button', { name: /^Siti/ }));
    await page.user.click(screen.getByRole('button', { name: 'Laporkan masalah' }));
    const [file] = await files.read();
    const text = file?.text ?? '';
    for (const secret of ['6281234567890', 'Budi', '1234567890', 'siti@example.com', '"token":"token"'])
      expect(text).not.toContain(secret);
    expect(replay(readSessionFile(text).entries, 'whatsapp:id-1723')?.matches({ job: 'sending' })).toBe(true);
  });
});
