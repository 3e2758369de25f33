import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { readonly port: number };
      probe.close(() => resolve(port));
    });
  });

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export interface Listening {
  readonly child: ChildProcess;
  /** Ends it as a service manager does. Resolves with its exit code. */
  end(): Promise<number | null>;
}

/** In ms; a server that fills its database first takes its time. */
const PATIENCE = 180_000;

/** Starts a program and waits until it listens at `port`; rejects where it ends instead, or does neither. */
export async function startListening(
  [program = '', ...args]: readonly string[],
  port: number,
  options: SpawnOptions,
): Promise<Listening> {
  const child = spawn(program, args, options);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let isOver = false;
  void ended.then(() => (isOver = true));
  const until = Date.now() + PATIENCE;
  while (!(await isListening(port))) {
    if (isOver) throw new Error(`${program} ended with ${await ended}`);
    if (Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${program} does not listen at ${port}`);
    }
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
  return {
    child,
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
