import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from '../shared/servers/listening';

const root = join(import.meta.dirname, '../..');
/** How long after a process ended by itself a service manager starts it again, in ms. */
const RESTART_MS = 1000;
/** How long a start may take, in ms. */
const START_LIMIT = 30_000;

export interface LoggedLine {
  readonly level: number;
  readonly msg: string;
  readonly at: number;
}

export interface StartOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
}

/** A process of the server, started again whenever it ends by itself. */
export interface ServerProcess {
  readonly url: string;
  /** Starts it, or starts it anew; resolves once it says that it listens, or should have. */
  start(options?: StartOptions): Promise<void>;
  /** As a service manager does: signals it to end, and kills it where it still runs after `limit` ms. */
  stop(limit: number): Promise<{ readonly ms: number; readonly wasKilled: boolean }>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** When it ended by itself, and what it said last. */
  readonly endings: { readonly at: number; readonly said: string }[];
  /** Lines of its log from warnings on. */
  readonly lines: LoggedLine[];
}

const WARNING = 40;

export async function createProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = await freePort();
  const endings: { at: number; said: string }[] = [];
  const lines: LoggedLine[] = [];
  let child: ChildProcess | null = null;
  let isWanted = false;
  let options: StartOptions = {};

  const readLine = (text: string) => {
    try {
      const { level, msg } = JSON.parse(text) as LoggedLine;
      if (level >= WARNING) lines.push({ level, msg, at: Date.now() });
    } catch {
      // What it says to people.
    }
  };
  const launch = (listening: () => void) => {
    const args = ['--import', 'tsx', ...(options.execArgv ?? []), 'sandbox/main.ts'];
    const started = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...env, ...options.env },
    });
    child = started;
    let said = '';
    started.on('message', listening);
    createInterface({ input: started.stdout as Readable }).on('line', readLine);
    started.stderr?.on('data', (chunk) => {
      said = `${said}${String(chunk)}`.slice(-2000);
    });
    started.once('exit', () => {
      if (!isWanted || child !== started) return;
      endings.push({ at: Date.now(), said: lastWords(said) });
      setTimeout(() => isWanted && child === started && launch(listening), RESTART_MS);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  };
  process.once('exit', () => child?.kill('SIGKILL'));

  return {
    url: `http://127.0.0.1:${port}`,
    start: (next = {}) =>
      new Promise((resolve) => {
        options = next;
        isWanted = true;
        const late = setTimeout(resolve, START_LIMIT);
        launch(() => {
          clearTimeout(late);
          resolve();
        });
      }),
    stop: async (limit) => {
      const began = performance.now();
      let wasKilled = false;
      const insist = setTimeout(() => {
        wasKilled = true;
        child?.kill('SIGKILL');
      }, limit);
      await end('SIGTERM');
      clearTimeout(insist);
      return { ms: Math.round(performance.now() - began), wasKilled };
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    endings,
    lines,
  };
}

/** The line of an error among what was said, else the last one. */
function lastWords(said: string): string {
  const all = said.split('\n').filter((line) => line.trim() !== '');
  return (all.find((line) => /^\w*Error\b|Error:/.test(line)) ?? all.at(-1) ?? '').slice(0, 200);
}
