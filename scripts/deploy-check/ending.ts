import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ending = new AbortController();
/** For what is spawned: however this program ends, by Ctrl+C as well, that ends with it. */
export const untilTheEnd = { signal: ending.signal, killSignal: 'SIGKILL' } as const;

process.once('exit', () => ending.abort());
// More than once: a terminal signals each process of a command, and some pass it on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** A folder that is gone at the end. What was still written there may take a moment to end. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  );
  return folder;
}
