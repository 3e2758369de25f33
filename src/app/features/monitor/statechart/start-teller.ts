/** Starts a worker that tells one course of a sender's time ahead. */
export const startTeller = () =>
  new Worker(new URL('./course.worker.ts', import.meta.url), { type: 'module' });
