import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
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
afterAll(() => rmSync(folder, { recursive: true }));

const harness = useServer({ pageFolder: folder });

/** As it comes over the wire: `fetch` would unpack it. */
const raw = (path: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(harness.url + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

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

  it('tells caches that it differs by encoding, and keeps what is hashed for a year', async () => {
    const { headers } = await raw('/assets/a-1.js', 'br');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await raw('/', 'br')).headers['cache-control']).toBe('no-cache');
  });
});
