import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { settled } from '../../support/deferred';

const modules = async () => (await import('../../../src/app/loading/load-module')).loadModule;
const importing = (name: string) => vi.fn(async () => name);
const IMPORTER = 'https://host.test/dashboard/assets/index-1.js';
const ASSETS = new URL('.', IMPORTER).href;
const fileOf = (name: string) => [[`./${name}`], IMPORTER] as const;
const bytes = () => Promise.resolve(new Response('export {}'));

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

it('asks for a module once its file is there, which is fetched once', async () => {
  const fetch = vi.fn(bytes);
  vi.stubGlobal('fetch', fetch);
  const loadModule = await modules();
  await expect(loadModule(importing('a.js'), ...fileOf('a.js'))).resolves.toBe('a.js');
  await loadModule(importing('a.js'), ...fileOf('a.js'));
  await loadModule(importing('b.js'), ...fileOf('b.js'));
  expect(fetch.mock.calls.flat()).toEqual([`${ASSETS}a.js`, `${ASSETS}b.js`]);
});

it('asks for a module at once whose file nobody knows', async () => {
  const fetch = vi.fn(bytes);
  vi.stubGlobal('fetch', fetch);
  const loadModule = await modules();
  await expect(loadModule(async () => 'module')).resolves.toBe('module');
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there any more', async () => new Response('', { status: 404 })],
])('leaves a module alone whose file %s, and asks for that file again', async (_, answer) => {
  const fetch = vi.fn(bytes).mockImplementationOnce(answer);
  vi.stubGlobal('fetch', fetch);
  const loadModule = await modules();
  const load = importing('a.js');
  await expect(loadModule(load, ...fileOf('a.js'))).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  await expect(loadModule(load, ...fileOf('a.js'))).resolves.toBe('a.js');
  expect(fetch.mock.calls.flat().filter((asked) => asked === `${ASSETS}a.js`)).toHaveLength(2);
});

it('waits for styles, and puts those that did not come into the page anew', async () => {
  const loadModule = await modules();
  const load = vi.fn(async () => 'module');
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const first = loadModule(load, ...fileOf('a.css'));
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();
  expect(links()).toEqual([]);
  const second = loadModule(load, ...fileOf('a.css'));
  await settled();
  expect(load).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('module');
});

it('says that a newer version is out where that took the file away [P5]', async () => {
  const served = (module: string) => {
    vi.stubGlobal('fetch', async (href: string) =>
      href === '/'
        ? new Response(`<script type="module" src="/assets/${module}"></script>`)
        : new Response('', { status: 404 }),
    );
  };
  const own = Object.assign(document.createElement('script'), { type: 'module' });
  own.setAttribute('src', '/assets/old.js');
  document.head.append(own);
  onTestFinished(() => own.remove());
  const loadModule = await modules();
  served('new.js');
  await expect(loadModule(importing('a.js'), ...fileOf('a.js'))).rejects.toMatchObject({
    kind: 'outdated',
    text: expect.stringContaining('Versi baru tersedia'),
  });
  served('old.js');
  await expect(loadModule(importing('a.js'), ...fileOf('a.js'))).rejects.toThrow(`${ASSETS}a.js`);
});
