import { join } from 'node:path';
import { freePort, startListening } from '../shared/servers/listening';
import { untilTheEnd } from './ending';

/** The embedded server as docs/deploy.md says to start it behind a proxy, with the demonstration's data. */
export async function startBackend(folder: string, pageOrigin: string) {
  const port = await freePort();
  const { end } = await startListening([process.execPath, '--import', 'tsx', 'sandbox/main.ts'], port, {
    ...untilTheEnd,
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SEED: 'demo',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      CORS_ORIGINS: pageOrigin,
    },
  });
  return { port, end };
}
