import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLivePage } from '../../support/live-page';
import { pushOf, stubPush, subscription } from '../../support/push-browser';
import { SETTING, setting } from '../money/answers';

const READ = 'GET /api/admin/push';
const SUBSCRIBE = 'POST /api/admin/push/subscribe';
const SAVE = 'POST /api/admin/push/preferences';
const TEST = 'POST /api/admin/push/test';
const FORGET = 'DELETE /api/admin/push/device/41';
const sari = { id: 3, firstname: 'Sari', lastname: 'Dewi', email: 'sari@example.com', role: 'member' };
const own = { id: 41, device: 'Chrome di Android', createdAt: '2026-01-01T00:00:00.000Z', current: 1 };
const other = { id: 42, device: 'Firefox di Linux', createdAt: '2026-01-01T00:00:00.000Z', current: 0 };
const account = {
  id: 12,
  clientid: 'id-1',
  phonenumber: '628120000001',
  pushname: 'Ani',
  state: 'connected',
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  window.localStorage.clear();
});

async function openProfile(push: object | null) {
  const page = await openLivePage('/profile', { ...sari, id: '3' });
  let answer = push;
  page.api.serves('GET /api/admin/users/3', () => ({ user: sari }));
  page.api.serves(SETTING, () => ({ setting }));
  if (push) page.api.serves(READ, () => answer);
  return { ...page, now: (changed: object) => void (answer = changed) };
}
const isCall = (call: string) => (request: { readonly method: string; readonly path: string }) =>
  `${request.method} ${request.path}` === call;
const card = () => within(screen.getByRole('region', { name: 'Pemberitahuan Perangkat' }));
const isOn = (changed = {}) => {
  window.localStorage.setItem('push_owner', '3');
  return pushOf({ devices: [own], ...changed });
};
const servesAccounts = ({ api }: Awaited<ReturnType<typeof openProfile>>) =>
  api.serves('GET /api/admin/whatsapp/list-per-page', () => ({ list: [account], meta: { totalPages: 1 } }));

describe('push', () => {
  it('is not shown where the browser has none, and its server is not asked', async () => {
    const page = await openProfile(null);
    await page.show();
    await screen.findByText('sari@example.com');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pemberitahuan Perangkat' })).toBeNull());
  });

  it('is not shown where the server knows none', async () => {
    stubPush();
    const page = await openProfile(null);
    page.api.answers(READ, { msg: 'Alamat tidak ditemukan.' }, { status: 404 });
    await page.show();
    await screen.findByText('sari@example.com');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pemberitahuan Perangkat' })).toBeNull());
  });

  it('is switched on after a press alone, and tells the server of this browser', async () => {
    const { notification, pushManager } = stubPush();
    const page = await openProfile(pushOf());
    servesAccounts(page);
    await page.show();
    const press = await screen.findByRole('button', { name: 'Nyalakan' });
    expect(notification.requestPermission).not.toHaveBeenCalled();
    page.api.answers(SUBSCRIBE, {});
    page.now(pushOf({ devices: [own] }));
    await page.user.click(press);
    expect(await card().findByText('Aktif')).toBeTruthy();
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'BKey',
    });
    expect(page.api.requests.find(isCall(SUBSCRIBE))?.body).toEqual({
      endpoint: subscription.endpoint,
      p256dh: 'P',
      auth: 'A',
    });
  });

  it('says what to do where the browser refuses', async () => {
    stubPush({ answer: 'denied' });
    const page = await openProfile(pushOf());
    await page.show();
    await page.user.click(await screen.findByRole('button', { name: 'Nyalakan' }));
    expect(await card().findByText(/izinkan pemberitahuan untuk situs ini/)).toBeTruthy();
    expect(page.api.requests.some(isCall(SUBSCRIBE))).toBe(false);
  });

  it('says it where the browser has no push service', async () => {
    const { pushManager } = stubPush();
    pushManager.subscribe.mockRejectedValueOnce(new Error('push service not available'));
    const page = await openProfile(pushOf());
    await page.show();
    await page.user.click(await screen.findByRole('button', { name: 'Nyalakan' }));
    expect((await card().findByRole('alert')).textContent).toContain('tidak dapat mendaftar');
  });

  it('says it where the browser has no worker of the page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { serviceWorker } = stubPush();
    serviceWorker.ready = new Promise(() => {});
    const page = await openProfile(pushOf());
    await page.show();
    await page.user.click(await screen.findByRole('button', { name: 'Nyalakan' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await card().findByRole('alert')).textContent).toContain('belum terpasang');
    expect(screen.getByRole('button', { name: 'Nyalakan' })).toBeTruthy();
  });

  it.each([
    ['the browser', false],
    ['the server', true],
  ])('is off where %s alone could be told so', async (_, isBrowserTold) => {
    const { found } = stubPush({ permission: 'granted' });
    if (!isBrowserTold) found.unsubscribe.mockRejectedValueOnce(new Error('no network'));
    const page = await openProfile(isOn());
    servesAccounts(page);
    page.api.answers(SUBSCRIBE, {});
    await page.show();
    page.api.answers(FORGET, {}, { status: isBrowserTold ? 503 : 200 });
    await page.user.click(await screen.findByRole('button', { name: 'Matikan' }));
    expect(await screen.findByRole('button', { name: 'Nyalakan' })).toBeTruthy();
    expect(card().queryByText('Aktif')).toBeNull();
    expect(window.localStorage.getItem('push_owner')).toBe('');
  });

  it('stays on, and says so, where neither could be told', async () => {
    const { found } = stubPush({ permission: 'granted' });
    found.unsubscribe.mockRejectedValueOnce(new Error('no network'));
    const page = await openProfile(isOn());
    servesAccounts(page);
    page.api.answers(SUBSCRIBE, {});
    await page.show();
    page.api.answers(FORGET, { msg: 'Sedang sibuk.' }, { status: 503 });
    await page.user.click(await screen.findByRole('button', { name: 'Matikan' }));
    expect(await screen.findByText('Sedang sibuk.')).toBeTruthy();
    expect(card().getByText('Aktif')).toBeTruthy();
    expect(window.localStorage.getItem('push_owner')).toBe('3');
  });

  it('ends in this browser once it was forgotten from another device', async () => {
    const { found } = stubPush({ permission: 'granted' });
    isOn();
    const page = await openProfile(pushOf());
    page.api.answers(SUBSCRIBE, { msg: 'Perangkat ini sudah dilupakan.' }, { status: 410 });
    await page.show();
    expect(await screen.findByRole('button', { name: 'Nyalakan' })).toBeTruthy();
    await waitFor(() => expect(found.unsubscribe).toHaveBeenCalled());
    expect(page.api.requests.find(isCall(SUBSCRIBE))?.body).toMatchObject({ renews: 1 });
    expect(window.localStorage.getItem('push_owner')).toBe('');
  });

  it('says of a daily summary that it comes in quiet hours, too', async () => {
    stubPush({ permission: 'granted' });
    const page = await openProfile(isOn({ digest_at: 1380 }));
    servesAccounts(page);
    page.api.answers(SUBSCRIBE, {});
    await page.show();
    const quiet = await screen.findByRole('checkbox', { name: 'Jam tenang' });
    expect(card().queryByText(/juga di jam tenang/)).toBeNull();
    page.api.answers(SAVE, {});
    await page.user.click(quiet);
    expect(await card().findByText(/juga di jam tenang/)).toBeTruthy();
  });

  it('keeps of what and when as it is chosen', async () => {
    stubPush({ permission: 'granted' });
    const page = await openProfile(isOn());
    servesAccounts(page);
    page.api.answers(SUBSCRIBE, {});
    await page.show();
    const choose = async (label: string, body: object) => {
      page.api.answers(SAVE, {});
      await page.user.click(await card().findByRole('checkbox', { name: label }));
      await waitFor(() => expect(page.api.requests.findLast(isCall(SAVE))?.body).toMatchObject(body));
    };
    await choose('Blast selesai atau gagal', { muted_kinds: ['finished', 'failed'] });
    await choose('Jam tenang', { quiet_from: 1320, quiet_to: 360, zone: 'Asia/Jakarta' });
    await choose('Rangkuman harian', { digest_at: 1200 });
    await choose('Blast selesai atau gagal', { digest_at: 1200 });
    expect(page.api.requests.at(-1)?.body).not.toHaveProperty('muted_kinds');
    expect(card().queryByRole('checkbox', { name: /nomor hampir habis/ })).toBeNull();
  });

  it('sends one to try it, and forgets this device and others', async () => {
    const { found } = stubPush({ permission: 'granted' });
    const page = await openProfile(isOn({ devices: [own, other] }));
    servesAccounts(page);
    page.api.answers(SUBSCRIBE, {});
    await page.show();
    page.api.answers(TEST, {});
    await page.user.click(await screen.findByRole('button', { name: 'Kirim Percobaan' }));
    expect(await screen.findByText(/Percobaan dikirim/)).toBeTruthy();
    page.api.answers('DELETE /api/admin/push/device/42', {});
    page.now(pushOf({ devices: [own] }));
    await page.user.click(card().getByRole('button', { name: 'Lupakan' }));
    await waitFor(() => expect(card().queryByText('Firefox di Linux')).toBeNull());
    page.api.answers(FORGET, {});
    page.now(pushOf());
    await page.user.click(card().getByRole('button', { name: 'Matikan' }));
    expect(await screen.findByRole('button', { name: 'Nyalakan' })).toBeTruthy();
    expect(found.unsubscribe).toHaveBeenCalled();
  });

  it('is off for whoever did not switch it on in this browser', async () => {
    const { found } = stubPush({ permission: 'granted' });
    const page = await openProfile(pushOf());
    window.localStorage.setItem('push_owner', '77');
    await page.show();
    expect(await screen.findByRole('button', { name: 'Nyalakan' })).toBeTruthy();
    await waitFor(() => expect(found.unsubscribe).toHaveBeenCalled());
  });
});
