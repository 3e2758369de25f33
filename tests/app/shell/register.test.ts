import { expect, it, vi } from 'vitest';
import { registerWorker } from '../../../src/app/shell/register';

const EARLY = ['https://host.test/assets/app-1.js'];
const LATE = ['https://host.test/assets/bonus-1.js'];

it('registers the worker and tells it what the page came with, and what comes before it answers', async () => {
  const active = { postMessage: vi.fn() };
  const register = vi.fn(async () => ({}) as ServiceWorkerRegistration);
  const ready = Promise.resolve({ active } as unknown as ServiceWorkerRegistration);
  let send: Parameters<Parameters<typeof registerWorker>[2]>[0] = () => {};
  await registerWorker({ register, ready }, '/dashboard/', (sendToWorker) => {
    sendToWorker(EARLY);
    send = sendToWorker;
  });
  expect(register).toHaveBeenCalledWith('/dashboard/service-worker.js');
  send(LATE);
  expect(active.postMessage.mock.calls).toEqual([[EARLY], [LATE]]);
});

it('does without a worker where the browser has none, or refuses one', async () => {
  const onLoaded = vi.fn();
  await registerWorker(undefined, '/', onLoaded);
  const register = () => Promise.reject(new Error('SecurityError'));
  await expect(
    registerWorker({ register, ready: new Promise(() => {}) }, '/', onLoaded),
  ).resolves.toBeUndefined();
  expect(onLoaded).not.toHaveBeenCalled();
});
