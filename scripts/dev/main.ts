import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocket, type AddressInfo } from 'node:net';
import { relative } from 'node:path';
import { createServer } from 'vite';
import { develop } from './develop';
import type { Run } from './supervise';

/** What the API is made of. */
const SOURCES = /^(sandbox|src\/api\/schema)\//;
/** How long it may take to end, in ms. */
const PATIENCE = 5000;

async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  return port;
}

const port = await freePort();
const pageUrl = `http://localhost:${process.env.PORT ?? 5173}/`;
// Where vite.config.ts sends what is not the page's.
process.env.SANDBOX_ORIGIN = `http://127.0.0.1:${port}`;

function startApi(): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: pageUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = async () => {
    await ended;
    throw new Error('The API ended before it was ready; what it says above is why.');
  };
  return {
    ready: Promise.race([once(child, 'message'), early()]),
    ended,
    stop: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      child.kill();
      await ended;
      clearTimeout(late);
    },
  };
}

async function openPage(changed: () => void) {
  const page = await createServer();
  page.watcher.on('all', (_, file) => {
    if (SOURCES.test(relative(page.config.root, file).replaceAll('\\', '/'))) changed();
  });
  await page.listen();
  page.printUrls();
  return page;
}

const leaving = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)));
process.exit(await develop({ startApi, openPage, leaving, say: console.error }));
