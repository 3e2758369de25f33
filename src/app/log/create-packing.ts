import { fromCallback } from 'xstate';
import type { WorkerEvent } from '../../machines/log-keeping/log-keeping.setup';
import { doTask, type Packing, type Task } from './packing';

export interface PackingRequest {
  readonly id: number;
  readonly task: Task;
}
export type PackingAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string };

/** A task, and what settles its promise. */
export interface PackingJob {
  readonly task: Task;
  readonly resolve: (value: never) => void;
  readonly reject: (fault: unknown) => void;
}

/** Passes each task to `give`. */
export function packingBy(give: (job: PackingJob) => void): Packing {
  const ask = <T>(task: Task) => new Promise<T>((resolve, reject) => give({ task, resolve, reject }));
  return {
    pack: (...given) => ask({ does: 'pack', given }),
    merge: (...given) => ask({ does: 'merge', given }),
    unpack: (...given) => ask({ does: 'unpack', given }),
  };
}

export function settle({ resolve, reject }: PackingJob, answer: PackingAnswer) {
  if ('fault' in answer) reject(new Error(answer.fault));
  else resolve(answer.value as never);
}

/** On the page's own thread. */
export function doHere({ task, resolve, reject }: PackingJob) {
  doTask(task).then(resolve as (value: unknown) => void, reject);
}

/** Browsers deflate on the thread that asks for it, so a worker is asked. */
export const packingWorker = (start: () => Worker) =>
  fromCallback<WorkerEvent>(({ sendBack, receive }) => {
    const worker = start();
    const fail = () => sendBack({ type: 'packing.failed' });
    worker.addEventListener('message', ({ data }: MessageEvent<PackingAnswer>) =>
      sendBack({ type: 'packing.answered', ...data }),
    );
    worker.addEventListener('error', fail);
    receive(({ id, job }) => {
      try {
        worker.postMessage({ id, task: (job as PackingJob).task } satisfies PackingRequest);
      } catch {
        fail();
      }
    });
    return () => worker.terminate();
  });
