import type { Page, WebSocketRoute } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, follow, test } from './support/test';

const list = (page: Page) => page.getByRole('table', { name: 'Peristiwa realtime' });
const entryOf = (page: Page, name: string) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

test('a developer reads what the server holds in three viewers, watches one account in its colours, and takes the list along [MON-01, MON-02, MON-03, MON-04, MON-07, MON-10, MON-11, MON-12, MON-13, MON-14, MON-16, MON-17]', async ({
  page,
  world,
}) => {
  const dev = await world.signedIn(page, 'dev');
  const account = await world.account(dev.id);
  const other = await world.account(dev.id);
  await page.goto('/monitor/local');
  await expect(page.locator('pre')).toContainText('"uptime"');
  await page.getByRole('link', { name: 'JSON Viewer' }).click();
  await expect(page.locator('[data-viewer=json]')).toContainText('uptime');
  await page.getByRole('link', { name: 'JSON Tree' }).click();
  await expect(page.locator('[data-viewer=tree]')).toContainText('uptime');
  await follow(page, `/monitor/remote?id=${account.clientid}&type=1`);
  await expect(page.locator('[data-viewer=json]')).toContainText(account.clientid);
  await follow(page, '/monitor/remote?id=id-none');
  await expect(page.getByText('No Data')).toBeVisible();
  await follow(page, `/monitor/socket?id=${account.clientid}&type=JSONTree`);
  await expect(page.locator('[data-viewer=tree]')).toContainText('messages');

  await follow(page, `/monitor/realtime?id=${account.clientid}`);
  await expect(list(page)).toBeVisible();
  await expect(page.getByText('Tersambung')).toBeVisible();
  // The server sends everything once it is told that a monitor is open.
  await expect(async () => {
    await world.report(account, 'count_synced', {});
    await expect(entryOf(page, 'count_synced').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await world.report(account, 'connection.update', {
    state: 'disconnected',
    change: { state: 'disconnected' },
  });
  await world.report(other, 'suspended', { change: { suspendedCount: 1 } });
  await world.report(account, 'waiting', { waitTime: 7 });
  const text = '{"event":"waiting"}';
  await world.fault({ kind: 'socket', channel: 'client-admin', do: { act: 'raw', text } });
  // What comes after it shows that it was here.
  await world.report(account, 'attempting', { code: '408' });
  await expect(entryOf(page, 'attempting')).toBeVisible();
  await expect(page.getByText('pesan: harus owner')).toHaveCount(0);
  await expect(entryOf(page, 'connection.update')).toHaveAttribute('data-tone', 'warning');
  await expect(entryOf(page, 'waiting')).toContainText('7 seconds');
  await expect(entryOf(page, 'suspended')).toHaveCount(0);

  await page.getByLabel('Filter Event').selectOption('waiting');
  await expect(entryOf(page, 'connection.update')).toHaveCount(0);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh' }).click();
  const saved = await readFile(await (await waiting).path(), 'utf8');
  expect(JSON.parse(saved)).toMatchObject([{ event: 'waiting', waitTime: 7 }]);
});

test.describe('a hundred thousand messages', () => {
  const EVENTS = 100_000;
  const FRAME = 250;
  const BURST = 5000;

  test('stay bounded in memory and in rows, and the page stays smooth', async ({ page, world }) => {
    test.setTimeout(300_000);
    let socket: WebSocketRoute | undefined;
    await page.routeWebSocket(/\?id=/, (route) => {
      socket = route;
      route.send(JSON.stringify({ event: 'resumed', epoch: 'e', seq: 0, complete: true }));
    });
    await world.signedIn(page, 'dev');
    await page.goto('/monitor/realtime');
    await expect(list(page)).toBeVisible();
    await expect.poll(() => socket !== undefined).toBe(true);
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize;
    };
    /** The server sends what lies between two counts, a frame at a time. */
    const push = (from: number, to: number) => {
      for (let seq = from; seq < to; seq += FRAME) {
        const frame = Array.from({ length: FRAME }, (_, at) => ({
          event: 'count_success',
          deviceId: `id-${(seq + at) % 500}`,
          epoch: 'e',
          seq: seq + at + 1,
          sender: { id: 12, state: 'connected', status: 'sending', count_success: seq + at },
        }));
        socket?.send(JSON.stringify(frame));
      }
    };
    const send = async (from: number, to: number) => {
      for (let seq = from; seq < to; seq += BURST) {
        push(seq, seq + BURST);
        await expect(page.getByText(/peristiwa$/)).toBeVisible();
      }
      await expect(page.getByText(new RegExp(`${to.toLocaleString('id-ID')} peristiwa`))).toBeVisible({
        timeout: 60_000,
      });
    };

    await send(0, 40_000);
    const early = await heap();
    await send(40_000, EVENTS);
    const late = await heap();
    test.info().annotations.push({
      type: 'measured',
      description: `heap ${Math.round(early / 1e6)} → ${Math.round(late / 1e6)} MB`,
    });
    expect(late).toBeLessThan(early * 1.2);
    expect(await list(page).getByRole('row').count()).toBeLessThan(60);

    // A press takes effect while more comes in than anyone can read.
    const received = new AbortController();
    const flood = (async () => {
      for (let seq = EVENTS; !received.signal.aborted; seq += BURST) {
        push(seq, seq + BURST);
        await page.evaluate(() => {});
      }
    })();
    await page.getByRole('button', { name: 'Jeda' }).click();
    await expect(page.getByText(/^Dijeda, [1-9]/)).toBeVisible();
    await page.getByRole('button', { name: 'Lanjutkan' }).click();
    received.abort();
    await flood;
    await expect(page.getByText(/peristiwa$/)).toBeVisible();
  });
});
