import { expect, it, vi } from 'vitest';
import { registerWorker } from '../../../src/app/shell/register';

const loaded = () => ['https://host.test/assets/app-1.js'];

it('registers the worker and tells it what the page came with', async () => {
  const active = { postMessage: vi.fn() };
  const register = vi.fn(async () => ({}) as ServiceWorkerRegistration);
  const ready = Promise.resolve({ active } as unknown as ServiceWorkerRegistration);
  await registerWorker({ register, ready }, loaded);
  expect(register).toHaveBeenCalledWith('/service-worker.js');
  expect(active.postMessage).toHaveBeenCalledWith(loaded());
});

it('does without a worker where the browser has none, or refuses one', async () => {
  await registerWorker(undefined, loaded);
  const register = () => Promise.reject(new Error('SecurityError'));
  await expect(registerWorker({ register, ready: new Promise(() => {}) }, loaded)).resolves.toBeUndefined();
});
