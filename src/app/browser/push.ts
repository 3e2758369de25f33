import { type PushSupport, type Subscription, WORKERLESS } from '../../machines/push/push.rules';
import { basePath } from './base';
import { PUSH_OWNER } from './push-owner';
import type { LocalStore } from './storage';

/** Push of this browser: one subscription, of whoever switched it on last. */
export interface BrowserPush {
  /** Null where it has none. */
  readonly support: () => PushSupport | null;
  /** The subscription of this person; null where there is none, or it is somebody else's. */
  readonly current: (userId: string) => Promise<Subscription | null>;
  /** Asks the person, where they were not asked yet, and subscribes; null where they do not allow it. */
  readonly subscribe: (userId: string, key: string) => Promise<Subscription | null>;
  readonly unsubscribe: () => Promise<void>;
  /** The subscription is nobody's any more, and ends when the page is opened the next time. */
  readonly release: () => void;
}

/** How long the page's worker may take to be there, in ms. */
const PATIENCE = 10_000;
const registration = () => navigator.serviceWorker.getRegistration(basePath());

/** The page's worker; `ready` alone waits for ever where there is none, as in some private windows. */
function worker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(WORKERLESS)), PATIENCE);
    void navigator.serviceWorker.ready.then(resolve).finally(() => clearTimeout(giveUp));
  });
}

const subscriptionOf = (subscription: PushSubscription): Subscription => {
  const { keys = {}, endpoint = '' } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

/** Of iOS, where only what is installed may be told. */
const isUninstalledApple = () =>
  'standalone' in navigator && navigator.standalone === false && !('PushManager' in window);

export const browserPush = (storage: LocalStore): BrowserPush => {
  const find = async () => (await registration())?.pushManager.getSubscription() ?? null;
  const release = () => storage.write(PUSH_OWNER, '');
  return {
    release,
    support() {
      if (isUninstalledApple()) return 'uninstalled';
      const isKnown = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
      return isKnown ? Notification.permission : null;
    },
    async current(userId) {
      const found = storage.read(PUSH_OWNER) === userId ? await find() : null;
      return found && subscriptionOf(found);
    },
    async subscribe(userId, key) {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      const { pushManager } = await worker();
      // One for another key, as of an installation before, would be refused.
      await (await pushManager.getSubscription())?.unsubscribe();
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      storage.write(PUSH_OWNER, userId);
      return subscriptionOf(made);
    },
    async unsubscribe() {
      await (await find())?.unsubscribe();
      release();
    },
  };
};
