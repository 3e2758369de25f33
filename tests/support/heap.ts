import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the heap holds once everything that nobody needs is gone, in bytes. */
export function weighHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
