import { packingHere } from './packing';
import type { PackingAnswer, PackingRequest } from './create-packing';

const answer = (message: PackingAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function work({ id, task }: PackingRequest) {
  try {
    if (task.does === 'pack') {
      const value = await packingHere.pack(task.text, task.frames);
      answer({ id, value }, [value.buffer]);
    } else answer({ id, value: await packingHere.unpack(task.content, task.key) });
  } catch (error) {
    answer({ id, fault: String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<PackingRequest>) => void work(data));
