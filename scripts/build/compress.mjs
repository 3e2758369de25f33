import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Whoever installs the page edits it: what was packed before would be sent in its place. */
const EDITED = 'settings.json';
const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt)$/;

const pack = {
  br: promisify(brotliCompress),
  gz: (text) => promisify(gzip)(text, { level: 9 }),
};

/** Writes a brotli and a gzip version beside each text file of a folder, for servers to send. */
export async function compressFolder(folder) {
  const isText = (name) =>
    TEXTS.test(name) && name !== EDITED && !name.startsWith('.vite') && statSync(join(folder, name)).isFile();
  const files = readdirSync(folder, { recursive: true })
    .filter(isText)
    .map((name) => join(folder, name));
  const packing = files.flatMap((file) =>
    Object.entries(pack).map(async ([ending, packed]) =>
      writeFile(`${file}.${ending}`, await packed(readFileSync(file))),
    ),
  );
  await Promise.all(packing);
}
