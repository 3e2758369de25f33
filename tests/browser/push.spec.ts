import { eq } from 'drizzle-orm';
import { pushDevices } from '../../sandbox/store/schema';
import { fakeService, isKept, openDelivery, type PushMessage, recordNotices } from './support/notices';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** Of a device; nobody opens what is sealed for it here. */
const DEVICE = {
  endpoint: 'https://push.example.com/send/1',
  p256dh: 'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('what the browser is pushed is shown by the worker, once for the same, and leads there', async ({
  page,
  context,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  const account = await world.account(member.id, { pushname: 'Toko Ani', state: 'loggedOut' });
  await fakeService(page, DEVICE);
  await page.goto('/');
  await isKept(page);
  const { origin } = new URL(page.url());
  const deliver = await openDelivery(context, page);
  const message: PushMessage = {
    type: 'news',
    role: 'member',
    group: {
      id: 1,
      kind: 'loggedOut',
      source: 'whatsapp',
      at: new Date().toISOString(),
      count: 1,
      subject_id: account.id,
      user_id: member.id,
      names: ['Toko Ani'],
      number: account.phonenumber,
      amount: null,
      by: '',
    },
  };
  const { titles, press } = await recordNotices(context);
  // Somebody looks at the page, which says it itself.
  await deliver(message);
  await deliver({ type: 'test', role: 'member' });
  await expect.poll(titles).toEqual(['Pemberitahuan aktif']);

  const other = await context.newPage();
  const deliverAgain = await openDelivery(context, other, origin);
  await page.goto('about:blank');
  await deliverAgain(message);
  await deliverAgain({ ...message, group: { ...message.group, count: 2 } });
  await expect.poll(titles).toEqual(['Pemberitahuan aktif', '2 akun keluar dari WhatsApp']);

  await page.goto('/');
  await page.getByRole('button', { name: /^Pemberitahuan/ }).click();
  await expect(page.getByRole('heading', { name: 'Pemberitahuan' })).toBeVisible();
  await press('2 akun keluar dari WhatsApp');
  await expect(page).toHaveURL('/whatsapp?s=loggedOut');
});

test('push is switched on in the profile, and a sign-out ends it here and at the server', async ({
  page,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  await fakeService(page, DEVICE);
  const devices = () =>
    world.sandbox.database.db.select().from(pushDevices).where(eq(pushDevices.userId, member.id));
  await page.goto('/profile');
  await isKept(page);
  await page.getByRole('button', { name: 'Nyalakan' }).click();
  await expect(page.getByRole('button', { name: 'Kirim Percobaan' })).toBeVisible();
  expect(await devices()).toMatchObject([{ endpoint: DEVICE.endpoint }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Kirim Percobaan' })).toBeVisible();
  await page.getByRole('button', { name: member.firstname }).click();
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click();
  await expect(page).toHaveURL('/signin');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fake-subscription'))).toBeNull();
  await expect.poll(devices).toEqual([]);
});
