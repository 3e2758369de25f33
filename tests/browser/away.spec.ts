import type { Page } from '@playwright/test';
import { and, eq, sql } from 'drizzle-orm';
import { openWorld, type World } from '../../scripts/shared/world/world';
import { presence } from '../../sandbox/store/schema';
import { startPushService } from '../support/push-service';
import { fakeService, isKept, openDelivery, recordNotices } from './support/notices';
import { expect, test } from './support/test';

const TOLD = 'Akun Toko Ani keluar dari WhatsApp';

const bellOf = (page: Page) => page.getByRole('button', { name: /^Pemberitahuan/ });
const isTold = (page: Page, unread: number) =>
  expect(bellOf(page)).toHaveAccessibleName(
    unread > 0 ? `Pemberitahuan, ${unread} belum dibaca` : 'Pemberitahuan',
  );

/** A member with an account named Toko Ani, on the dashboard, who has no news. */
async function opened(page: Page, world: World) {
  const member = await world.signedIn(page, 'member');
  const account = await world.account(member.id, { pushname: 'Toko Ani' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Halo, Ani!' })).toBeVisible();
  await expect(page.getByText('Tersambung', { exact: true })).toBeVisible();
  await isTold(page, 0);
  const change = { state: 'loggedOut' } as const;
  return { member, drop: () => world.report(account, 'connection.update', { ...change, change }) };
}
async function namesWhatHappened(page: Page) {
  await isTold(page, 1);
  await bellOf(page).click();
  const entries = page.getByRole('dialog', { name: 'Pemberitahuan' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(TOLD);
  await page.keyboard.press('Escape');
}

test.describe('what happened is told once, by name, to who', () => {
  test('loads the page again', async ({ page, world }) => {
    const { drop } = await opened(page, world);
    await drop();
    await isTold(page, 1);
    await page.reload();
    await namesWhatHappened(page);
  });

  test('had the page closed, in the card of what they missed, too', async ({ page, context, world }) => {
    const { member, drop } = await opened(page, world);
    const closed = new Date().toISOString();
    await page.close();
    // Their leaving is written down; then it was long ago.
    const leave = () =>
      world.sandbox.database.db
        .update(presence)
        .set({ seen: sql`jsonb_set(seen, '{at}', to_jsonb(now() - interval '20 minutes'))` })
        .where(and(eq(presence.userId, member.id), sql`seen->>'at' > ${closed}`))
        .returning();
    await expect.poll(async () => (await leave()).length).toBe(1);
    await drop();
    const again = await context.newPage();
    await again.goto('/');
    const card = again.getByRole('region', { name: 'Selama Anda pergi' });
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await expect(card.getByRole('link', { name: 'Sambungkan ulang Toko Ani' })).toBeVisible();
    await namesWhatHappened(again);
  });

  test('was offline', async ({ page, context, world }) => {
    const { drop } = await opened(page, world);
    await context.setOffline(true);
    await expect(page.getByText(/^Offline sejak/)).toBeVisible();
    await drop();
    await context.setOffline(false);
    await namesWhatHappened(page);
  });

  test('has another device, where it is read when it is read here', async ({ page, browser, world }) => {
    const { member, drop } = await opened(page, world);
    const other = await browser.newPage({ baseURL: world.sandbox.url });
    await world.signIn(other, member);
    await drop();
    await other.goto('/');
    await namesWhatHappened(other);
    await isTold(page, 1);
    await bellOf(other).click();
    await other.getByRole('button', { name: 'Tandai dibaca' }).click();
    await isTold(page, 0);
    await other.close();
  });

  test.describe('is asked for by push', () => {
    test.use({ serviceWorkers: 'allow' });
    test('on a device whose page is closed, which leads to the account', async ({ browser }) => {
      const service = await startPushService();
      const world = await openWorld({
        push: { agent: service.agent, isEndpoint: (address) => address.startsWith(service.origin) },
      });
      const context = await browser.newContext({ baseURL: world.sandbox.url, serviceWorkers: 'allow' });
      const page = await context.newPage();
      await fakeService(page, service.device('phone'));
      const { drop } = await opened(page, world);
      await page.goto('/profile');
      await isKept(page);
      await page.getByRole('button', { name: 'Nyalakan' }).click();
      await expect(page.getByRole('button', { name: 'Kirim Percobaan' })).toBeVisible();
      const { titles, press } = await recordNotices(context);
      const other = await context.newPage();
      const deliver = await openDelivery(context, other, world.sandbox.url);
      await page.goto('about:blank');
      await drop();
      await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
      for (const { message } of service.received) await deliver(message);
      await expect.poll(titles).toEqual([TOLD]);
      await page.goto('/');
      await namesWhatHappened(page);
      await press(TOLD);
      await expect(page).toHaveURL(/\/whatsapp/);
      await context.close();
      await world.sandbox.close();
      await service.close();
    });
  });
});
