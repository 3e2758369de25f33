import { expect, it, vi } from 'vitest';
import type { Resource, Screen } from '../../../src/app/resource/define';
import { createRouteTable } from '../../../src/app/resource/route-table';
import { deferred } from '../../support/deferred';

const View = () => null;
const loader = { chart: vi.fn(), row: vi.fn(), provided: vi.fn() };

/** A table of one screen. */
function tableOf(load: Screen['load'], options: Parameters<typeof createRouteTable>[2] = {}) {
  const screen: Screen = { path: '/a', title: 'A', permission: 'home.open', load, begin: vi.fn() };
  const resource: Resource = { provide: vi.fn(), logFields: {}, screens: [screen] };
  const [route] = createRouteTable([resource], loader, options).routes;
  if (!route) throw new Error('the table has no route');
  return route;
}

it('loads a screen once, however often it is asked for ahead', async () => {
  const load = vi.fn(async () => View);
  const { preload } = tableOf(load);
  await Promise.all([preload(), preload()]);
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

it('is silent about a screen that cannot be loaded ahead, and loads it anew later', async () => {
  const answer = deferred<typeof View>();
  const load = vi.fn(async () => View).mockImplementationOnce(() => answer.promise);
  const { preload } = tableOf(load);
  const ahead = preload();
  answer.reject(new Error('offline'));
  await expect(ahead).resolves.toBeUndefined();
  await preload();
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads nothing ahead where data is to be saved', async () => {
  const load = vi.fn(async () => View);
  await tableOf(load, { savesData: true }).preload();
  expect(load).not.toHaveBeenCalled();
});

it('waits for a screen that is opened until it is there, and no longer than is patient, loading it once', async () => {
  const answer = deferred<typeof View>();
  const patience = deferred<void>();
  const load = vi.fn(() => answer.promise);
  const { arrival, preload } = tableOf(load, { patience: () => patience.promise });
  const arrived = vi.fn();
  void arrival().then(arrived);
  void preload();
  await Promise.resolve();
  expect(arrived).not.toHaveBeenCalled();
  patience.resolve();
  await expect(arrival()).resolves.toBeUndefined();
  expect(arrived).toHaveBeenCalledOnce();
  answer.resolve(View);
  await preload();
  expect(load).toHaveBeenCalledOnce();
});

it('waits no longer for a screen that cannot be loaded', async () => {
  const load = vi.fn(async (): Promise<typeof View> => {
    throw new Error('offline');
  });
  await expect(tableOf(load, { patience: () => new Promise(() => {}) }).arrival()).resolves.toBeUndefined();
});
