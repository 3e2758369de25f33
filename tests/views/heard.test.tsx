import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openLivePage } from '../support/live-page';
import { pageOf, WITHDRAWS, withdraw } from './money/answers';
import { account, openList } from './whatsapp/open-list';

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
  const yes = within(question).getByRole('button', { name: 'Ya, Terima.' });
  for (let step = 0; step < 3 && document.activeElement !== yes; step += 1) await user.tab();
  await user.keyboard('{Enter}');
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
