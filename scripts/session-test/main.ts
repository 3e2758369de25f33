import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSessionFile } from '../../src/app/log/session-file';
import { skeletonOf } from './skeleton';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: npm run session-test -- <session file>');
  process.exit(1);
}
const session = readSessionFile(readFileSync(file, 'utf8'));
const name = basename(file, '.json');
const folder = 'tests/sessions';
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${name}.json`), JSON.stringify(session.entries, null, 2));
writeFileSync(join(folder, `${name}.test.ts`), skeletonOf(name, session.entries));
console.log(`${join(folder, `${name}.test.ts`)}: say in it what should have been, then make it pass`);
