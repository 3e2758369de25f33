import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Heap in use after garbage collection, in bytes. */
export function weighHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
