import type { Locator, Page } from '@playwright/test';
import { expect, rowOf, signIn, test } from './support/test';

const chartOf = (page: Page, name: string) => page.getByRole('img', { name: `Diagram ${name}` });
const isLit = (chart: Locator, state: string) =>
  expect(chart.locator(`[data-state="${state}"]`)).toHaveClass(/\blit\b/);

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
  const dev = await world.person('dev');
  const account = await world.account(dev.id);
  await signIn(page, dev.email);
  await page.goto('/whatsapp');
  const row = rowOf(page, account.phonenumber);
  await expect(row).toContainText('Connected');
  await world.tell(account, { event: 'connection.update', state: 'conflict', sender: { state: 'conflict' } });
  await expect(row).toContainText('Conflict');

  await goTo(page, 'Statechart');
  await page.getByRole('group', { name: 'Aktor' }).getByRole('button', { name: account.clientid }).click();
  const chart = chartOf(page, 'worker');
  await isLit(chart, 'worker.link.conflict.resting');
  const past = page.getByRole('group', { name: 'Baris akun saat itu' });
  await expect(past).toContainText('Conflict');

  await chart.hover();
  const whole = await chart.getAttribute('viewBox');
  await page.mouse.wheel(0, -300);
  await expect(chart).not.toHaveAttribute('viewBox', whole ?? '');
  const closer = await chart.getAttribute('viewBox');
  // The list was left, which ended the actor; the conflict came before.
  const back = page.getByRole('button', { name: /Mundur/ });
  await back.click();
  await page.keyboard.press('ArrowLeft');
  await expect(past).toContainText('Connected');
  await isLit(chart, 'worker.link.connected');
  expect(await chart.getAttribute('viewBox')).toBe(closer);

  await page.getByRole('combobox', { name: 'Event yang didengar' }).selectOption('blast.startRequested');
  await page.getByRole('button', { name: 'Coba', exact: true }).click();
  await isLit(chart, 'worker.job.starting.calling');
  await expect(page.getByText('Cabang, tidak nyata')).toBeVisible();
});

test('a session of a thousand actors opens without drawing them all', async ({ page, world }) => {
  const dev = await world.person('dev');
  const record = { id: 1, clientid: 'id', phonenumber: '62811', state: 'connected', status: 'idle' };
  const entries = Array.from({ length: 1000 }, (_, place) => `whatsapp:id-${place}`).flatMap((key, place) => {
    const input = { key, kind: 'whatsapp', record };
    const base = { key, at: 1_700_000_000_000 + place };
    return [
      { ...base, index: 2 * place, kind: 'started', chart: 'worker', variant: null, input },
      { ...base, index: 2 * place + 1, kind: 'input', event: { type: 'blast.startRequested' } },
    ];
  });
  const session = { format: 'event-log session', version: 1, savedAt: 1_700_000_001_000, entries };
  await signIn(page, dev.email);
  await page.goto('/monitor/statechart');
  await page.getByLabel('File sesi').setInputFiles({
    name: 'sesi.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(session)),
  });
  await expect(page.getByText('1000 aktor')).toBeVisible();
  const rows = page.getByRole('group', { name: 'Aktor' }).getByRole('button');
  expect(await rows.count()).toBeLessThan(40);
  await page.getByRole('searchbox', { name: 'Cari aktor' }).fill('id-999');
  await page.getByRole('button', { name: /id-999 .*starting\.calling/ }).click();
  await isLit(chartOf(page, 'worker'), 'worker.job.starting.calling');
});
