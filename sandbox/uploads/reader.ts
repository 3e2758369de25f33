import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../core/clock';
import { Refusal } from '../core/refusal';
import type { Log } from '../core/log';
import type { UploadOrder, UploadRows } from './read';
import type { WorkerAnswer } from './worker';

/** Reads files on a thread of its own, one after another. */
export interface UploadReader {
  /** What a file holds; refuses in words what cannot be used or read. */
  read(order: UploadOrder): Promise<UploadRows>;
  close(): Promise<void>;
}

/** What reading may take. The worst files that were tried take half of it; the thread ends before the process would. */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** How long it may take, and how long the thread waits for another file, in ms. */
const PATIENCE = 30_000;
const IDLE = 10_000;

const TOO_COMPLEX = 'File terlalu rumit untuk dibaca. Bagi menjadi beberapa file.';

/** Starts the program beside this module: in the sources by the loader that they need, which a thread does not inherit. */
function startWorker(resourceLimits: typeof MEMORY): Worker {
  const here = import.meta.url;
  const worker = here.endsWith('.ts')
    ? new Worker(
        `import('tsx/esm/api').then(({ tsImport }) => tsImport('./worker.ts', ${JSON.stringify(here)}))`,
        {
          eval: true,
          resourceLimits,
        },
      )
    : new Worker(new URL('./worker.js', here), { resourceLimits });
  worker.unref();
  // The job that awaits an answer gets the error, too.
  worker.on('error', () => {});
  return worker;
}

export interface UploadReaderOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
  /** Default: 160 MB for what stays. */
  readonly memory?: typeof MEMORY;
}

export function createUploadReader({ clock, log, memory = MEMORY }: UploadReaderOptions): UploadReader {
  let worker: Worker | undefined;
  let forgetIdle = () => {};
  const end = async () => {
    forgetIdle();
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  async function ask(order: UploadOrder): Promise<WorkerAnswer> {
    forgetIdle();
    const asked = (worker ??= startWorker(memory));
    const settled = new AbortController();
    const { signal } = settled;
    // Without memory or by a fault of its own the thread ends; it is ended where it takes too long.
    const answer = once(asked, 'message', { signal }) as Promise<[WorkerAnswer]>;
    const exit = once(asked, 'exit', { signal });
    const forgetLate = clock.after(PATIENCE, () => void asked.terminate());
    const content = new Uint8Array(order.content);
    asked.postMessage({ ...order, content }, [content.buffer]);
    try {
      const [received] = await Promise.race([
        answer,
        exit.then(() => Promise.reject(new Error('The thread ended.'))),
      ]);
      forgetIdle = clock.after(IDLE, () => void end());
      return received;
    } catch (error) {
      await end();
      log.warn({ err: error, kind: order.kind, size: content.length }, 'an upload could not be read');
      throw new Refusal(422, TOO_COMPLEX, { errors: { file: TOO_COMPLEX } });
    } finally {
      forgetLate();
      settled.abort();
      exit.catch(() => {});
      answer.catch(() => {});
    }
  }

  let turn: Promise<unknown> = Promise.resolve();
  return {
    read: async (order) => {
      const asked = turn.then(() => ask(order));
      turn = asked.catch(() => {});
      const received = await asked;
      if ('rows' in received) return received.rows;
      throw new Refusal(received.refusal.status, received.refusal.message, received.refusal.details);
    },
    close: end,
  };
}
