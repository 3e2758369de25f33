/** Starts a worker that reads files. */
export const startParser = () =>
  new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
