import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readSessionFile } from '../../../src/app/log/session-file';
import { moment } from '../../../src/views/kit/format';
import { replay } from '../../support/replay';
import { fakeLogStore, type OldBatch } from '../../support/log-store';
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

async function openAccounts(role: string, kept: OldBatch[] = [], logStore = fakeLogStore(kept)) {
  seq = 0;
  const page = await openLivePage('/whatsapp', { id: '5', role }, {}, { openLogStore: async () => logStore });
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
    expect(within(dialog).getByRole('listitem').firstElementChild?.textContent).toMatch(/^\d+ \w+ \d{4}, /);
    await page.receive(told('sending'));
    await waitFor(() => expect(lines(dialog)).toEqual(['Mengirim', 'Tersambung']));
    await page.user.click(within(dialog).getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog', { name: 'Riwayat Budi' })).toBeNull();
  });

  it('says since when nothing is known, while there is no connection', async () => {
    const page = await openAccounts('member');
    await page.disconnect();
    expect(lines(await openTimeline(page))[0]).toMatch(
      /^Sejak .+ sambungan terputus, kejadian sesudahnya belum diketahui\.$/,
    );
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

describe('a long history of an account', () => {
  const at = 1_700_000_000_000;
  const KEY = 'whatsapp:id-1723';
  const waited = (index: number) => ({
    index,
    at: at + index * 1_000,
    kind: 'event',
    channel: 'client-5',
    keys: [KEY],
    event: { type: 'wire.waiting', at, replayed: false, waitTime: index },
  });
  const long = Array.from({ length: 250 }, (_, index) => waited(index));
  const kept = (entries: readonly object[]) => [{ owner: '5', page: 'before', version: 2, entries }];

  it('shows its newest lines at once, and older ones when asked', async () => {
    const page = await openAccounts('member', kept(long));
    const dialog = await openTimeline(page);
    expect(lines(dialog)).toHaveLength(200);
    expect(within(dialog).queryByText('Menunggu 1 detik')).toBeNull();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await page.user.click(within(dialog).getByRole('button', { name: 'Tampilkan yang lebih lama' }));
    expect(within(dialog).getByText('Menunggu 1 detik')).toBeTruthy();
    expect(lines(dialog).length).toBeGreaterThan(250);
    expect(within(dialog).queryByRole('button', { name: 'Tampilkan yang lebih lama' })).toBeNull();
  });

  it('says where entries of it were left out, and how many [P1]', async () => {
    const lost = { index: 2, at: at + 60_000, kind: 'lost', since: at, count: 1234 };
    const page = await openAccounts('member', kept([waited(1), lost, waited(3)]));
    const dialog = await openTimeline(page);
    const shown = lines(dialog);
    const place = shown.findIndex((line) => /1[.,]234 catatan tidak tersimpan/.test(line ?? ''));
    expect([shown[place - 1], shown[place + 1]]).toEqual(['Menunggu 3 detik', 'Menunggu 1 detik']);
    const times = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.firstElementChild?.textContent);
    expect(times[place]).toBe(moment(at));
  });

  it('says that what is older could not be read, shows the rest, and tries again when asked [P1]', async () => {
    const store = fakeLogStore(kept([waited(7)]));
    const page = await openAccounts('member', [], store);
    store.refuse();
    const dialog = await openTimeline(page);
    expect(lines(dialog)).toEqual(['Tersambung']);
    expect(within(dialog).getByRole('alert').textContent).toContain('belum dapat dibaca');
    store.accept();
    await page.user.click(within(dialog).getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(lines(dialog)).toContain('Menunggu 7 detik'));
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });
});

describe('the history of an account that an earlier version wrote', () => {
  const kept = oddBatches('5').map(
    (batch) =>
      JSON.parse(JSON.stringify(batch).replaceAll('whatsapp:id-1"', 'whatsapp:id-1723"')) as OldBatch,
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
    await page.user.click(await screen.findByRole('button', { name: 'Laporkan masalah' }));
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
    await page.user.click(await screen.findByRole('button', { name: 'Laporkan masalah' }));
    const [file] = await files.read();
    const text = file?.text ?? '';
    for (const secret of ['6281234567890', 'Budi', '1234567890', 'siti@example.com', '"token":"token"'])
      expect(text).not.toContain(secret);
    expect(replay(readSessionFile(text).entries, 'whatsapp:id-1723')?.matches({ job: 'sending' })).toBe(true);
  });
});
