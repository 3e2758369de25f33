import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { freePort, startListening } from '../../scripts/shared/servers/listening';
import { bundleServer } from '../../scripts/release/bundles';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the packed server starts with node alone, from wherever it is asked, and ends when it is told to', async () => {
  const modules = await bundleServer(folder);
  expect(modules.some((path) => path.endsWith('sandbox/server.ts'))).toBe(true);
  const packages = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('page'))
    .flatMap((name) => {
      const imports = readFileSync(join(folder, 'server', name), 'utf8').matchAll(
        /^import .*?["']([^"'.][^"']*)["'];$/gm,
      );
      return Array.from(imports, ([, imported = '']) => imported).filter((imported) => !isBuiltin(imported));
    });
  expect([...new Set(packages)]).toEqual(['@electric-sql/pglite']);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "version": "9.8.7" }');
  // As the newest of several releases is found by its link.
  const link = `${folder}-current`;
  symlinkSync(folder, link);
  onTestFinished(() => rmSync(link));
  // What an empty database in memory begins as, so that none has to be made.
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(join(elsewhere, 'node_modules'), { recursive: true });
  symlinkSync(resolve('node_modules/.cache'), join(elsewhere, 'node_modules/.cache'));
  const port = await freePort();
  const { end } = await startListening([process.execPath, join(link, 'server/main.js')], port, {
    cwd: elsewhere,
    stdio: 'ignore',
    env: { PORT: String(port), DATA_DIR: 'memory://', SEED: 'none' },
  });
  const page = await fetch(`http://127.0.0.1:${port}/phone`);
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(await end()).toBe(0);
  expect(await page.text()).toContain('<!doctype html>');
  expect(figures).toContain('version="9.8.7"');
});

it('the packed thread that reads uploads stands beside the server and needs node alone', async () => {
  const server = readFileSync(join(folder, 'server/main.js'), 'utf8');
  expect(server).toContain('new Worker(new URL("./worker.js", here)');
  const worker = new Worker(join(folder, 'server/worker.js'));
  onTestFinished(async () => void (await worker.terminate()));
  worker.postMessage({ kind: 'templates', name: 'a.json', content: Buffer.from('[{"text":"Halo"}]') });
  const [answer] = (await once(worker, 'message')) as [unknown];
  expect(answer).toMatchObject({ rows: { total: 1, good: 1 } });
});
