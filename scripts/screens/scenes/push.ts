import type { Page } from '@playwright/test';

const DEVICE = {
  endpoint: 'https://push.example.com/send/1',
  keys: {
    p256dh: 'BNbxGYNMhEIi9zrneh7mqV4oUanjLUK3m-mYZBc62frMKrEoMk88r3Lk596T0ck9xlT-aok0fO1KXBLV4-XqxYM',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** A browser that can be told by push, as one without a screen cannot. */
export const offerPush = (page: Page) =>
  page.addInitScript((device) => {
    let isOn = false;
    const subscription = { toJSON: () => device, unsubscribe: async () => true };
    const registration = {
      pushManager: {
        getSubscription: async () => (isOn ? subscription : null),
        subscribe: async () => {
          isOn = true;
          return subscription;
        },
      },
    };
    Object.defineProperty(Notification, 'permission', { get: () => (isOn ? 'granted' : 'default') });
    Notification.requestPermission = async () => 'granted';
    Object.assign(navigator.serviceWorker, { getRegistration: async () => registration });
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve(registration) });
  }, DEVICE);

/** The browser is told from now on. */
export async function switchPushOn(page: Page) {
  await page.getByRole('button', { name: 'Nyalakan' }).click();
  await page.getByRole('button', { name: 'Kirim Percobaan' }).waitFor();
}
