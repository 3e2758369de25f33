import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A folder that this process has claimed. */
export interface FolderLock {
  /** Whether the lock is still in its place and this process's. */
  isHeld(): boolean;
  release(): void;
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** When a process began, '' where the system does not say: a later process often has the same id. */
const startOf = (pid: number): string =>
  // What stands in brackets is a name that may hold anything; the moment is the 20th field behind it.
  read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19] ?? '';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What stands in a lock. Those of version 0.2 have no id: they go by the process alone, and when that began. */
interface Holder {
  readonly pid: number;
  readonly start: string | undefined;
  readonly id: string | undefined;
  readonly host: string | undefined;
}

function holderIn(path: string): Holder {
  const [pid, start, id, host] = (read(path) ?? '').split(' ');
  return { pid: Number(pid), start, id, host };
}

const isOfOldVersion = ({ pid, start, id }: Holder) =>
  id === undefined &&
  pid > 0 &&
  pid !== process.pid &&
  isRunning(pid) &&
  (start === undefined || start === startOf(pid));

const inUse = (folder: string, { pid, host }: Partial<Holder>) => {
  const by = pid ? `process ${pid}${host && host !== hostname() ? ` of ${host}` : ''}` : 'another process';
  return `${folder} is in use by ${by}. Stop that server, or choose another folder with DATA_DIR.`;
};

/**
 * Whether the process that listens there is alive, in whatever container: the system closes a socket with its process, and only
 * then. One that is stopped, or busy, is alive.
 */
const isListening = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    // Any other error, such as another user's socket, is no proof that nobody is there.
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      end(!['ECONNREFUSED', 'ENOENT'].includes(code)),
    );
  });

const digestOf = (folder: string) =>
  createHash('sha256')
    .update(process.platform === 'win32' ? realpathSync.native(folder).toLowerCase() : realpathSync(folder))
    .digest('hex')
    .slice(0, 16);

/** Of Windows, a pipe that only one process can listen at. It is no file, and gone with its process. */
const pipeOf = (folder: string) =>
  process.platform === 'win32' ? `\\\\.\\pipe\\whatsapp-blaster-${digestOf(folder)}` : null;

/** A longer path of a socket is cut short by the system, in silence on Node 20. */
const LONGEST_PATH = 100;

/** Where sockets may lie: in the folder, or elsewhere on this machine where its path is too long or its disk takes none. */
const placesOf = (folder: string) =>
  [join(folder, 'lock'), join(tmpdir(), `whatsapp-blaster-${digestOf(folder)}`)].filter(
    (place) => Buffer.byteLength(place) < LONGEST_PATH,
  );

/** The ids under which somebody has listened at `place`. */
function idsAt(place: string): string[] {
  const prefix = `${basename(place)}.`;
  const names = readdirSync(dirname(place)).filter((name) => name.startsWith(prefix));
  return names.map((name) => name.slice(prefix.length));
}

/** Those of them under which somebody listens. */
async function livingAt(place: string): Promise<string[]> {
  const ids = idsAt(place);
  const areAlive = await Promise.all(ids.map((id) => isListening(`${place}.${id}`)));
  return ids.filter((_, nth) => areAlive[nth]);
}

async function listenAt(path: string): Promise<Server> {
  const server = createServer((caller) => caller.destroy()).unref();
  await once(server.listen(path), 'listening');
  return server;
}

/** Listens at the first of `places` that takes a socket, under `id`. */
async function listen([place = '', ...others]: readonly string[], id: string) {
  // Renamed, so that whoever finds it finds it listening.
  const unfinished = `${place}~${id}`;
  try {
    const server = await listenAt(unfinished);
    renameSync(unfinished, `${place}.${id}`);
    return { server, place };
  } catch (error) {
    if (others.length === 0) throw error;
    return listen(others, id);
  }
}

/** Who uses the folder, in words; null where nobody does. Changes nothing. */
export async function userOf(folder: string): Promise<string | null> {
  const holder = holderIn(join(folder, 'lock'));
  const pipe = pipeOf(folder);
  if (pipe) return (await isListening(pipe)) ? inUse(folder, holder) : null;
  const living = (await Promise.all(placesOf(folder).map(livingAt))).flat();
  if (living.length === 0 && !isOfOldVersion(holder)) return null;
  return inUse(folder, holder.id === undefined || living.includes(holder.id) ? holder : {});
}

/** How often others that claim it just now are looked at, and how long between, in ms. */
const LOOKS = 100;
const BETWEEN = 20;

/**
 * Listens beside the folder under `id`, alone, and resolves to what ends that. Each first listens and then looks who else does:
 * so of two, one sees the other. The one that has the folder already, or else the first by id, stays. Of the dead, nobody
 * listens.
 */
async function listenAlone(folder: string, id: string): Promise<() => void> {
  const path = join(folder, 'lock');
  const pipe = pipeOf(folder);
  if (pipe) {
    const server = await listenAt(pipe).catch((cause: unknown) => {
      throw new Error(inUse(folder, holderIn(path)), { cause });
    });
    return () => void server.close();
  }
  const { server, place } = await listen(placesOf(folder), id);
  const forget = (one: string) => rmSync(`${place}.${one}`, { force: true });
  const withdraw = () => {
    server.close();
    forget(id);
  };
  for (let looks = 0; ; looks += 1) {
    const rivals = (await livingAt(place)).filter((rival) => rival !== id);
    const holder = holderIn(path);
    const isTaken = isOfOldVersion(holder) || rivals.some((rival) => rival === holder.id);
    if (isTaken || rivals.some((rival) => rival < id) || looks === LOOKS) {
      withdraw();
      throw new Error(inUse(folder, isTaken ? holder : {}));
    }
    if (rivals.length === 0) break;
    await pause(BETWEEN);
  }
  for (const left of idsAt(place)) if (left !== id && !(await isListening(`${place}.${left}`))) forget(left);
  return withdraw;
}

/** Claims a folder for this process, since the embedded database takes no lock of its own. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock');
  const id = randomUUID().slice(0, 8);
  const withdraw = await listenAlone(folder, id);
  const text = [process.pid, startOf(process.pid), id, hostname()].join(' ');
  writeFileSync(path, text);
  const isHeld = () => read(path) === text;
  return {
    isHeld,
    release: () => {
      if (isHeld()) rmSync(path);
      withdraw();
    },
  };
}
