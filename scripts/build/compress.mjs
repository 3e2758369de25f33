import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Whoever installs the page edits it: what was packed before would be sent in its place. */
const EDITED = 'settings.json';
const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes a brotli and a gzip version beside each text file of a folder, for servers to send. */
export function compressFolder(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!TEXTS.test(name) || name === EDITED || name.startsWith('.vite') || !statSync(file).isFile())
      continue;
    const text = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  }
}
