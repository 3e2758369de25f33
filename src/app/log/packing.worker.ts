import type { PackingAnswer, PackingRequest } from './create-packing';
import { doTask } from './packing';

const answer = (message: PackingAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function work({ id, task }: PackingRequest) {
  try {
    const value = await doTask(task);
    answer({ id, value }, value instanceof Uint8Array ? [value.buffer] : []);
  } catch (error) {
    answer({ id, fault: String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<PackingRequest>) => void work(data));
