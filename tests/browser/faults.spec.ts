import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { channels } from '../../sandbox/store/schema';
import { WAYS } from '../support/redirect-payloads';
import { openProxy, type Proxy } from './support/proxy';
import { PASSWORD } from '../../scripts/shared/world/people';
import { expect, follow, rowOf, test } from './support/test';
import type { World } from '../../scripts/shared/world/world';

/** Tries are up to 20 s apart, by chance. */
const isLive = (page: Page) =>
  expect(page.getByText('Tersambung', { exact: true })).toBeVisible({ timeout: 25_000 });

/** Where a channel stands, as its server numbers it. */
async function placeOf(world: World, channel: string) {
  const [place] = await world.sandbox.database.db
    .select()
    .from(channels)
    .where(eq(channels.channel, channel));
  if (!place) throw new Error(`nothing was told on ${channel}`);
  return { epoch: place.epoch, seq: place.head };
}

/** A member with one account, on the list, live; `at` is where the page is, if not the worker's own server. */
async function watching(page: Page, world: World, at = '') {
  const member = await world.signedIn(page, 'member');
  const account = await world.account(member.id);
  const channel = `client-${member.id}`;
  await page.goto(`${at}/whatsapp`);
  const row = rowOf(page, account.clientid);
  await expect(row).toContainText('Connected');
  await isLive(page);
  const counts = (countSuccess: number) =>
    world.report(account, 'count_success', { change: { countSuccess } });
  return { account, channel, row, counts };
}

test.describe('the network', () => {
  test('goes and comes back, through a page of its own too, and what was missed is caught up with [N9]', async ({
    page,
    world,
  }) => {
    const { channel, row, counts } = await watching(page, world);
    await page.context().setOffline(true);
    await expect(page.getByText(/^Offline sejak/)).toBeVisible();
    await counts(41);
    await page.context().setOffline(false);
    await isLive(page);
    await expect(row).toContainText('41');

    await world.fault({
      kind: 'rest',
      name: 'portal',
      match: { url: '^/\\?id=' },
      times: 2,
      do: { status: 200, body: '<html>Masuk Wi-Fi</html>', contentType: 'text/html' },
    });
    await world.fault({ kind: 'socket', channel, do: { act: 'close', code: 1001 } });
    await expect(page.getByText('Menyambung ulang')).toBeVisible();
    await isLive(page);
    await counts(42);
    await expect(row).toContainText('42');
  });

  test('is served by an older server that numbers nothing [N13]', async ({ page, world }) => {
    await world.fault({ kind: 'server', do: { act: 'legacy', on: true } });
    const { row, counts } = await watching(page, world);
    await counts(43);
    await expect(row).toContainText('43');
  });

  test('carries what is no event, and other sites send messages, which change nothing [RT-04, S10, S13, S14, S15, C11]', async ({
    page,
    world,
  }) => {
    const { channel, row, counts } = await watching(page, world);
    const raw = (what: object) => world.fault({ kind: 'socket', channel, do: { act: 'raw', ...what } });
    for (const text of ['not json', '', 'null', '[]', '"x"', '7', '{}', '{"event":7}', '['.repeat(10_000)])
      await raw({ text });
    await raw({ bytes: Buffer.from('{"event":"stop"}').toString('base64') });
    await raw({ text: JSON.stringify({ event: 'stop', padding: 'x'.repeat(300 * 1024) }) });
    await page.evaluate(() => {
      for (const type of ['@xstate.connected', '@statelyai.disconnected', 'auth.signedOut'])
        window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.invalid', data: { type } }));
    });
    await counts(44);
    await expect(row).toContainText('44');
    await expect(row).toContainText('Connected');
    await isLive(page);
    expect(
      await page.evaluate(() => Object.keys(window).filter((name) => /xstate|__.*inspect/i.test(name))),
    ).toEqual([]);
  });
});

test.describe('the line', () => {
  let proxy: Proxy;
  test.beforeEach(async ({ world }) => {
    proxy = await openProxy(world.sandbox.url);
  });
  test.afterEach(() => proxy.close());

  test('goes dead without an end, and the page finds its way back [N5]', async ({ page, world }) => {
    await page.clock.install();
    const { row, counts } = await watching(page, world, proxy.url);
    await counts(46);
    await expect(row).toContainText('46');
    proxy.die();
    await counts(47);
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.clock.runFor(45_000);
    await expect(page.getByText('Menyambung ulang')).toBeVisible();
    await expect(row).toContainText('46');
    proxy.revive();
    // The try that is under way was made on the dead line: it is given up as well.
    await page.clock.runFor(70_000);
    await page.clock.resume();
    await isLive(page);
    await expect(row).toContainText('47');
  });

  test('passes one byte at a time, and the figures come all the same [N8]', async ({ page, world }) => {
    const { row, counts } = await watching(page, world, proxy.url);
    proxy.trickle();
    for (let figure = 100; figure <= 120; figure += 1) await counts(figure);
    await expect(row).toContainText('120');
    await isLive(page);
  });
});

test('a reload in the midst of a start shows what the server knows [U4]', async ({ page, world }) => {
  await world.stock();
  const { channel, row } = await watching(page, world);
  await world.fault({ kind: 'message', match: { channel, event: 'sending' }, times: 100, do: 'hold' });
  await row.getByRole('button', { name: 'Start Blast' }).click();
  await expect(row.getByRole('button', { name: /Starting|Stop Blast/ })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('button', { name: 'Stop Blast' })).toBeEnabled();
  await expect(row.getByRole('button', { name: 'Starting...' })).toHaveCount(0);
});

test('what was typed, and where it was scrolled, stands again after a reload [U2]', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'admin');
  await page.setViewportSize({ width: 1024, height: 320 });
  // Prefetching begins once the page is idle, and by then the page keeps its drafts.
  const calm = page.waitForRequest(/assets\/lists-/);
  await page.goto('/level/create');
  await page.getByLabel('Nama Level').fill('Perunggu');
  await calm;
  await page.evaluate(() => window.scrollTo(0, 120));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Nama Level')).toHaveValue('Perunggu');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});

test('a page of an older release offers to load the new one [P5]', async ({ page, world, complaints }) => {
  await world.signedIn(page, 'member');
  await page.goto('/dashboard');
  const accounts = page.getByRole('link', { name: /Whatsapp/ }).first();
  // What is on its way while the browser begins to be listened in on would fail too.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/accounts-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await accounts.click();
  await expect(page.getByRole('alert')).toContainText('Halaman belum dapat dimuat');
  await page.route(`${world.sandbox.url}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" crossorigin src="/assets/index-newer.js"></script>',
    }),
  );
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page.getByRole('alert')).toContainText('Versi baru tersedia');
  expect(complaints.splice(0)).toEqual([expect.stringContaining('could not be loaded')]);
  await page.unroute('**/assets/accounts-*.js');
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  await expect(page.getByRole('heading', { name: /Whatsapp/ })).toBeVisible();
});

test('a history that cannot be loaded says so over its list, and is there once it can be [P5]', async ({
  page,
  world,
  complaints,
}) => {
  const { row } = await watching(page, world);
  await page.route('**/assets/timeline-*.js', (route) => route.abort());
  await row.getByRole('button', { name: /^Riwayat/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Riwayat/ });
  await expect(dialog.getByRole('alert')).toContainText('Riwayat belum dapat dimuat');
  await dialog.getByRole('button', { name: 'Tutup' }).click();
  await expect(row.getByRole('button', { name: 'Start Blast' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('Failed to fetch');
  await page.unroute('**/assets/timeline-*.js');
  await row.getByRole('button', { name: /^Riwayat/ }).click();
  await expect(dialog.getByRole('listitem')).toContainText(['Tersambung']);
});

test('a save whose code cannot be loaded is told as a network error, and keeps what was typed [ERR-07, P5]', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'admin');
  await page.goto('/proxy/create');
  await page.getByLabel(/^Proxy/).fill('http://10.0.0.1:3128');
  await page.route('**/assets/inventory-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel(/^Proxy/)).toHaveValue('http://10.0.0.1:3128');
  await page.unroute('**/assets/inventory-*.js');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByLabel(/^Proxy/)).toHaveValue('');
});

test('no parameter leads to another site [C6]', async ({ page, world }) => {
  const { email } = await world.person('admin');
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (!['null', world.sandbox.url].includes(origin)) strangers.push(request.url());
  });
  const said = (value: string) => {
    const names = [
      'redirect',
      'next',
      'returnUrl',
      'url',
      'from',
      'referral',
      'r',
      'type',
      'id',
      'whatsapp',
      's',
    ];
    return new URLSearchParams(names.map((name) => [name, value]));
  };
  await page.goto(`/signin?${said(WAYS[0] ?? '')}`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const value of WAYS) await follow(page, `/signin?${said(value)}`);
  expect(new URL(page.url()).origin).toBe(world.sandbox.url);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/signin/);
  for (const value of WAYS) await follow(page, `/whatsapp/create?${said(value)}`);
  await expect(page.getByRole('heading', { name: 'Tambah Akun Whatsapp' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(world.sandbox.url);
  expect(strangers).toEqual([]);
});

test('a burst of twenty thousand events is drawn once a frame of the socket at most, and the page answers meanwhile [S16]', async ({
  page,
  world,
}) => {
  test.slow();
  const { account, channel, row } = await watching(page, world);
  const { epoch, seq: head } = await placeOf(world, channel);
  await row.evaluate((drawn) => {
    const counts = { drawings: 0 };
    new MutationObserver(() => {
      counts.drawings += 1;
    }).observe(drawn, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { counts });
  });
  const FRAMES = 20;
  // Not the list's own: what it reads for that knows nothing of these events.
  const box = page.getByRole('combobox', { name: 'Cari halaman' });
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const events = Array.from({ length: 1000 }, (_, at) => {
      const seq = head + frame * 1000 + at + 1;
      const sender = { clientid: account.clientid, count_success: seq, income: seq };
      return { event: 'count_success', source: 'whatsapp', deviceId: account.clientid, sender, epoch, seq };
    });
    await world.fault({ kind: 'socket', channel, do: { act: 'raw', text: JSON.stringify(events) } });
    if (frame === FRAMES / 2) {
      await box.focus();
      await page.keyboard.type('B');
      await expect(box).toHaveValue('B');
      await page.keyboard.press('Backspace');
    }
  }
  // A slow machine is no failure.
  await expect(row).toContainText((head + FRAMES * 1000).toLocaleString('id-ID'), { timeout: 120_000 });
  const { drawings } = await page.evaluate(
    () => (window as unknown as { counts: { drawings: number } }).counts,
  );
  // Each frame once, and what it lit goes out.
  expect(drawings).toBeLessThanOrEqual(2 * FRAMES);
});

test('a day of events leaves the page as heavy as its first hour [T6]', async ({ page, world }) => {
  test.slow();
  // Nothing is prefetched, which would count as weight that events leave behind.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.clock.install();
  const { account, channel, row } = await watching(page, world);
  const { epoch, ...start } = await placeOf(world, channel);
  const devtools = await page.context().newCDPSession(page);
  let { seq } = start;
  const receive = async (events: number) => {
    for (let sent = 0; sent < events; sent += 500) {
      const frame = Array.from({ length: 500 }, () => {
        seq += 1;
        return {
          event: 'count_success',
          source: 'whatsapp',
          deviceId: account.clientid,
          sender: { id: account.id, clientid: account.clientid, count_success: seq, income: seq },
          epoch,
          seq,
        };
      });
      await world.fault({ kind: 'socket', channel, do: { act: 'raw', text: JSON.stringify(frame) } });
    }
    await expect(row).toContainText(seq.toLocaleString('id-ID'));
  };
  const weigh = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { heap: usedSize, nodes, listeners: jsEventListeners };
  };
  // More than the log keeps: from here on it must not grow, though all of it is written anew.
  await receive(22_000);
  await page.clock.fastForward('01:00:00');
  const first = await weigh();
  for (let hour = 1; hour < 24; hour += 1) {
    await receive(1_000);
    await page.clock.fastForward('01:00:00');
  }
  // What is under way is let go of once it is done; what leaks never is.
  for (const part of ['heap', 'nodes', 'listeners'] as const) {
    await expect.poll(async () => (await weigh())[part] / first[part], part).toBeLessThan(1.2);
  }
});
