import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, listening } from './fronts';

/** The embedded server as docs/deploy says to start it behind a proxy, with the demonstration's data. */
export async function startBackend(folder: string, pageOrigin: string) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SEED: 'demo',
      TRUSTED_PROXIES: '127.0.0.1',
      CORS_ORIGINS: pageOrigin,
    },
  });
  await listening(port, child);
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
