import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientInfo } from '../../machines/pairing/harness';
import { openLivePage } from '../../support/live-page';
import { account, PAGE } from './open-list';

const START = 'POST /api/admin/whatsapp/start-blasting';

/** A phone that is linked on the whole page, by its QR code. */
async function link() {
  const page = await openLivePage('/whatsapp', { id: '5', role: 'member' });
  const rows = [account];
  page.api.serves(PAGE, () => ({ data: rows }));
  await page.show();
  await screen.findByText('Budi');
  await page.connect();
  await page.user.click(screen.getByRole('link', { name: 'Tambah' }));
  const { value: clientid } = await screen.findByLabelText<HTMLInputElement>('Whatsapp ID');
  const linked = { ...account, ...clientInfo, id: 77, clientid, pushname: 'Citra' };
  page.api.answers('POST /api/admin/whatsapp/new-client', { proxyId: 3 });
  page.api.answers(`GET /api/admin/whatsapp/qr-new-client/${clientid}`, { qr: 'QR-1' });
  page.api.answers('POST /api/admin/whatsapp/save', { whatsapp: linked });
  await page.user.click(screen.getByRole('button', { name: 'Buat Kode QR' }));
  await screen.findByRole('timer', { name: 'Kode QR berlaku' });
  rows.push(linked);
  const place = { source: 'whatsapp', deviceId: clientid, epoch: 'e', seq: 1 };
  await page.receive({ event: 'authenticated', ...place, clientInfo: { ...clientInfo, pushname: 'Citra' } });
  const news = within(await screen.findByRole('alertdialog', { name: 'Nomor tersambung' }));
  return { ...page, clientid, news };
}

describe('a phone that was linked', () => {
  it('is told by its number over the list that one came from, with the focus on what to do next', async () => {
    const { news, address } = await link();
    expect(address()).toBe('/whatsapp');
    expect(news.getByText('628120000001 (Citra) sudah tersambung. Mau mulai blast sekarang?')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Mulai Blast');
    expect(news.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Mulai Blast',
      'Nanti Saja',
      'Sambungkan Akun Lain',
    ]);
  });

  it('begins to send at one press', async () => {
    const { api, user, news, address, clientid } = await link();
    api.answers(START, {});
    await user.click(news.getByRole('button', { name: 'Mulai Blast' }));
    expect(api.requests.find(({ path }) => path.endsWith('start-blasting'))?.body).toEqual({
      whatsappClientId: clientid,
      socketClientId: 'client-5',
      loop: true,
    });
    expect(address()).toBe('/whatsapp');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText('Starting...')).toBeTruthy();
  });

  it('is followed by another one', async () => {
    const { user, news, address, clientid } = await link();
    await user.click(news.getByRole('button', { name: 'Sambungkan Akun Lain' }));
    expect(address()).toBe('/whatsapp/create');
    const next = await screen.findByLabelText<HTMLInputElement>('Whatsapp ID');
    expect(next.value).not.toBe(clientid);
  });

  it('leaves the focus on the list when nothing is to be done now', async () => {
    const { user, news } = await link();
    await user.click(news.getByRole('button', { name: 'Nanti Saja' }));
    expect(document.activeElement?.tagName).toBe('H1');
  });
});
