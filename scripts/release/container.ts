import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../shared/servers/listening';
import { readContainerfile } from './containerfile';
import { expectThat } from './expect-that';

/** Processes and mounts of its own, as a container has. Node and programs of the system are found. */
const NAMESPACES = ['--pid', '--fork', '--kill-child', '--mount'];
const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';
/** A root that is read-only but for its volume and /tmp; then the program as process 1, of another user, without privileges. */
const ENTER = `
root=$1 volume=$2 data=$3 workdir=$4 user=$5 group=$6; shift 6
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" && mount --bind "$data" "$root$volume" &&
mount -t tmpfs tmpfs "$root/tmp" && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
exec setpriv --no-new-privs unshare --root="$root" --wd="$workdir" --setgid="$group" --setuid="$user" "$@"`;
/** What a container is like from within: its user, privileges, what can be written, what the server answers. */
const LOOK = `
const fs = require('fs');
const write = (file) => { try { fs.writeFileSync(file, ''); return 'written'; } catch ({ code }) { return code; } };
const [privileges] = /(?<=CapEff:\\s+)\\S+/.exec(fs.readFileSync('/proc/1/status', 'utf8'));
const ask = async (path) => (await fetch('http://127.0.0.1:' + process.env.PORT + path)).status;
Promise.all(['/', '/docs/openapi.json'].map(ask)).then((answers) =>
  console.log(process.getuid(), Number('0x' + privileges), ...['/app/a', '/data/a', '/tmp/a'].map(write), ...answers));`;
const SECONDS_TO_START = 60;
const SECONDS_TO_END = 30;

const canContain = () => spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;

/** The root of an image: Node with what it is linked with, and what the container file copies. */
function fill(
  root: string,
  folder: string,
  { copies, workdir, volume }: ReturnType<typeof readContainerfile>,
) {
  chmodSync(root, 0o755);
  const linked = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  for (const [library] of linked.matchAll(/\/\S+/g)) {
    cpSync(library, join(root, library), { dereference: true });
  }
  cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true });
  for (const path of copies) cpSync(join(folder, path), join(root, workdir, path), { recursive: true });
  for (const place of [volume, 'tmp', 'proc', 'dev']) mkdirSync(join(root, place));
}

/**
 * Does what the container file of an unpacked archive says as far as that goes without a builder and its image, and rejects
 * with what does not work. Where the system gives no namespaces, it says so.
 */
export async function tryContainer(folder: string): Promise<void> {
  if (!canContain()) {
    console.warn('not tried as a container: that takes Linux, and root');
    return;
  }
  const file = readContainerfile(join(folder, 'docs/deploy/Containerfile'));
  const [user = '', group = ''] = file.user.split(':');
  const place = mkdtempSync(join(tmpdir(), 'container-'));
  const [root, data] = [join(place, 'root'), join(place, 'data')];
  mkdirSync(root);
  mkdirSync(data);
  chownSync(data, Number(user), Number(group));
  const env = { PATH, ...file.environment, PORT: String(await freePort()) };

  let said = '';
  /** Starts a container with `command` as its process 1. */
  function start(...command: string[]) {
    const args = [root, file.volume, data, file.workdir, user, group, ...command];
    const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', ENTER, 'sh', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (text) => (said += text));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const first = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
    return {
      child,
      ended,
      signal: (signal: NodeJS.Signals) => process.kill(first(), signal),
      /** Runs another program in it. */
      exec: (...another: string[]) =>
        spawnSync(
          'nsenter',
          [
            `--target=${first()}`,
            '--mount',
            '--pid',
            '--root',
            '--wd',
            `--setgid=${group}`,
            `--setuid=${user}`,
            ...another,
          ],
          { env, encoding: 'utf8' },
        ),
    };
  }
  /** The server in a container, once its health check says that it is well. */
  async function startServer() {
    const container = start(...file.entrypoint);
    const until = Date.now() + SECONDS_TO_START * 1000;
    do {
      await new Promise((resolve) => void setTimeout(resolve, 200));
      expectThat(container.child.exitCode === null, `it ends with ${container.child.exitCode}`);
      expectThat(Date.now() < until, 'its health check does not come to say that it is well');
    } while (container.exec(...file.healthCheck).status !== 0);
    return container;
  }
  async function endServer({ signal, ended }: ReturnType<typeof start>) {
    const asked = Date.now();
    signal(file.stopSignal);
    const code = await ended;
    expectThat(code === 0, `told to stop, it ends with ${code}`);
    expectThat(Date.now() - asked < SECONDS_TO_END * 1000, 'it takes too long to stop');
  }

  try {
    fill(root, folder, file);
    expectThat((await start(...file.healthCheck).ended) === 1, 'its health check misses nobody');
    expectThat((await start(...file.entrypoint, 'check-config').ended) === 0, 'it takes no command');
    const server = await startServer();
    const seen = server.exec('node', '-e', LOOK).stdout.trim();
    expectThat(seen === `${user} 0 EROFS written written 200 200`, `from within it is: ${seen}`);
    await endServer(server);
    const killed = await startServer();
    killed.signal('SIGKILL');
    await killed.ended;
    await endServer(await startServer());
  } catch (error) {
    throw new Error(`as a container: ${(error as Error).message}\n${said}`, { cause: error });
  } finally {
    rmSync(place, { recursive: true });
  }
}
