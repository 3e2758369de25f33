import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder, userOf } from '../../../sandbox/store/folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const HOLDER = [process.execPath, '--import', 'tsx', 'tests/support/folder-holder.ts'];
/** Runs a program as process 1 of a container: with its own numbers of processes, and the same folders. */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const hasContainers = spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0;

async function start(...before: readonly string[]) {
  const [program, ...args] = [...before, ...HOLDER, folder];
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const next = async () => String((await once(child, 'message'))[0]);
  await next();
  const ask = (what: 'claim' | 'release') => {
    const answer = next();
    child.send(what);
    return answer;
  };
  return {
    pid: child.pid ?? 0,
    claim: () => ask('claim'),
    release: () => ask('release'),
    stop: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const inUse = (by: string) =>
  `${folder} is in use by ${by}. Stop that server, or choose another folder with DATA_DIR.`;

describe('a folder', { timeout: 60_000 }, () => {
  it('of a process that was killed is the next one’s, and nothing stays of it', async () => {
    const killed = await start();
    expect(await killed.claim()).toBe('held');
    await killed.kill();
    const { isHeld, release } = await lockFolder(folder);
    expect(isHeld()).toBe(true);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a process that is stopped for a while stays its own', async () => {
    const stopped = await start();
    await stopped.claim();
    stopped.stop();
    await expect(lockFolder(folder)).rejects.toThrow(inUse(`process ${stopped.pid}`));
    expect(await userOf(folder)).toBe(inUse(`process ${stopped.pid}`));
  });

  it('is one process’s, of many that begin at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => start()));
    for (let round = 0; round < 12; round += 1) {
      const answers = await Promise.all(all.map(({ claim }) => claim()));
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
      await Promise.all(all.map(({ release }) => release()));
    }
  });

  it('whose path is too long for a socket has one elsewhere', async () => {
    folder = join(folder, 'a'.repeat(120));
    mkdirSync(folder);
    const { release } = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(inUse(`process ${process.pid}`));
    expect(readdirSync(folder)).toEqual(['lock']);
    release();
    expect(await userOf(folder)).toBeNull();
  });

  it('names the machine of whoever has it, where that is another', async () => {
    const { release } = await lockFolder(folder);
    onTestFinished(release);
    const lock = join(folder, 'lock');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(hostname(), 'web-1'));
    await expect(lockFolder(folder)).rejects.toThrow(inUse(`process ${process.pid} of web-1`));
  });

  const parentStart = () =>
    readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
  it('is not theirs who have the number of its process since a power cut, though they began at the same tick', async () => {
    writeFileSync(join(folder, 'lock'), `${process.ppid} ${parentStart()} 0badcafe elsewhere`);
    expect(await userOf(folder)).toBeNull();
    (await lockFolder(folder)).release();
  });

  it('of version 0.2 is its process’s as long as that runs', async () => {
    const lock = join(folder, 'lock');
    writeFileSync(lock, String(process.ppid));
    await expect(lockFolder(folder)).rejects.toThrow(inUse(`process ${process.ppid}`));
    // As in a container, where the next process has the same number.
    writeFileSync(lock, String(process.pid));
    (await lockFolder(folder)).release();
    expect(existsSync(lock)).toBe(false);
  });
});

describe.skipIf(!hasContainers)('the folder of a container', { timeout: 60_000 }, () => {
  it('is the next one’s where process 1 was killed', async () => {
    const first = await start(...CONTAINER);
    expect(await first.claim()).toBe('held');
    await first.kill();
    const second = await start(...CONTAINER);
    expect(await second.claim()).toBe('held');
  });

  it('is nobody else’s meanwhile, neither in another container nor outside of any', async () => {
    const first = await start(...CONTAINER);
    await first.claim();
    const second = await start(...CONTAINER);
    expect(await second.claim()).toBe(inUse('process 1'));
    await expect(lockFolder(folder)).rejects.toThrow(inUse('process 1'));
  });

  it('cannot be taken from who is outside of any', async () => {
    const { release } = await lockFolder(folder);
    onTestFinished(release);
    const inside = await start(...CONTAINER);
    expect(await inside.claim()).toBe(inUse(`process ${process.pid}`));
  });
});
