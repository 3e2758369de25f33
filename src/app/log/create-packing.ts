import type { Received } from '../../streams/signals';
import { type Packing, packingHere } from './packing';

type Task =
  | { readonly does: 'pack'; readonly text: string; readonly frames: readonly Received[] }
  | { readonly does: 'unpack'; readonly content: Uint8Array<ArrayBuffer>; readonly key: string | null };

export interface PackingRequest {
  readonly id: number;
  readonly task: Task;
}
export type PackingAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string };

interface Asked {
  readonly task: Task;
  readonly resolve: (value: never) => void;
  readonly reject: (fault: unknown) => void;
}

const here = (task: Task): Promise<unknown> =>
  task.does === 'pack'
    ? packingHere.pack(task.text, task.frames)
    : packingHere.unpack(task.content, task.key);

/** Browsers deflate on the thread that asks for it, so a worker is asked; the page itself where none can be had. */
export function createPacking(start: () => Worker): Packing {
  const asked = new Map<number, Asked>();
  let worker: Worker | null = null;
  let isBroken = false;
  let last = 0;

  const breakDown = () => {
    isBroken = true;
    worker?.terminate();
    for (const { task, resolve, reject } of asked.values()) here(task).then(resolve as never, reject);
    asked.clear();
  };
  const hear = ({ data }: MessageEvent<PackingAnswer>) => {
    const waiting = asked.get(data.id);
    asked.delete(data.id);
    if ('fault' in data) waiting?.reject(new Error(data.fault));
    else waiting?.resolve(data.value as never);
  };
  const begun = () => {
    const started = start();
    started.addEventListener('message', hear);
    started.addEventListener('error', breakDown);
    return started;
  };

  const ask = <T>(task: Task): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1;
      asked.set(last, { task, resolve, reject });
      try {
        if (isBroken) breakDown();
        else {
          worker ??= begun();
          worker.postMessage({ id: last, task } satisfies PackingRequest);
        }
      } catch {
        breakDown();
      }
    });
  return {
    pack: (text, frames = []) => ask({ does: 'pack', text, frames }),
    unpack: (content, key) => ask({ does: 'unpack', content, key }),
  };
}
