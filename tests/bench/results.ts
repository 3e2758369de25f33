import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../bench/results.json');

/** Keeps the results of one bench under its key, and leaves those of the others as they are. */
export function keep(key: string, results: object): void {
  const kept: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...(kept as object), [key]: results }, null, 2)}\n`);
}
