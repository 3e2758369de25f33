import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compressFolder } from '../../scripts/build/compress.mjs';
import { filesOf, type Manifest, weigh } from '../../scripts/first-load/loads';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', name: 'index', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js', name: 'runtime' },
  '_app.js': { file: 'assets/app.js', name: 'app', imports: ['index.html', '_runtime.js', '_kit.js'] },
  '_kit.js': { file: 'assets/kit.js', name: 'kit', imports: ['_app.js'] },
  'src/views/list.tsx': { file: 'assets/list.js', name: 'list', imports: ['_app.js'] },
  'src/other.ts': { file: 'assets/other.js', name: 'other' },
  'style.css': { file: 'assets/style.css' },
};

describe('a first load', () => {
  it('is what is asked for and what that imports, each once, whether named by chunk or by source', () => {
    const files = filesOf(manifest, { asked: ['index.html', 'app', 'src/views/list.tsx', 'style.css'] });
    expect(files).toEqual([
      'assets/index.js',
      'assets/runtime.js',
      'assets/app.js',
      'assets/kit.js',
      'assets/list.js',
    ]);
  });

  it('does not take what the build does not have for nothing', () => {
    expect(() => filesOf(manifest, { asked: ['gone'] })).toThrow('the build has no gone');
  });

  it('weighs what the server sends, which the build puts beside each text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'first-load-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const text = 'export const words = 1;\n'.repeat(500);
    writeFileSync(join(folder, 'a.js'), text);
    writeFileSync(join(folder, 'photo.png'), 'not a text');
    writeFileSync(join(folder, 'settings.json'), '{}');
    await compressFolder(folder);
    expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(text);
    expect(() => readFileSync(join(folder, 'photo.png.br'))).toThrow('ENOENT');
    // Whoever edits it would go on sending what was packed.
    expect(() => readFileSync(join(folder, 'settings.json.br'))).toThrow('ENOENT');
    const { plain, gzip, brotli } = weigh(folder, ['a.js', 'a.js']);
    expect(plain).toBe(2 * text.length);
    expect(brotli).toBeLessThan(gzip);
    expect(gzip).toBeLessThan(plain / 10);
  });
});
