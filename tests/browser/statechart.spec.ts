import type { Locator, Page } from '@playwright/test';
import { expect, rowOf, test } from './support/test';

const chartOf = (page: Page, name: string) => page.getByRole('img', { name: `Diagram ${name}` });
const isLit = (chart: Locator, state: string) =>
  expect(chart.locator(`[data-state="${state}"]`)).toHaveClass(/\blit\b/);

const viewOf = async (chart: Locator) => {
  const [x = 0, y = 0, width = 0, height = 0] = ((await chart.getAttribute('viewBox')) ?? '')
    .split(' ')
    .map(Number);
  return { x, y, width, height };
};

const openSession = (page: Page, entries: readonly object[]) =>
  page.getByLabel('File sesi').setInputFiles({
    name: 'sesi.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({ format: 'event-log session', version: 1, savedAt: 1_700_000_001_000, entries }),
    ),
  });

/** To another screen of the page that is open, so that its log goes on. */
async function goTo(page: Page, title: string) {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Cari halaman' }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
}

test('a developer steps through what an account went through, and tries what might have been', async ({
  page,
  world,
}) => {
  const dev = await world.signedIn(page, 'dev');
  const account = await world.account(dev.id);
  await page.goto('/whatsapp');
  const row = rowOf(page, account.phonenumber);
  await expect(row).toContainText('Connected');
  await world.report(account, 'connection.update', { state: 'conflict', change: { state: 'conflict' } });
  await expect(row).toContainText('Conflict');

  await goTo(page, 'Statechart');
  await page.getByRole('group', { name: 'Aktor' }).getByRole('button', { name: account.clientid }).click();
  const chart = chartOf(page, 'sender');
  await isLit(chart, 'sender.link.conflict.resting');
  const past = page.getByRole('group', { name: 'Tampilan saat itu' });
  await expect(past).toContainText('Conflict');

  await expect(page.getByText('Sekarang', { exact: true })).toBeVisible();

  await chart.hover();
  const { width: before } = await viewOf(chart);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await viewOf(chart)).width).toBeLessThan(before);
  const { width: closer } = await viewOf(chart);

  // The list was left for this screen, which follows the account anew: it was connected when it began.
  await page.getByRole('tab', { name: 'Catatan' }).click();
  const update = page.getByRole('button', { name: 'connection.update', exact: false });
  await update.click();
  await expect(update).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('ArrowLeft');
  await expect(update).not.toHaveAttribute('aria-current');
  // Between that and the event it may have been read anew, with what the event says.
  await page.getByRole('group', { name: 'Catatan' }).getByRole('button').first().click();
  await page.getByRole('tab', { name: 'Tampilan' }).click();
  await expect(past).toContainText('Connected');
  await expect(page.getByText('Masa lalu', { exact: true })).toBeVisible();
  await isLit(chart, 'sender.link.connected');
  expect((await viewOf(chart)).width).toBe(closer);

  await page.getByRole('tab', { name: 'Cabang' }).click();
  await page.getByRole('combobox', { name: 'Event yang didengar' }).selectOption('blast.startRequested');
  await page.getByRole('button', { name: 'Coba', exact: true }).click();
  await isLit(chart, 'sender.job.starting.calling');
  await page.getByRole('tab', { name: 'Tampilan' }).click();
  await expect(page.getByText('Cabang, tidak nyata')).toBeVisible();
});

test('a session plays at its speed, is jumped into, dragged through and pinched, and stays where it was left', async ({
  page,
  context,
  world,
}) => {
  const record = { id: 1, clientid: 'played', phonenumber: '62811', state: 'connected', status: 'idle' };
  const key = 'whatsapp:played';
  const input = { key, kind: 'whatsapp', record };
  const at = 1_700_000_000_000;
  const states = ['connected', 'conflict', 'connected', 'loggedOut', 'connected', 'disconnected'];
  const entries = [
    { index: 0, at, key, kind: 'started', chart: 'sender', variant: null, input },
    ...states.map((state, place) => ({
      index: place + 1,
      at: at + (place + 1) * 1000,
      key,
      kind: 'input',
      event: { type: 'record.read', record: { ...record, state } },
    })),
  ];
  await page.clock.install();
  await world.signedIn(page, 'dev');
  await page.goto('/monitor/statechart');
  await openSession(page, entries);
  await page.getByRole('group', { name: 'Aktor' }).getByRole('button', { name: key }).click();
  const chart = chartOf(page, 'sender');
  const position = page.getByRole('slider', { name: 'Posisi' });
  await isLit(chart, 'sender.link.disconnected');
  await expect(position).toHaveValue('6');

  // A folded chart is laid out anew as it moves, which takes a clock that goes.
  await page.getByRole('button', { name: 'Buka semua keadaan' }).click();
  await expect(chart.locator('[data-state="sender.link.suspended"]')).toBeVisible();

  // At the end, playing begins again from the start; at this speed a second of the session lasts a quarter.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('combobox', { name: 'Kecepatan' }).selectOption('4');
  await page.getByRole('button', { name: 'Putar' }).click();
  await expect(position).toHaveValue('0');
  await page.clock.runFor(249);
  await expect(position).toHaveValue('0');
  await page.clock.runFor(1);
  await expect(position).toHaveValue('1');
  await page.clock.runFor(250);
  await expect(position).toHaveValue('2');
  await isLit(chart, 'sender.link.conflict');
  await page.getByRole('button', { name: 'Jeda' }).click();
  await page.clock.runFor(10_000);
  await expect(position).toHaveValue('2');

  await page.getByRole('tab', { name: 'Catatan' }).click();
  await page.getByRole('group', { name: 'Catatan' }).getByRole('button').nth(4).click();
  await isLit(chart, 'sender.link.loggedOut');
  await position.fill('1');
  await isLit(chart, 'sender.link.connected');
  await page.clock.resume();

  const before = await viewOf(chart);
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await page.mouse.move(centre.x + 60, centre.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => viewOf(chart)).not.toEqual(before);
  const dragged = await viewOf(chart);
  expect(dragged.x).toBeLessThan(before.x);
  expect(dragged.y).toBeLessThan(before.y);
  expect(dragged.width).toBe(before.width);

  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ x: centre.x + (side * apart) / 2, y: centre.y, id }));
  const touch = await context.newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(150) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(200) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await viewOf(chart)).width / dragged.width).toBeCloseTo(0.5, 1);
  const pinched = await viewOf(chart);
  const drift = pinched.x + pinched.width / 2 - (dragged.x + dragged.width / 2);
  expect(Math.abs(drift) / dragged.width).toBeLessThan(0.02);
});

test('what a member reports is a file that a developer steps through', async ({ browser, page, world }) => {
  const member = await world.signedIn(page, 'member');
  const account = await world.account(member.id);
  await page.goto('/whatsapp');
  const row = rowOf(page, account.phonenumber);
  await expect(row).toContainText('Connected');
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
  await world.report(account, 'connection.update', { state: 'conflict', change: { state: 'conflict' } });
  await expect(row).toContainText('Conflict');
  await page.getByRole('button', { name: /Ani/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Laporkan masalah' }).click();
  await page.getByRole('button', { name: 'Simpan file' }).click();
  const path = await (await saved).path();

  const developer = await (await browser.newContext({ baseURL: world.sandbox.url })).newPage();
  await world.signedIn(developer, 'dev');
  await developer.goto('/monitor/statechart');
  await developer.getByLabel('File sesi').setInputFiles(path);
  await expect(developer.getByText('Sesi orang lain, dari file.')).toBeVisible();
  await developer
    .getByRole('group', { name: 'Aktor' })
    .getByRole('button', { name: new RegExp(`whatsapp:${account.clientid}`) })
    .click();
  const chart = chartOf(developer, 'sender');
  await isLit(chart, 'sender.link.conflict');
  const past = developer.getByRole('group', { name: 'Tampilan saat itu' });
  await expect(past).toContainText('Conflict');
  await expect(past).not.toContainText(account.phonenumber);
  await expect(developer.getByText('Masa lalu', { exact: true })).toBeVisible();
  await developer.keyboard.press('ArrowLeft');
  await isLit(chart, 'sender.link.connected');
  await developer.context().close();
});

test('a session of a thousand actors opens without drawing them all', async ({ page, world }) => {
  const record = { id: 1, clientid: 'id', phonenumber: '62811', state: 'connected', status: 'idle' };
  const entries = Array.from({ length: 1000 }, (_, place) => `whatsapp:id-${place}`).flatMap((key, place) => {
    const input = { key, kind: 'whatsapp', record };
    const base = { key, at: 1_700_000_000_000 + place };
    return [
      { ...base, index: 2 * place, kind: 'started', chart: 'sender', variant: null, input },
      { ...base, index: 2 * place + 1, kind: 'input', event: { type: 'blast.startRequested' } },
    ];
  });
  await world.signedIn(page, 'dev');
  await page.goto('/monitor/statechart');
  await openSession(page, entries);
  await expect(page.getByText('1.000 aktor')).toBeVisible();
  const rows = page.getByRole('group', { name: 'Aktor' }).getByRole('button');
  expect(await rows.count()).toBeLessThan(40);
  await page.getByRole('searchbox', { name: 'Cari aktor' }).fill('id-999');
  await page.getByRole('button', { name: /id-999 .*starting\.calling/ }).click();
  await isLit(chartOf(page, 'sender'), 'sender.job.starting.calling');
});

test('the panes fill the window, which does not scroll, and stand one at a time on a phone', async ({
  page,
  world,
}) => {
  await world.signedIn(page, 'dev');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/monitor/statechart');
  await page.getByRole('group', { name: 'Aktor' }).getByRole('button', { name: 'navigation' }).click();
  await expect(chartOf(page, 'navigation')).toBeVisible();
  const overflow = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight - innerHeight, scrollWidth - innerWidth].map((by) => Math.max(0, by));
    });
  expect(await overflow()).toEqual([0, 0]);
  const bottoms = await page
    .locator('main section[aria-label]:not(section section)')
    .evaluateAll((panes) => panes.map((pane) => Math.round(pane.getBoundingClientRect().bottom)));
  expect([bottoms.length, new Set(bottoms).size]).toEqual([3, 1]);
  expect(900 - (bottoms[0] ?? 0)).toBeLessThan(32);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chartOf(page, 'navigation')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Aktor' })).toBeHidden();
  expect(await overflow()).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Rincian' }).click();
  await expect(page.getByRole('tab', { name: 'Tampilan' })).toBeVisible();
  await expect(chartOf(page, 'navigation')).toBeHidden();
  const record = { id: 1, clientid: 'a', phonenumber: '62811', state: 'connected', status: 'idle' };
  const input = { key: 'whatsapp:a', kind: 'whatsapp', record };
  const began = {
    index: 0,
    at: 1,
    key: 'whatsapp:a',
    kind: 'started',
    chart: 'sender',
    variant: null,
    input,
  };
  await openSession(page, [began]);
  await expect(page.getByText('Sesi orang lain, dari file.')).toBeVisible();
  expect(await overflow()).toEqual([0, 0]);
});

test('ten thousand entries are stepped through on a tablet and on a phone', async ({ page, world }) => {
  const record = { id: 1, clientid: 'long', phonenumber: '62811', state: 'connected', status: 'idle' };
  const key = 'whatsapp:long';
  const at = 1_700_000_000_000;
  const began = { index: 0, at, key, kind: 'started', chart: 'sender', variant: null };
  const entries = Array.from({ length: 9_999 }, (_, place) => ({
    index: place + 1,
    at: at + place,
    key,
    kind: 'input',
    from: 'board',
    event: { type: 'record.read', record },
  }));
  await world.signedIn(page, 'dev');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/monitor/statechart');
  await openSession(page, [{ ...began, input: { key, kind: 'whatsapp', record } }, ...entries]);
  await expect(page.getByText('10.000 dari 10.000')).toBeVisible();
  const small = () =>
    page.locator('main :is(button, select, input[type=range]):visible').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { height, width } = control.getBoundingClientRect();
        const isInert = control.closest('[inert]') !== null;
        return isInert || Math.min(height, width) >= 43.5 ? [] : [control.outerHTML.slice(0, 120)];
      }),
    );
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Diagram', exact: true }).click();
    await page.getByRole('tab', { name: 'Diagram' }).click();
    await expect(chartOf(page, 'sender')).toBeVisible();
    expect((await chartOf(page, 'sender').boundingBox())?.height).toBeGreaterThan(200);
    expect([await small(), await overflow()]).toEqual([[], 0]);
    await page.getByRole('tab', { name: 'Pesan' }).click();
    const messages = page.getByRole('group', { name: 'Urutan pesan' }).getByRole('button');
    await expect(messages.filter({ hasText: 'record.read' }).last()).toBeInViewport({ ratio: 0.9 });
    expect(await messages.count()).toBeLessThan(40);
    await page.getByRole('button', { name: 'Rincian' }).click();
    await page.getByRole('tab', { name: 'Catatan' }).click();
    const lines = page.getByRole('group', { name: 'Catatan' }).getByRole('button');
    await expect(lines.first()).toContainText('dari board');
    expect(await lines.count()).toBeLessThan(40);
    expect([await small(), await overflow()]).toEqual([[], 0]);
  }
});
