import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { settle } from '../../support/drawn';
import { account, openList, PAGE } from './open-list';

const START = 'POST /api/admin/whatsapp/start-blasting';
const STOP = 'POST /api/admin/whatsapp/stop-blasting';

async function openLive(record: object = {}) {
  const page = await openList(record);
  await page.connect();
  let seq = 0;
  const button = (name: string) => within(page.row).getByRole('button', { name });
  return {
    ...page,
    button,
    press: (name: string) => page.user.click(button(name)),
    /** The server sends an event about the account. */
    deliver: (event: string, fields: object = {}) => {
      seq += 1;
      return page.receive({ event, epoch: 'e', seq, deviceId: account.clientid, ...fields });
    },
    calls: (call: string) => page.api.requests.filter(({ path }) => call.endsWith(path)),
  };
}

/** What is noted under a row; '' where nothing is. */
function noteOf({ nextElementSibling: next }: HTMLElement) {
  return next?.hasAttribute('data-note') ? (next.textContent ?? '') : '';
}
const dismissal = () => screen.getByRole('button', { name: 'Tutup pesan' });

it('a blast is stopped once, and says so meanwhile', async () => {
  const page = await openLive({ status: 'sending' });
  const call = page.api.holds(STOP);
  await page.press('Stop Blast');
  expect(page.button('Stopping...')).toHaveProperty('disabled', true);
  expect((await call.request).body).toMatchObject({ whatsappClientId: 'id-1723' });
  await settle(() => call.answer({}));
  await page.deliver('stop');
  expect(page.button('Start Blast')).toBeTruthy();
});

describe('a start', () => {
  it.each([null, 'disconnected', 'unknown', 'loggedOut', 'conflict'])(
    'of an account in state %s is refused, and leads to linking it anew [BLAST-04, BLAST-05, BLAST-06]',
    async (state) => {
      const page = await openLive({ state });
      await page.press('Start Blast');
      const dialog = await screen.findByRole('alertdialog', { name: 'Forbidden' });
      expect(dialog.textContent).toContain('Sambungan terputus, silahkan sambungkan ulang!');
      page.api.answers('GET /api/admin/whatsapp/12', { whatsapp: { ...account, state } });
      await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
      expect(page.address()).toBe('/whatsapp/create?r=12');
      expect(await screen.findByRole('heading', { name: 'Sambungkan Ulang Akun' })).toBeTruthy();
      expect(page.calls(START)).toEqual([]);
    },
  );

  it('shows Starting... until the first event of the account, and is sent once [BLAST-02, BLAST-03, RT-33, A1]', async () => {
    const page = await openLive();
    page.api.answers(START, {});
    await page.user.dblClick(page.button('Start Blast'));
    expect(page.button('Starting...')).toHaveProperty('disabled', true);
    await page.deliver('count_success', { sender: { count_success: 177, income: 1 } });
    expect(page.button('Stop Blast')).toBeTruthy();
    expect(page.row.textContent).toContain('177');
    expect(page.calls(START).map(({ body }) => body)).toEqual([
      { whatsappClientId: 'id-1723', socketClientId: 'client-5', loop: true },
    ]);
  });

  it('while a message is on its way may wait, or stop the next one [BLAST-08, BLAST-09, BLAST-10]', async () => {
    const page = await openLive();
    await page.deliver('update_target', { progressing: true });
    expect(page.row.textContent).toContain('Sending...');
    await page.press('Start Blast');
    const dialog = () => screen.findByRole('alertdialog', { name: 'Sedang mengirim' });
    await page.user.click(within(await dialog()).getByRole('button', { name: 'Tunggu Aja' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([page.calls(START), page.calls(STOP)]).toEqual([[], []]);

    await page.press('Start Blast');
    page.api.answers(STOP, {});
    await page.user.click(within(await dialog()).getByRole('button', { name: 'Stop Blast!' }));
    expect([page.calls(START).length, page.calls(STOP).length]).toEqual([0, 1]);
  });

  it('that is refused says why at its own row, and can be tried again [BLAST-11, BLAST-12, BLAST-13]', async () => {
    const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
    page.api.answers(PAGE, { data: [account, { ...account, id: 13, clientid: 'id-2', pushname: 'Citra' }] });
    await page.show();
    await screen.findByText('Citra');
    const [, first, second] = screen.getAllByRole('row');
    const other = second!.textContent;
    page.api.answers(START, { error: 'Saldo habis' }, { status: 422 });
    const read = page.api.holds('GET /api/admin/whatsapp/12');
    const start = within(first!).getByRole('button', { name: 'Start Blast' });
    await page.user.click(start);
    await read.request;
    // What is read after it does not take the mark away.
    await settle(() => read.answer({ whatsapp: { ...account, count_success: 121 } }));
    expect(first!.textContent).toContain('121');
    expect(noteOf(first!)).toContain('Saldo habis! Silahkan coba lagi.');
    expect(within(first!).getByRole('button', { name: 'Start Blast' })).toHaveProperty('disabled', false);
    expect([second!.textContent, noteOf(second!)]).toEqual([other, '']);
  });

  it('that is refused late is heard, though something harmless came first [RT-33, BLAST-11, BLAST-12, BLAST-13]', async () => {
    const page = await openLive();
    const call = page.api.holds(START);
    await page.press('Start Blast');
    await page.deliver('connection.update', { state: 'connected' });
    expect(page.button('Stop Blast')).toBeTruthy();
    page.api.answers('GET /api/admin/whatsapp/12', { whatsapp: account });
    await settle(() => call.answer({ error: 'Saldo habis' }, { status: 422 }));
    expect(page.button('Start Blast')).toHaveProperty('disabled', false);
    expect(noteOf(page.row)).toContain('Saldo habis! Silahkan coba lagi.');
  });

  it('ends with its reason when the account cannot send any more [BLAST-12]', async () => {
    const page = await openLive();
    page.api.holds(START);
    await page.press('Start Blast');
    page.api.answers('GET /api/admin/whatsapp/12', { whatsapp: { ...account, state: 'loggedOut' } });
    await page.deliver('connection.update', { state: 'loggedOut' });
    expect(page.button('Start Blast')).toBeTruthy();
    expect(noteOf(page.row)).toContain('Sambungan terputus, silahkan sambungkan ulang!');
  });
});

describe('what went wrong', () => {
  const NOON = new Date('2026-11-21T12:34:56').getTime();

  it('is noted with its time, and gone once it was dismissed [BLAST-12, BLAST-16]', async () => {
    const page = await openList({}, 'member', '/whatsapp', 1, { now: () => NOON });
    page.api.answers(START, { error: 'Saldo habis' }, { status: 422 });
    page.api.answers('GET /api/admin/whatsapp/12', { whatsapp: account });
    await page.user.click(within(page.row).getByRole('button', { name: 'Start Blast' }));
    const message = 'Saldo habis! Silahkan coba lagi. 12.34';
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(message);
    await page.user.click(dismissal());
    expect(noteOf(page.row)).toBe('');
  });

  it('stays until the next start', async () => {
    const page = await openLive({ status: 'sending' });
    await page.deliver('error_blast', { error: 'Kuota habis' });
    expect(noteOf(page.row)).toMatch(/^Kuota habis \d\d\.\d\d/);
    await page.deliver('count_success', { sender: { count_success: 177, income: 1 } });
    await page.deliver('connection.update', { state: 'disconnected' });
    await page.deliver('connection.update', { state: 'connected' });
    expect(noteOf(page.row)).toContain('Kuota habis');
    page.api.holds(START);
    await page.press('Start Blast');
    expect(noteOf(page.row)).toBe('');
  });

  it('is seen of an account that is suspended too', async () => {
    const page = await openLive();
    page.api.holds(START);
    await page.press('Start Blast');
    page.api.answers('GET /api/admin/whatsapp/12', {
      whatsapp: { ...account, state: 'suspended', suspended: 1, suspended_count: 1 },
    });
    await page.deliver('suspended', { sender: { suspended_count: 1 } });
    expect(page.row.textContent).toContain('Suspended (1x)');
    expect(noteOf(page.row)).toContain('Akun ditangguhkan, blast tidak dapat dimulai.');
  });
});

it.each([
  ['suspended', { sender: { suspended_count: 1 } }],
  ['connection.update', { state: 'loggedOut' }],
] as const)(
  'an account that is cut off in the middle of a blast by %s has nothing to stop any more [BLAST-07, WA-17]',
  async (event, fields) => {
    const page = await openLive({ status: 'sending' });
    expect(within(page.row).queryByText('Stop Blast')).not.toBeNull();
    await page.deliver(event, fields);
    expect(within(page.row).queryByText('Stop Blast')).toBeNull();
  },
);

it('an account says what it is doing as the socket tells it [RT-25, RT-26, RT-31, WA-26, WA-28]', async () => {
  const page = await openLive();
  await page.deliver('attempting', { code: '408' });
  expect(page.row.textContent).toContain('Fail, attempting (408)...');
  await page.deliver('waiting', { waitTime: 600 });
  expect(page.row.textContent).toMatch(/Waiting \((600|59\d)s\)\.\.\./);
  await page.deliver('reconnecting');
  expect(page.row.textContent).toContain('Reconnecting...');
  await page.deliver('suspended', { sender: { suspended_count: 2 } });
  expect(page.row.textContent).toContain('Suspended (2x)');
  expect(page.row.textContent).toContain('Aturan #1 Jangan hapus pesan terkirim.');
});
