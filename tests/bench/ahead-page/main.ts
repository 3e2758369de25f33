import { whatsapp } from '../../../src/api/schema/entities/whatsapp';
import { past } from '../../../src/api/schema/past';
import type { Foreseen } from '../../../src/machines/ahead/foresee';
import { startForeseer } from '../../../src/app/ahead/start-foreseer';

export interface AheadBench {
  /** Reads an answer as the page does, has it foreseen as the page does; resolves to how long the worker took and the page was held, in ms. */
  readonly foresee: (answer: string) => Promise<{ readonly worker: number; readonly page: number }>;
}

const bench: AheadBench = {
  foresee: (answer) => {
    const began = performance.now();
    const read = past.parse(JSON.parse(answer));
    const worker = startForeseer();
    worker.postMessage({ past: read, earned: [0], balance: 0, numbers: 100_000, proxies: 20, seed: 1 });
    const asked = performance.now();
    return new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the worker broke down')));
      worker.addEventListener('message', (event: MessageEvent<Foreseen>) => {
        const answered = performance.now();
        const { data } = event;
        worker.terminate();
        if (data.kind === 'unknown') return reject(new Error(`nothing was foreseen by ${data.days} days`));
        resolve({ worker: answered - asked, page: asked - began + performance.now() - answered });
      });
    });
  },
};

// By then a page has read lists, whose fields are read by the same code.
for (let id = 0; id < 60; id += 1)
  whatsapp.parse({ id, clientid: `id-${id}`, state: 'connected', status: 'idle' });
Object.assign(window, { bench });
