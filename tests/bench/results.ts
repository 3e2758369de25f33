import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../bench/results.json');

/** Keeps what a benchmark found beside what the others found. */
export function keep(key: string, results: object): void {
  const kept = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as object) : {};
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ ...kept, [key]: results }, null, 2)}\n`);
}
