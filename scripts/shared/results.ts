import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../bench/results.json');

/** What all benches have kept. */
export const readKept = (): Record<string, object> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>) : {};

/** Keeps the results of one bench under its key, and leaves those of the others as they are. */
export function keep(key: string, results: object): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...readKept(), [key]: results }, null, 2)}\n`);
}

/** Keeps one of several results of a bench, and leaves its others as they are. */
export const keepIn = (key: string, name: string, results: object) =>
  keep(key, { ...readKept()[key], [name]: results });
