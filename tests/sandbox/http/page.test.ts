import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readInstallation } from '../../../sandbox/http/installation';
import { useServer } from '../../contract/harness';

const SCRIPT = 'export const words = "halaman";\n'.repeat(100);
const PAGE = `<!doctype html><p>${'Halaman '.repeat(100)}</p>`;

const folder = mkdtempSync(join(tmpdir(), 'page-'));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of [
  ['index.html', PAGE],
  ['assets/a-1.js', SCRIPT],
] as const) {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
}
writeFileSync(join(folder, 'assets/b-1.js'), SCRIPT);
writeFileSync(join(folder, 'assets/b-1.js.map'), '{}');
writeFileSync(join(folder, '.sources'), 'what it was built from');
afterAll(() => rmSync(folder, { recursive: true }));

const harness = useServer({ pageFolder: folder });

/** As it comes over the wire: `fetch` would unpack it. */
const raw = (path: string, encoding: string, more: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request(harness.url + path, { headers: { 'accept-encoding': encoding, ...more } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('the built page', () => {
  it.each(['/assets/a-1.js', '/', '/level'])('is sent compressed to who understands it: %s', async (path) => {
    const text = path.startsWith('/assets') ? SCRIPT : PAGE;
    const { headers, body } = await raw(path, 'gzip, deflate, br');
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toMatch(path.startsWith('/assets') ? /javascript/ : /html/);
    expect(brotliDecompressSync(body).toString()).toBe(text);
    expect((await raw(path, 'gzip')).headers['content-encoding']).toBe('gzip');
  });

  it('is sent as it is to everybody else, and where nothing lies beside it', async () => {
    const plain = await raw('/assets/a-1.js', 'identity');
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, SCRIPT]);
    const uncompressed = await raw('/assets/b-1.js', 'br');
    expect([uncompressed.headers['content-encoding'], uncompressed.body.toString()]).toEqual([
      undefined,
      SCRIPT,
    ]);
  });

  it.each(['br', 'gzip', 'identity'])(
    'tells caches that it differs by encoding alone, and keeps what is hashed for a year: %s',
    async (encoding) => {
      const script = await raw('/assets/a-1.js', encoding);
      expect(script.headers.vary).toBe('accept-encoding');
      expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      for (const address of ['/', '/level']) {
        const page = await raw(address, encoding);
        expect(page.headers.vary).toBe('accept-encoding');
        expect(page.headers['cache-control']).toBe('no-cache');
      }
    },
  );

  it('is asked for anew at each visit, and sent again only where it is another', async () => {
    const { headers } = await raw('/', 'br');
    const again = await raw('/', 'br', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const plain = await raw('/', 'identity');
    expect(plain.headers.etag).not.toBe(headers.etag);
  });

  it('keeps no answer about a file of a former build', async () => {
    const { status, headers } = await raw('/assets/gone-1.js', 'br');
    expect(status).toBe(404);
    expect(String(headers['cache-control'])).not.toContain('immutable');
  });
});

it.each(['/.sources', '/assets/b-1.js.map', '/.vite/manifest.json'])(
  'keeps %s of the build to itself',
  async (path) => {
    expect((await raw(path, 'identity')).status).toBe(404);
  },
);

it.each([
  ['{ "apiHost": "https://api.example/v1" }', ['https://api.example', 'wss://api.example']],
  ['{ "apiHost": "", "contact": "kantor" }', []],
  ['{}', []],
  ['{ "apiHost": "api.example" }', []],
  ['no JSON', []],
])('lets the page with the settings %s call %s besides its own', (text, origins) => {
  const place = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(place, 'settings.json'), text);
  const read = () => readInstallation(place, () => {}).apiOrigins;
  expect(read()).toEqual(origins);
  rmSync(place, { recursive: true });
  expect(read()).toEqual([]);
});
