import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPasswords } from '../../sandbox/http/passwords';
import { seedDatabase } from '../../sandbox/seed/seed';
import { embed } from '../../sandbox/store/embedded';
import { openInMemory, takeSnapshot } from '../../sandbox/store/memory';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a snapshot of a database with the demonstration's data. */
    readonly snapshot: string;
  }
}

/** Migrates and seeds one database for a whole run, whichever projects it has: tests open copies of it. */
export default async function prepare(project: TestProject) {
  const run = globalThis as { snapshot?: Promise<string> };
  project.provide('snapshot', await (run.snapshot ??= writeSnapshot()));
}

async function writeSnapshot() {
  const client = await openInMemory();
  const database = await embed(client);
  await seedDatabase(database, {
    size: 'demo',
    password: 'demo1234',
    passwords: createPasswords(2 ** 12),
    now: Date.now(),
  });
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'demonstration.tar');
  await takeSnapshot(client, path);
  await database.close();
  return path;
}
