import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clientInfo } from '../machines/pairing/harness';
import { openLivePage } from '../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from './money/answers';
import { account, openList, PAGE } from './whatsapp/open-list';

/** What live regions that stand in the page already come to say; one that comes with its text may stay unheard. */
function listen() {
  const heard: string[] = [];
  const regions = document.querySelectorAll('[role=status], [role=alert], [aria-live]');
  const watching = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = [...regions].find((one) => one.contains(element));
      if (region?.textContent) heard.push(region.textContent);
    }
  });
  watching.observe(document.body, { childList: true, characterData: true, subtree: true });
  return heard;
}

/** Goes there by Tab alone, over a few controls. */
async function pressByKeys(user: Pick<UserEvent, 'tab' | 'keyboard'>, button: HTMLElement) {
  for (let step = 0; step < 4 && document.activeElement !== button; step += 1) await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
}

it('a member hears that a blast has started and stopped, by letters alone', async () => {
  const { user, api, connect, receive } = await openList();
  await connect();
  const told = (event: string, seq: number) =>
    receive({ event, epoch: 'e', seq, deviceId: account.clientid, sender: { status: event } });
  api.answers('POST /api/admin/whatsapp/start-blasting', {});
  await user.keyboard('jm');
  await told('sending', 1);
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Stop Blast' }));
  api.answers('POST /api/admin/whatsapp/stop-blasting', {});
  await user.keyboard('h');
  await told('stop', 2);
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Start Blast' }));
});

async function openSuspended() {
  const page = await openLivePage('/whatsapp/suspended', { role: 'admin' });
  page.api.answers('GET /api/admin/whatsapp/suspended/list-per-page', {
    data: [{ ...account, state: 'suspended', suspended: 1, suspended_count: 1 }],
    meta: { totalPages: 1 },
  });
  await page.show();
  await screen.findByRole('button', { name: 'Aktifkan' });
  return page;
}

it('an admin hears that an account is active again, and stays at it', async () => {
  const { user, api } = await openSuspended();
  const heard = listen();
  api.answers('POST /api/admin/whatsapp/activate', { data: account });
  api.serves('GET /api/admin/whatsapp/12', () => ({ whatsapp: account }));
  await user.keyboard('ja');
  await expect.poll(() => heard.at(-1)).toBe('Connected');
  expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('Budi');
});

it('a member hears the code that a phone is linked by, letter by letter, and that it is linked', async () => {
  const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
  page.api.serves(PAGE, () => ({ data: [account] }));
  await page.show();
  await page.connect();
  await page.user.click(screen.getByRole('link', { name: 'Tambah' }));
  const { value: clientid } = await screen.findByLabelText<HTMLInputElement>('Whatsapp ID');
  const heard = listen();
  // Arrow keys move between radio buttons in a browser alone.
  act(() => screen.getByRole('radio', { name: 'Nomor Telepon' }).focus());
  await page.user.keyboard(' ');
  page.api.answers('POST /api/admin/whatsapp/new-client', { proxyId: 3 });
  page.api.answers('POST /api/admin/whatsapp/save', { whatsapp: { ...account, ...clientInfo, clientid } });
  await page.user.tab();
  await page.user.keyboard('81234567890');
  await pressByKeys(page.user, screen.getByRole('button', { name: 'Buat Kode' }));
  await expect.poll(() => heard).toContain('Kode sedang disiapkan.');
  const place = { source: 'whatsapp', deviceId: clientid, epoch: 'e' };
  await page.receive({ event: 'code', ...place, seq: 1, code: 'ABCD1234' });
  await expect.poll(() => heard).toContain('Kode siap diketik di ponsel. A B C D - 1 2 3 4');
  await page.receive({ event: 'authenticated', ...place, seq: 2, clientInfo });
  const done = await screen.findByRole('alertdialog', { name: 'Nomor tersambung' });
  expect(heard).toContain('Ponsel tersambung, akun sedang disimpan.');
  expect(done.contains(document.activeElement)).toBe(true);
  expect(document.getElementById(done.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'sudah tersambung',
  );
});

it('a member hears what is asked for and that it was sent', async () => {
  const payee = { account_bank: 'BRI', account_number: '4329924863', account_name: 'Ani W' };
  const member = { id: '5', role: 'member', email: 'ani@example.com', ...payee };
  const { api, user, show } = await openLivePage('/withdraw', member);
  api.serves('GET /api/admin/withdraw/ledger/5', () => ({ msg: 'Tidak ditemukan.' }), { status: 404 });
  api.serves('GET /api/admin/users/5', () => ({ user: member }));
  api.answersAll(() => ({ balance: 70000, total: 0, income: 0, totalBonus: 0, list: [], ...pageOf() }));
  await show();
  await screen.findAllByText('Rp 70.000');
  const heard = listen();
  await screen.findByText(/^Ke rekening BRI/);
  act(() => screen.getByLabelText(/^Nominal/).focus());
  await user.keyboard('{Control>}a{/Control}25000');
  await pressByKeys(user, screen.getByRole('button', { name: 'Tarik' }));
  const question = await screen.findByRole('alertdialog', { name: 'Konfirmasi Penarikan' });
  expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /^Tarik Rp 25\.000 ke rekening BRI/,
  );
  expect(question.contains(document.activeElement)).toBe(true);
  api.answers('POST /api/admin/withdraw/request', { withdraw: withdraw(2, 'requested', 25000) });
  await pressByKeys(user, within(question).getByRole('button', { name: 'Ya, Tarik.' }));
  await expect.poll(() => heard.join(' ')).toContain('Permintaan penarikan terkirim.');
});

it('staff hear what they are asked and what became of it, and go on from the queue', async () => {
  const { user, api, show } = await openLivePage('/withdraw/requested', { role: 'staff' });
  api.answers(WITHDRAWS, pageOf(withdraw(1, 'requested'), withdraw(2, 'requested')));
  await show();
  await screen.findAllByRole('checkbox', { name: /^Pilih Rp/ });
  await user.keyboard('jt');
  const question = await screen.findByRole('alertdialog', { name: /^Terima/ });
  expect(question.getAttribute('aria-describedby')).toBeTruthy();
  expect(question.contains(document.activeElement)).toBe(true);
  api.answers('PUT /api/admin/withdraw/update', { withdraw: withdraw(1, 'accepted') });
  await pressByKeys(user, within(question).getByRole('button', { name: 'Ya, Terima.' }));
  const done = await screen.findByRole('alertdialog', { name: /Berhasil|Diterima|diterima/ });
  expect(within(done).getByText(/Diterima|diterima/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

it('what passes in a corner comes into a region that was there before', async () => {
  const { user, api } = await openList();
  api.serves('GET /api/admin/users/5', () => ({ user: { id: 5, firstname: 'Siti' } }));
  const heard = listen();
  await user.click(screen.getByRole('button', { name: /^Siti|^Ani|^Budi/ }));
  await user.click(await screen.findByRole('button', { name: 'Laporkan masalah' }));
  await user.click(await screen.findByRole('button', { name: 'Simpan file' }));
  await expect.poll(() => heard.join()).toContain('Laporan disimpan');
});
