import { eq } from 'drizzle-orm';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Post } from '../../sandbox/push/post';
import { pushDevices } from '../../sandbox/store/schema';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

type PushMessage = Parameters<Post>[1];

const ENDPOINT = 'https://push.example.com/send/1';
/** Of a device; nobody opens what is sealed for it here. */
const P256DH = 'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';

/** The browser has no push service here, and may be one without notices: both are made up, on the page's side alone. */
const fakeService = (page: Page) =>
  page.addInitScript(
    ([endpoint, p256dh, auth]) => {
      const key = 'fake-subscription';
      Object.defineProperty(Notification, 'permission', {
        get: () => (localStorage.getItem(key) ? 'granted' : 'default'),
      });
      Notification.requestPermission = async () => 'granted';
      const made = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(key, '1');
          return made;
        },
        getSubscription: async () => (localStorage.getItem(key) ? made : null),
      });
    },
    [ENDPOINT, P256DH, AUTH],
  );

/** Delivers a message to the worker of the page, as the browser does when it comes from the push service. */
async function openDelivery(context: BrowserContext, page: Page, origin = new URL(page.url()).origin) {
  const session: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (message: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
}
interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & { readonly tag: string };
}
type Recording = typeof globalThis & { shown: Shown[] };

/** What the worker shows from now on: a browser without a screen shows no notices. */
async function recordNotices(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Recording & { registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      const { tag = '' } = options ?? {};
      scope.shown = [
        ...scope.shown.filter((other) => other.options.tag !== tag),
        { title, options: { ...options, tag } },
      ];
    };
  });
  return {
    titles: () => worker.evaluate(() => (globalThis as Recording).shown.map(({ title }) => title)),
    /** Has the worker hear that a notice was pressed: no protocol presses one. */
    press: (title: string) =>
      worker.evaluate((pressed) => {
        const notice = (globalThis as Recording).shown.find((one) => one.title === pressed);
        const notification = { ...notice?.options, close: () => {} };
        globalThis.dispatchEvent(
          Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }),
        );
      }, title),
  };
}
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');

test('what the browser is pushed is shown by the worker, once for the same, and leads there', async ({
  page,
  context,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  const account = await world.account(member.id, { pushname: 'Toko Ani', state: 'loggedOut' });
  await fakeService(page);
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
  await expect.poll(titles).toEqual(['Pemberitahuan aktif', '2 akun keluar dari Whatsapp']);

  await page.goto('/');
  await page.getByRole('button', { name: /^Pemberitahuan/ }).click();
  await expect(page.getByRole('heading', { name: 'Pemberitahuan' })).toBeVisible();
  await press('2 akun keluar dari Whatsapp');
  await expect(page).toHaveURL('/whatsapp?s=loggedOut');
});

test('push is switched on in the profile, and a sign-out ends it here and at the server', async ({
  page,
  world,
}) => {
  const member = await world.signedIn(page, 'member');
  await fakeService(page);
  const devices = () =>
    world.sandbox.database.db.select().from(pushDevices).where(eq(pushDevices.userId, member.id));
  await page.goto('/profile');
  await isKept(page);
  await page.getByRole('button', { name: 'Nyalakan' }).click();
  await expect(page.getByRole('button', { name: 'Kirim Percobaan' })).toBeVisible();
  expect(await devices()).toMatchObject([{ endpoint: ENDPOINT }]);
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
