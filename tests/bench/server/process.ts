import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the bench that answers what it is asked. */
export interface Helper {
  ask<T = unknown>(task: string, input?: object): Promise<T>;
  /** As by a power cut. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly task: string;
  readonly input: never;
}
interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** Starts a file of this folder, or of another's like it, in a process of its own. */
export function start(file: string, execArgv: readonly string[] = [], folder = import.meta.dirname): Helper {
  const child = fork(join(folder, file), {
    execArgv: ['--import', 'tsx', ...execArgv],
    serialization: 'advanced',
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  const settle = (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  };
  child.on('message', settle);
  const exited = once(child, 'exit');
  child.once('exit', () => {
    for (const id of waiting.keys()) settle({ id, error: `${file} has ended` });
  });
  let asked = 0;
  return {
    ask: <T>(task: string, input: object = {}) =>
      new Promise<T>((resolve, reject) => {
        const id = (asked += 1);
        waiting.set(id, (reply) =>
          reply.error === undefined ? resolve(reply.answer as T) : reject(new Error(reply.error)),
        );
        child.send(
          { id, task, input },
          (error) => error && settle({ id, error: `${file}: ${error.message}` }),
        );
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    end: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Answers in a process that was started by `start`. */
export function answer(tasks: Readonly<Record<string, (input: never) => unknown>>): void {
  // The parent is gone, also where the bench was interrupted.
  for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => process.exit(0));
  // Nobody waits for an answer any more where it cannot be sent.
  const reply = (said: Reply) => process.send?.(said, undefined, undefined, () => undefined);
  process.on('message', ({ id, task, input }: Question) => {
    Promise.resolve()
      .then(() => tasks[task]?.(input))
      .then(
        (result) => reply({ id, answer: result }),
        (error: unknown) => reply({ id, error: (error as Error).stack ?? String(error) }),
      );
  });
}
