import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from '../support/deferred';

const modules = async () => (await import('../../src/app/load-module')).loadModule;
const bytes = () => Promise.resolve(new Response('export {}'));

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

it('asks for a module once its files are there, each fetched once', async () => {
  const fetch = vi.fn(bytes);
  vi.stubGlobal('fetch', fetch);
  const loadModule = await modules();
  const load = vi.fn(async () => 'module');
  await expect(loadModule(load, ['assets/a.js', 'assets/b.js'])).resolves.toBe('module');
  await loadModule(load, ['assets/b.js']);
  expect(fetch.mock.calls.flat()).toEqual(['/assets/a.js', '/assets/b.js']);
});

it.each([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there any more', async () => new Response('', { status: 404 })],
])('leaves a module alone one of whose files %s, and asks for that file again', async (_, answer) => {
  const fetch = vi.fn(bytes).mockImplementationOnce(answer);
  vi.stubGlobal('fetch', fetch);
  const loadModule = await modules();
  const load = vi.fn(async () => 'module');
  await expect(loadModule(load, ['assets/a.js'])).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  await expect(loadModule(load, ['assets/a.js'])).resolves.toBe('module');
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('waits for styles, and puts those that did not come into the page anew', async () => {
  const loadModule = await modules();
  const load = vi.fn(async () => 'module');
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const first = loadModule(load, ['assets/a.css']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow();
  expect(links()).toEqual([]);
  const second = loadModule(load, ['assets/a.css']);
  await settled();
  expect(load).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  await expect(second).resolves.toBe('module');
});
