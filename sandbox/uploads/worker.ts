import { parentPort } from 'node:worker_threads';
import { Refusal } from '../core/refusal';
import { readUpload, type UploadOrder, type UploadRows } from './read';

/** What the worker posts back: the file's rows, or why it is refused. */
export type WorkerAnswer =
  | { readonly rows: UploadRows }
  | { readonly refusal: Pick<Refusal, 'status' | 'message' | 'details'> };

parentPort?.on('message', (order: UploadOrder) => {
  try {
    const rows = readUpload(order);
    const moved = rows.pieces.map(({ buffer }) => buffer);
    parentPort?.postMessage({ rows } satisfies WorkerAnswer, moved);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, details } = error;
    parentPort?.postMessage({ refusal: { status, message, details } } satisfies WorkerAnswer);
  }
});
