import type { Page } from '@playwright/test';

/** What a page has used so far: processor time of its thread and of its whole process, workers and collection included, in s, and heap in bytes. */
export async function openUsage(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { thread: of('ThreadTime'), process: of('ProcessTime'), heap: of('JSHeapUsedSize') };
  };
}

/** What `run` takes of a processor in s. */
export async function processorTime<R>(page: Page, run: () => Promise<R>) {
  const read = await openUsage(page);
  const before = await read();
  const result = await run();
  const after = await read();
  return { thread: after.thread - before.thread, process: after.process - before.process, result };
}
