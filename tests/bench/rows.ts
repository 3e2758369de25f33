import type { Row } from '../../src/machines/rows/row-registry';
import { accountOf } from './fleet';
import { openBenchPage } from './page';
import { breathe, collect, median, rounded, threadCpu } from './rounds';

const SIZE = 10_000;
/** Rows that are started and ended at once, to have something to measure. */
const BUNCH = 100;
const BUNCHES = 15;

const heap = () => {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
};

/** How much a live row that nothing happens to takes, in records as a list reads them. */
async function memory() {
  // What the browser keeps is not in the page's memory.
  const page = await openBenchPage(1, 0);
  const [{ logic }] = page.rows as [Row];
  const before = heap();
  const records = Array.from({ length: SIZE }, (_, place) => accountOf(place + 1));
  const recorded = heap();
  const rows = records.map((record, place) => ({ ...page.rowOf(place + 1), logic, record }));
  page.registry.beginReading().show('more', rows.splice(0));
  await page.settled();
  // The log is as long as it is, however many rows there are.
  page.log.clear();
  const live = heap();
  const kept = records.length;
  page.close();
  return (live - before) / (recorded - before) / (kept / SIZE);
}

/** What it costs to start and to end a row among `size`, in µs of CPU. */
async function startAndEnd(size: number) {
  const page = await openBenchPage(size);
  const costs: number[] = [];
  for (let bunch = 0; bunch < BUNCHES; bunch += 1) {
    const rows = Array.from({ length: BUNCH }, (_, place) => page.rowOf(size + place));
    collect();
    const before = threadCpu();
    page.registry.beginReading().show('more', rows);
    page.registry.release('more');
    costs.push((threadCpu() - before) / BUNCH);
    await breathe();
  }
  page.close();
  return median(costs.slice(5));
}

export async function measureRows() {
  const among = { few: await startAndEnd(100), many: await startAndEnd(SIZE) };
  return {
    'an idle row, to its record': { measured: rounded(await memory()), wanted: '≤ 8' },
    'start and end among 10000, to 100': { measured: rounded(among.many / among.few), wanted: '≤ 1.3' },
  };
}
