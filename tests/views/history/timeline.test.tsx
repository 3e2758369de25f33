import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readSessionFile } from '../../../src/app/log/session-file';
import { exactTime } from '../../../src/views/kit/exact-moments';
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
const HISTORY = 'GET /api/admin/whatsapp/history/12';
let seq = 0;
const factOf = (event: string, fields: object = {}) => {
  seq += 1;
  return { event, deviceId: 'id-1723', epoch: 'e', seq, date: '2026-11-21T00:00:00Z', ...fields };
};

async function openAccounts(role: string, kept: OldBatch[] = [], logStore = fakeLogStore(kept)) {
  seq = 0;
  const page = await openLivePage('/whatsapp', { id: '5', role }, {}, { openLogStore: async () => logStore });
  page.api.answers(PAGE, { data: [account], meta: { totalPages: 1 } });
  page.api.serves('GET /api/admin/users/5', () => ({ user: { id: 5, role, email: 'ani@example.com' } }));
  page.api.serves(HISTORY, () => ({}), { status: 404 });
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
/** What each line says, beside its time and how it is known. */
const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map((line) => line.querySelector('p, em, button')?.textContent);
const verdict = (dialog: HTMLElement) => within(dialog).getByRole('region', { name: 'Status sekarang' });

describe('the history of an account', () => {
  it('has the client id among its details, to be copied', async () => {
    const page = await openAccounts('member');
    const dialog = await openTimeline(page);
    expect(within(dialog).getByText('Client ID')).toBeTruthy();
    await page.user.click(within(dialog).getByRole('button', { name: 'Salin Client ID id-1723' }));
    expect(page.copyText).toHaveBeenCalledWith('id-1723');
  });

  it.each(['member', 'admin'])('tells a %s what happened, the newest first', async (role) => {
    const page = await openAccounts(role);
    await page.receive(factOf('sending'));
    await page.receive(factOf('count_success', { sender: { count_success: 121, count_fail: 3, income: 1 } }));
    await page.receive(factOf('error_blast', { state: 'disconnected', error: 'Nomor tidak aktif' }));
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
    expect(within(dialog).getByRole('listitem').textContent).toMatch(
      /^\d\d\.\d\d\.\d\d.*TersambungSudah begitu saat halaman dibuka, \d\d\.\d\d\.\d\d$/,
    );
    await page.receive(factOf('sending'));
    await waitFor(() => expect(lines(dialog)).toEqual(['Mengirim', 'Tersambung']));
    await page.user.click(within(dialog).getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog', { name: 'Riwayat Budi' })).toBeNull();
  });

  it('says so where nothing was recorded', async () => {
    const page = await openAccounts('member');
    const dialog = await openTimeline(page);
    const history = page.system.screenActors.open.get('history:whatsapp:id-1723');
    await act(async () => history?.send({ type: 'log.read', entries: [], older: 'none' }));
    expect(within(dialog).getByText('Belum ada yang tercatat di browser ini.')).toBeTruthy();
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
    await page.receive(factOf('sending'));
    const dialog = await openTimeline(page);
    await waitFor(() =>
      expect(lines(dialog).join('\n')).toMatch(
        /Antara .+ dan .+ sambungan terputus, mungkin ada kejadian yang tidak tercatat\./,
      ),
    );
    await waitFor(() => expect(page.api.requests.filter(({ path }) => PAGE.endsWith(path))).toHaveLength(2));
  });
});

describe('why an account does not send', () => {
  it('is said at the head, with the moment and the way out of it', async () => {
    const page = await openAccounts('member');
    const dialog = await openTimeline(page);
    expect(verdict(dialog).textContent).toBe('Tidak mengirim, sejak kapan belum diketahui.Mulai Blast');
    await page.receive(factOf('connection.update', { state: 'loggedOut' }));
    await waitFor(() =>
      expect(verdict(dialog).textContent).toMatch(
        /^Tidak mengirim: akun keluar dari WhatsApp sejak \d\d\.\d\d\.Sambungkan ulang$/,
      ),
    );
    expect(within(verdict(dialog)).getByRole('link').getAttribute('href')).toBe('/whatsapp/create?r=12');
  });

  it('sends the command that the row sends', async () => {
    const page = await openAccounts('member');
    const start = page.api.holds('POST /api/admin/whatsapp/start-blasting');
    const dialog = await openTimeline(page);
    await page.user.click(within(verdict(dialog)).getByRole('button', { name: 'Mulai Blast' }));
    await waitFor(() => expect(verdict(dialog).textContent).toBe('Sedang dimulai.'));
    expect(page.api.requests.some(({ path }) => path.endsWith('/start-blasting'))).toBe(true);
    start.answer({});
  });

  it('is told an admin without a command that is not theirs', async () => {
    const page = await openAccounts('admin');
    await page.receive(factOf('connection.update', { state: 'loggedOut' }));
    const dialog = await openTimeline(page);
    expect(verdict(dialog).textContent).toMatch(/^Tidak mengirim: akun keluar dari WhatsApp sejak/);
    expect(within(verdict(dialog)).queryByRole('link')).toBeNull();
  });
});

describe('what the server remembers', () => {
  it('is read at once, goes on where the browser ends, and tells nothing twice', async () => {
    const page = await openAccounts('member');
    // Four messages were there before the page was opened, so that the list is read again.
    page.api.answers(PAGE, { data: [account], meta: { totalPages: 1 } });
    await page.receive({ event: 'resumed', epoch: 'e', seq: 4, complete: true });
    seq = 4;
    await page.receive(factOf('sending'));
    const message = (event: string, at: number, fields: object = {}) => ({
      ...factOf(event, fields),
      source: 'whatsapp',
      seq: at,
    });
    page.api.answers(HISTORY, {
      data: [
        message('connection.update', 2, { state: 'loggedOut' }),
        message('qr', 3),
        message('connection.update', 4, { state: 'connected' }),
        message('sending', 5),
      ],
      meta: { epoch: 'e', from: 1, before: 6, isOldest: true },
    });
    const dialog = await openTimeline(page);
    await waitFor(() => expect(within(dialog).getByText('Tidak ada catatan yang lebih lama.')).toBeTruthy());
    expect(page.api.requests.at(-1)?.query).toMatchObject({ epoch: 'e', before: '5' });
    expect(lines(dialog).filter((line) => line === 'Keluar dari WhatsApp')).toHaveLength(1);
    expect(lines(dialog).filter((line) => line === 'Mengirim')).toHaveLength(1);
  });

  it('is not asked for again where the server does not know the call, and the browser says since when it knows', async () => {
    const page = await openAccounts('member');
    const dialog = await openTimeline(page);
    await waitFor(() => expect(within(dialog).getByText(/^Browser ini mencatat sejak /)).toBeTruthy());
    expect(within(dialog).queryByRole('button', { name: 'Muat yang lebih lama' })).toBeNull();
    expect(lines(dialog)).toEqual(['Tersambung']);
  });
});

describe('the way to the statechart', () => {
  it.each([
    ['dev', true],
    ['member', false],
  ])('is offered to %s: %s', async (role, isOffered) => {
    const page = await openAccounts(role);
    const dialog = await openTimeline(page);
    const link = within(dialog).queryByRole('link', { name: 'Lihat di statechart' });
    if (isOffered)
      expect(link?.getAttribute('href')).toMatch(/^\/monitor\/statechart\?actor=whatsapp%3Aid-1723&at=\d+$/);
    else expect(link).toBeNull();
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
  const turned = (index: number) => ({
    ...waited(index),
    event: {
      type: 'wire.connection.update',
      at,
      replayed: false,
      state: index % 2 === 0 ? 'loggedOut' : 'connected',
    },
  });
  const long = Array.from({ length: 251 }, (_, index) => turned(index));
  const kept = (entries: readonly object[]) => [{ owner: '5', page: 'before', version: 2, entries }];

  it('shows its newest lines at once, and older ones when asked', async () => {
    const page = await openAccounts('member', kept(long));
    const dialog = await openTimeline(page);
    expect(lines(dialog)).toHaveLength(100);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    const more = () => within(dialog).getByRole('button', { name: 'Muat yang lebih lama' });
    await page.user.click(more());
    expect(lines(dialog)).toHaveLength(200);
    await page.user.click(more());
    expect(lines(dialog).length).toBeGreaterThan(250);
    // Two days, and so each has a name.
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  });

  it('folds the messages of a run, and unfolds them when asked', async () => {
    const page = await openAccounts('member', kept([turned(0), waited(1), waited(2), waited(3), turned(5)]));
    const dialog = await openTimeline(page);
    expect(within(dialog).queryByText('Menunggu 2 detik')).toBeNull();
    await page.user.click(within(dialog).getByRole('button', { name: /^Menunggu · / }));
    expect(within(dialog).getByText('Menunggu 2 detik')).toBeTruthy();
    await page.user.click(within(dialog).getByRole('button', { name: /^Menunggu · / }));
    expect(within(dialog).queryByText('Menunggu 2 detik')).toBeNull();
  });

  it('names no times of a run that took none', async () => {
    const page = await openAccounts('member', kept([turned(0), waited(1), { ...waited(1), index: 2 }]));
    const dialog = await openTimeline(page);
    expect(within(dialog).getByRole('button', { name: 'Menunggu' })).toBeTruthy();
  });

  it('says where entries of it were left out, and how many [P1]', async () => {
    const lost = { index: 2, at: at + 60_000, kind: 'lost', since: at, count: 1234 };
    const page = await openAccounts('member', kept([turned(1), lost, turned(4)]));
    const dialog = await openTimeline(page);
    const shown = lines(dialog);
    const place = shown.findIndex((line) => /1[.,]234 catatan tidak tersimpan/.test(line ?? ''));
    expect([shown[place - 1], shown[place + 1]]).toEqual(['Keluar dari WhatsApp', 'Tersambung']);
    const times = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('time')?.textContent);
    expect(times[place]).toBe(exactTime(at));
  });

  it('says that what is older could not be read, shows the rest, and tries again when asked [P1]', async () => {
    const store = fakeLogStore(kept([turned(7), turned(8)]));
    const page = await openAccounts('member', [], store);
    store.refuse();
    const dialog = await openTimeline(page);
    expect(lines(dialog)).toEqual(['Tersambung']);
    expect(within(dialog).getByRole('alert').textContent).toContain('belum dapat dibaca');
    store.accept();
    await page.user.click(within(dialog).getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(lines(dialog)).toContain('Keluar dari WhatsApp'));
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
    await page.receive(factOf('sending'));
    expect(
      lines(await openTimeline(page))
        .toReversed()
        .slice(0, 3),
    ).toEqual(['Tersambung', 'Tidak terbaca dan dilewati: 2 catatan', 'Mengirim']);
  });

  it('is reported without what could not be read, and with word of it [P2]', async () => {
    const files = catchSavedFiles();
    const page = await openAccounts('member', kept);
    await page.receive(factOf('sending'));
    await page.user.click(screen.getByRole('button', { name: /^Siti/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Laporkan masalah' }));
    await page.user.click(await screen.findByRole('button', { name: 'Simpan file' }));
    expect(await screen.findByText(/10 catatan tidak terbaca dan dikesampingkan/)).toBeTruthy();
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
    await page.receive(factOf('sending'));
    await page.user.click(screen.getByRole('button', { name: /^Siti/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Laporkan masalah' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Laporkan masalah' }));
    expect(dialog.getByText(/15 menit terakhir.*tidak dikirim/)).toBeTruthy();
    await page.user.type(dialog.getByRole('textbox', { name: /^Apa yang terjadi/ }), 'Tombol Start diam');
    await page.user.click(dialog.getByRole('button', { name: 'Simpan file' }));
    const [file] = await files.read();
    expect(screen.getByText(new RegExp(`disimpan di unduhan: ${file?.name}`))).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const text = file?.text ?? '';
    expect(readSessionFile(text).told).toBe('Tombol Start diam');
    for (const secret of ['6281234567890', 'Budi', '1234567890', 'siti@example.com', '"token":"token"'])
      expect(text).not.toContain(secret);
    expect(replay(readSessionFile(text).entries, 'whatsapp:id-1723')?.matches({ job: 'sending' })).toBe(true);
  });
});
