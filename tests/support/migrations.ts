import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The migrations of a version, in a folder of their own. */
export function migrationsUpTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('sandbox/store/migrations', folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const read = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] };
  writeFileSync(journal, JSON.stringify({ ...read, entries: read.entries.filter(({ idx }) => idx <= last) }));
  return folder;
}
