import { vi } from 'vitest';

export const subscription = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'P', auth: 'A' } };

/** A browser that knows push. `answer` is what the person answers once they are asked. */
export function stubPush({ permission = 'default', answer = 'granted' } = {}) {
  let subscribed = permission === 'granted';
  const notification = Object.assign(vi.fn(), {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  });
  const found = {
    toJSON: () => subscription,
    unsubscribe: vi.fn(async () => {
      subscribed = false;
      return true;
    }),
  };
  const pushManager = {
    getSubscription: async () => (subscribed ? found : null),
    subscribe: vi.fn(async () => {
      subscribed = true;
      return found;
    }),
  };
  const registration = { pushManager };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve<unknown>(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', vi.fn());
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { notification, pushManager, found, serviceWorker };
}

/** What a server answers to whoever was not told before. */
export const pushOf = (changed = {}) => ({
  push: {
    key: 'BKey',
    devices: [],
    muted_kinds: [],
    muted_accounts: [],
    zone: 'Asia/Jakarta',
    quiet_from: null,
    quiet_to: null,
    digest_at: null,
    ...changed,
  },
});
