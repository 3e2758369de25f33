/**
 * Reads the built page against compatibility data, and fails where it names what an engine of the floor lacks, unless
 * `without.ts` says why it runs there all the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREPARE, readManifest } from '../first-load/loads';
import { floorTitles } from './engines';
import { newInScript, newInStyles } from './reads';
import { WITHOUT } from './without';

const dist = join(import.meta.dirname, '../../dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|css)$/.test(name),
);
/** Classic scripts, which engines below the floor are to parse as well: they say that these are too old. */
const EDITIONS: Readonly<Record<string, 5 | 2015>> = {
  'old-browser.js': 5,
  [readManifest(dist)[PREPARE]?.file ?? '']: 2015,
};

const places = new Map<string, string[]>();
for (const file of files) {
  const text = readFileSync(join(dist, file), 'utf8');
  const names = file.endsWith('.css') ? newInStyles(text) : newInScript(text, EDITIONS[file]);
  for (const name of new Set(names)) places.set(name, [...(places.get(name) ?? []), file]);
}

const unexplained = [...places].filter(([name]) => !(name in WITHOUT));
for (const [name, where] of unexplained) console.log(`✗ ${name}: ${where.join(', ')}`);
const idle = Object.keys(WITHOUT).filter((name) => !places.has(name));
for (const name of idle)
  console.log(`✗ ${name}: named by nothing, but explained in scripts/floor/without.ts`);
const holds = unexplained.length + idle.length === 0;
if (holds) console.log(`✓ ${files.length} files run from ${floorTitles().join(', ')} on`);
process.exitCode = holds ? 0 : 1;
