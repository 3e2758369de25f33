import { expect, it, vi } from 'vitest';
import { createShell } from '../../../src/app/shell/shell';
import { settled } from '../../support/deferred';

const ORIGIN = 'https://host.test';
const HOME = `${ORIGIN}/`;
const file = (text = 'export {}') => new Response(text, { headers: { 'Content-Type': 'text/javascript' } });
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Caches as a browser has them, as far as the shell uses them. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (path: string) => new URL(path, ORIGIN).href;
  const openNow = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  return {
    stores,
    open: async (name: string) => {
      const store = openNow(name);
      return {
        addAll: async (urls: string[]) => urls.forEach((url) => store.set(url, file(new URL(url).pathname))),
        put: async (path: string, answer: Response) => void store.set(urlOf(path), answer),
      } as Partial<Cache> as Cache;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) =>
      [...stores.values()].flatMap((store) => store.get(urlOf(path))?.clone() ?? [])[0],
  };
}

function start(id = 'one', caches = fakeCaches(), home = HOME) {
  const fetch = vi.fn<() => Promise<Response>>(async () => file('new'));
  const build = { id, offline: 'offline.html', files: ['assets/index-1.js'] };
  const shell = createShell(build, {
    caches: caches as Partial<CacheStorage> as CacheStorage,
    fetch,
    home,
  });
  const ask = async (url: string, mode: RequestMode = 'cors', method = 'GET') => {
    const answer = shell.answer({ url: new URL(url, ORIGIN).href, mode, method });
    return answer === null ? null : (await answer).text();
  };
  return { shell, caches, fetch, ask };
}

it('answers a page from the network, and without a line with the page that says so', async () => {
  const { shell, fetch, ask } = start();
  await shell.install();
  expect(await ask('/whatsapp', 'navigate')).toBe('new');
  fetch.mockImplementation(unreachable);
  expect(await ask('/whatsapp?page=2', 'navigate')).toBe('/offline.html');
});

it('leaves the API, what changes something and other hosts to the browser', async () => {
  const { ask, fetch } = start();
  expect(await ask('/api/admin/level/list-per-page')).toBeNull();
  expect(await ask('/api/admin/level/list-per-page', 'navigate')).toBeNull();
  expect(await ask('/media/1', 'navigate')).toBeNull();
  expect(await ask('/assets/index-1.js', 'cors', 'POST')).toBeNull();
  expect(await ask('https://other.test/assets/index-1.js')).toBeNull();
  expect(await ask('/?id=client-7', 'websocket' as RequestMode)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it('keeps each file of the build as it comes, and answers with it from then on', async () => {
  const { shell, caches, fetch, ask } = start();
  await shell.install();
  expect(await ask('/assets/index-1.js')).toBe('/assets/index-1.js');
  expect(await ask('/assets/bonus-1.js')).toBe('new');
  await settled();
  fetch.mockImplementation(unreachable);
  expect(await ask('/assets/bonus-1.js')).toBe('new');
  expect([...caches.stores.keys()]).toEqual(['build-one']);
});

it.each([
  ['a failure', async () => new Response('', { status: 404 })],
  [
    'the page in place of a file',
    async () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
])('keeps neither %s', async (_, answer) => {
  const { fetch, ask } = start();
  fetch.mockImplementationOnce(answer);
  await ask('/assets/bonus-1.js');
  await settled();
  expect(await ask('/assets/bonus-1.js')).toBe('new');
});

it('does without a cache where the browser gives none', async () => {
  const caches = { ...fakeCaches(), match: unreachable, open: unreachable };
  const { ask } = start('one', caches);
  expect(await ask('/assets/bonus-1.js')).toBe('new');
});

it('keeps what a page loaded before its worker answered, of this build alone, once, and each for itself', async () => {
  const { shell, caches, fetch } = start();
  fetch.mockImplementationOnce(unreachable);
  const loaded = [
    `${ORIGIN}/assets/lost-1.js`,
    `${ORIGIN}/assets/app-1.js`,
    `${ORIGIN}/api/x`,
    'https://other.test/assets/a.js',
  ];
  await shell.keep(loaded);
  await shell.keep(loaded.slice(1));
  expect([...(caches.stores.get('build-one')?.keys() ?? [])]).toEqual([`${ORIGIN}/assets/app-1.js`]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('leaves to the pages that are open the files of the build before, and to none those of older ones', async () => {
  const caches = fakeCaches();
  for (const id of ['one', 'two', 'three']) {
    const { shell } = start(id, caches);
    await shell.install();
    await shell.activate();
  }
  expect(await caches.keys()).toEqual(['build-two', 'build-three']);
});

it('knows the page below a path of its host, and neither what lies beside it nor its caches', async () => {
  const caches = fakeCaches();
  await start('root', caches).shell.install();
  const { shell, fetch, ask } = start('one', caches, `${HOME}dashboard/`);
  await shell.install();
  await shell.activate();
  expect(await caches.keys()).toEqual(['build-root', 'dashboard/build-one']);
  expect(await ask('/dashboard/assets/index-1.js')).toBe('/dashboard/assets/index-1.js');
  expect(await ask('/assets/index-1.js')).toBeNull();
  expect(await ask('/other', 'navigate')).toBeNull();
  expect(await ask('/dashboard/api/x', 'navigate')).toBeNull();
  fetch.mockImplementation(unreachable);
  expect(await ask('/dashboard/whatsapp', 'navigate')).toBe('/dashboard/offline.html');
});
