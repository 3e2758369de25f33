import { type Caller, createFairQueue } from '../core/fair-queue';
import { createUploadReader, type UploadReader, type UploadReaderOptions } from './reader';

/** Files of many rows, each read and written when its turn comes. */
export interface Uploads extends UploadReader {
  /** Resolves at the caller's turn to a function that ends it; refuses where too many wait. */
  enter(caller: Caller): Promise<() => void>;
  /** How many have a turn or wait for one. */
  inProgress(): number;
}

/** How many have a turn at a time, and how many may wait: each holds its file in memory. */
const AT_ONCE = 2;
const WAITING = 8;

export function createUploads(options: UploadReaderOptions): Uploads {
  const queue = createFairQueue(AT_ONCE, WAITING);
  let inProgress = 0;
  return {
    ...createUploadReader(options),
    inProgress: () => inProgress,
    enter: (caller) => {
      inProgress += 1;
      return new Promise((resolve, reject) => {
        queue
          .run(caller, () => new Promise<void>(resolve))
          .catch(reject)
          .finally(() => (inProgress -= 1));
      });
    },
  };
}
