import { parentPort } from 'node:worker_threads';
import type { PackingRequest } from '../../src/app/log/create-packing';
import { packingHere } from '../../src/app/log/packing';

/** What the page's worker does, in a thread of Node. */
async function pack({ id, task }: PackingRequest) {
  if (task.does !== 'pack') throw new Error('nothing is read here');
  const value = await packingHere.pack(task.text, task.frames);
  parentPort?.postMessage({ id, value }, [value.buffer]);
}

parentPort?.on('message', (request: PackingRequest) => void pack(request));
