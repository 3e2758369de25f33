import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installLibrary, startExample } from '../library/installed';
import { freePort, startListening } from '../shared/servers/listening';
import { tryContainer } from './container';
import { expectThat } from './expect-that';

async function asks(origin: string, version: string): Promise<void> {
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/whatsapp', 'text/html'],
    ['/settings.json', 'application/json'],
    ['/docs/', 'text/html'],
    ['/docs/openapi.json', 'application/json'],
    ['/phone', 'text/html'],
    ['/healthz', 'application/json'],
    ['/readyz', 'application/json'],
  ] as const) {
    const answer = await fetch(origin + path);
    expectThat(answer.status === 200, `${path} is answered ${answer.status}`);
    expectThat(String(answer.headers.get('Content-Type')).startsWith(type), `${path} is no ${type}`);
  }
  const figures = await (await fetch(`${origin}/metrics`)).text();
  expectThat(figures.includes(`version="${version}"`), `/metrics is not of ${version}`);
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo1234' }),
  });
  expectThat(answer.ok, `signing in is answered ${answer.status}`);
}

/** Node and nothing else of this machine. */
const BARE = { PATH: dirname(process.execPath) };

/** The conformance run of the archive finds nothing wrong with a server. */
async function isConform(folder: string, origin: string, email: string, password: string): Promise<void> {
  const person = ['--email', email, '--password', password];
  const args = [join(folder, 'tools/conformance/main.js'), origin, ...person];
  await promisify(execFile)(process.execPath, args, { env: BARE }).catch(
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`the server does not conform:\n${stdout}${stderr}`);
    },
  );
}

/** The mock of the archive starts with node alone, and conforms. */
async function hasMock(folder: string): Promise<void> {
  const port = await freePort();
  const program = [process.execPath, join(folder, 'tools/mock/main.js'), '--port', String(port)];
  const { end } = await startListening([...program, '--heartbeat', '1'], port, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: BARE,
  });
  let code: number | null = null;
  try {
    await isConform(folder, `http://127.0.0.1:${port}`, 'admin@mock.test', 'mock1234');
  } finally {
    code = await end();
  }
  expectThat(code === 0, `the mock ended with ${String(code)}`);
}

/** The library of the archive follows its server. */
async function isFollowed(folder: string, place: string, origin: string): Promise<void> {
  const library = installLibrary(join(folder, 'library'), place);
  const example = startExample(library, origin, 'member@demo.test', 'demo1234');
  const line = await example.next('').finally(() => example.end());
  expectThat(line.endsWith(' sent'), `the library says: ${line}`);
}

/** Unpacks an archive and starts it twice, without the sources, and as a container: rejects with what does not work. */
export async function tryArchive(archive: string, name: string, version: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'installation-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', place]);
    for (const start of ['first', 'second'] as const) {
      const port = await freePort();
      // From a folder that is not its own.
      const { end } = await startListening([process.execPath, join(place, name, 'server/main.js')], port, {
        cwd: place,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...BARE, PORT: String(port), DATA_DIR: join(place, 'data') },
      });
      const origin = `http://127.0.0.1:${port}`;
      const visit = async () => {
        await asks(origin, version);
        if (start === 'second') return;
        await isConform(join(place, name), origin, 'admin@demo.test', 'demo1234');
        await hasMock(join(place, name));
        await isFollowed(join(place, name), join(place, 'program'), origin);
      };
      const problem = await visit().then(
        () => null,
        (error: Error) => error,
      );
      const code = await end();
      if (problem) throw problem;
      expectThat(code === 0, `the ${start} start ended with ${String(code)}`);
    }
    await tryContainer(join(place, name));
  } finally {
    rmSync(place, { recursive: true });
  }
}
