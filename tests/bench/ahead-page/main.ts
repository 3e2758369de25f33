import { past } from '../../../src/api/schema/past';
import type { Foreseen } from '../../../src/machines/ahead/foresee';
import { startForeseer } from '../../../src/app/features/home/start-foreseer';

export interface AheadBench {
  /** Reads an answer as the page does, has it foreseen as the page does; resolves to how long the worker took, in ms. */
  readonly foresee: (answer: string) => Promise<number>;
}

const bench: AheadBench = {
  foresee: (answer) => {
    const read = past.parse(JSON.parse(answer));
    const worker = startForeseer();
    const began = performance.now();
    return new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the worker broke down')));
      worker.addEventListener('message', ({ data }: MessageEvent<Foreseen>) => {
        worker.terminate();
        if (data.kind === 'known') resolve(performance.now() - began);
        else reject(new Error(`nothing was foreseen by ${data.days} days`));
      });
      worker.postMessage({ past: read, earned: [0], balance: 0, numbers: 100_000, proxies: 20, seed: 1 });
    });
  },
};

Object.assign(window, { bench });
