import { createServer } from 'node:net';
import { buildStalePage } from './page.mjs';
import { ended, launch, run, tool } from './process.mjs';

/** The page, the API and the socket on one port (PORT, default 5173). */
export async function start() {
  await buildStalePage();
  return run(process.execPath, ['--import', 'tsx', 'sandbox/main.ts']);
}

/** The same on one port, each side reloading when its sources change. */
export async function dev() {
  const port = await freePort();
  const sandbox = launch(tool('tsx'), ['watch', 'sandbox/main.ts'], {
    PORT: String(port),
    HOST: '127.0.0.1',
  });
  const page = launch(tool('vite'), [], { SANDBOX_ORIGIN: `http://127.0.0.1:${port}` });
  const first = await Promise.race([ended(sandbox), ended(page)]);
  sandbox.kill();
  page.kill();
  return first;
}

/** The built page alone, as a static host serves it. */
export async function preview() {
  await buildStalePage();
  return run(tool('vite'), ['preview']);
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
