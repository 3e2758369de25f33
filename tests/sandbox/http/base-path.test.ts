import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { basePathOf, withoutPrefix } from '../../../sandbox/http/base-path';
import { writePage } from '../../../sandbox/http/write-page';
import { useServer } from '../../contract/harness';

const PUBLIC_URL = 'https://example.com/dashboard';
const folder = mkdtempSync(join(tmpdir(), 'base-path-'));
const built = join(folder, 'dist');
mkdirSync(join(built, 'assets'), { recursive: true });
const PAGE =
  '<link href="/favicon.svg"><link href="#failure"><script src="/assets/a-1.js"></script><a href="/signup"></a><a href="//other"></a>';
const PLACED =
  '<link href="/dashboard/favicon.svg"><link href="#failure"><script src="/dashboard/assets/a-1.js"></script><a href="/dashboard/signup"></a><a href="//other"></a>';
for (const name of ['index.html', 'offline.html', 'old-browser.html']) writeFileSync(join(built, name), PAGE);
for (const name of [
  'settings.json',
  'manifest.webmanifest',
  '.sources',
  'assets/a-1.js',
  'assets/a-1.js.map',
])
  writeFileSync(join(built, name), '{}');
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  [undefined, '/'],
  ['https://example.com', '/'],
  ['https://example.com/dashboard', '/dashboard/'],
  ['https://example.com/a/b//', '/a/b/'],
])('a page that people open at %s lies at %s', (publicUrl, base) => {
  expect(basePathOf(publicUrl)).toBe(base);
});

it.each([
  ['/dashboard/api/x?y=1', '/api/x?y=1'],
  ['/dashboard', '/'],
  ['/dashboard?id=client-7', '/?id=client-7'],
  ['/api/x', '/api/x'],
  ['/dashboards', '/dashboards'],
  ['/dashboard/dashboard', '/dashboard'],
])('of %s a server below /dashboard/ is asked %s', (url, asked) => {
  expect(withoutPrefix(url, '/dashboard/')).toBe(asked);
  expect(withoutPrefix(url, '/')).toBe(url);
});

describe('a server below a path', () => {
  const harness = useServer({ seed: 'none', publicUrl: PUBLIC_URL, pageFolder: built });
  const textOf = async (path: string) => (await fetch(harness.url + path)).text();

  it.each(['', '/dashboard'])('answers a proxy that leaves %j before what it asks', async (prefix) => {
    expect(await textOf(`${prefix}/whatsapp`)).toBe(PLACED);
    expect(await textOf(`${prefix}/offline.html`)).toBe(PLACED);
    expect(await textOf(`${prefix}/assets/a-1.js`)).toBe('{}');
    expect((await fetch(`${harness.url}${prefix}/api/admin/setting/get`)).status).toBe(401);
    const docs = await fetch(`${harness.url}${prefix}/docs`);
    expect(new URL(docs.url).pathname).toBe(`${prefix}/docs/`);
  });
});

it('the page for a host of files lies in a folder as the server would send it, with nothing of the build’s own', () => {
  const to = join(folder, 'host');
  expect(writePage(built, to, PUBLIC_URL)).toContain('/dashboard/');
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe(PLACED);
  expect(brotliDecompressSync(readFileSync(join(to, 'offline.html.br'))).toString()).toBe(PLACED);
  expect(gunzipSync(readFileSync(join(to, 'index.html.gz'))).toString()).toBe(PLACED);
  expect(readdirSync(to)).toContain('settings.json');
  expect(readdirSync(to)).not.toContain('.sources');
  expect(readdirSync(join(to, 'assets'))).toEqual(['a-1.js']);
  expect(() => writePage(built, undefined, PUBLIC_URL)).toThrow('page <folder>');
  expect(() => writePage(join(built, 'assets'), to, PUBLIC_URL)).toThrow('not built');
});
