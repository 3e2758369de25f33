import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Addressed, Post } from '../../../sandbox/push/post';
import { expect } from './test';

export type PushMessage = Parameters<Post>[1];

/** The browser has no push service here, and may be one without notices: both are made up, on the page's side alone. */
export const fakeService = (page: Page, device: Addressed) =>
  page.addInitScript(({ endpoint, p256dh, auth }) => {
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
  }, device);

/** Delivers a message to the worker of the page, as the browser does when it comes from the push service. */
export async function openDelivery(context: BrowserContext, page: Page, origin = new URL(page.url()).origin) {
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
export async function recordNotices(context: BrowserContext) {
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
/** The worker answers for the page. */
export const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated');
