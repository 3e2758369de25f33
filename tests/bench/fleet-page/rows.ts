import type { Row } from '../../../src/machines/rows/row-registry';
import { accountOf } from './fleet';
import { openBenchPage } from './page';
import { median } from '../median';
import { yieldToEventLoop, heap } from './browser';
import { waitsOf } from './waiting';

const SIZE = 10_000;
/** Rows that are started and ended at once, to have something to measure. */
const BUNCH = 100;
const BUNCHES = 60;
/** As many as a browser takes to have compiled what starts a row. */
const WARM_UP = 40;

/** How much a live row takes to which nothing happens, or that waits, in records as a list reads them. */
export async function measureMemory(isWaiting: boolean) {
  // What the browser keeps is not in the page's memory.
  const page = await openBenchPage(1, 0);
  const [{ logic }] = page.rows as [Row];
  const before = heap();
  const records = Array.from({ length: SIZE }, (_, place) => accountOf(place + 1));
  const recorded = heap();
  const rows = records.map((record, place) => ({ ...page.rowOf(place + 1), logic, record }));
  page.registry.beginReadTurn().show('more', rows.splice(0));
  if (isWaiting) for (const frame of waitsOf(1, SIZE)) page.receive(frame);
  await page.settled();
  // The log is as long as it is, however many rows there are.
  page.log.clear();
  const live = heap();
  const kept = records.length;
  return (live - before) / (recorded - before) / (kept / SIZE);
}

/** What it costs to start and to end a row among `size`, in ms. */
export async function measureRow(size: number) {
  const page = await openBenchPage(size);
  await page.settled();
  const costs: number[] = [];
  for (let bunch = 0; bunch < BUNCHES; bunch += 1) {
    const rows = Array.from({ length: BUNCH }, (_, place) => page.rowOf(size + place));
    const before = performance.now();
    page.registry.beginReadTurn().show('more', rows);
    page.registry.release('more');
    costs.push((performance.now() - before) / BUNCH);
    await yieldToEventLoop();
  }
  return median(costs.slice(WARM_UP));
}
