/** Starts a worker that foresees once. */
export const startForeseer = () =>
  new Worker(new URL('./foresee.worker.ts', import.meta.url), { type: 'module' });
