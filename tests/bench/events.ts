import { clientOf, Counts } from './fleet';
import { createIdeal } from './ideal';
import { openBenchPage } from './page';
import { median, race, ratioOf, rounded } from './rounds';

const SIZES = [100, 1_000, 10_000];
/** A second of 10,000 events, in frames of 16 ms. */
const PER_FRAME = 160;
const FRAMES = 63;
const ROUNDS = 14;
const WARM_UP = 4;

/** What an event costs the whole page, beside the least that any page must do with it. */
async function measureSize(size: number) {
  const page = await openBenchPage(size);
  const ideal = createIdeal();
  const counts = { page: new Counts(size), ideal: new Counts(size) };
  const framesOf = (of: Counts) => () => Array.from({ length: FRAMES }, () => of.frame(PER_FRAME));
  const costs = await race(
    {
      page: { take: page.receive, frames: framesOf(counts.page) },
      ideal: { take: ideal.take, frames: framesOf(counts.ideal) },
    },
    { rounds: ROUNDS, warmUp: WARM_UP },
  );
  await page.settled();
  for (let place = 0; place < size; place += 1) {
    const told = counts.page.counts[place];
    if (page.countOf(place) !== told) throw new Error(`account ${place} of ${size} shows another count`);
    if (ideal.countOf(clientOf(place)) !== (counts.ideal.counts[place] || undefined))
      throw new Error('ideal');
  }
  const received = page.log.snapshot().at(-1)?.index ?? 0;
  if (received < counts.page.seq) throw new Error('an event is not in the log');
  if (page.store.bytes() === 0) throw new Error('nothing was kept');
  page.close();
  const events = FRAMES * PER_FRAME;
  return { ratio: ratioOf(costs.page, costs.ideal), cost: median(costs.page) / events };
}

/** Times the least that a page can do: parse, and write into a map. */
export async function measureEvents() {
  const results: Record<string, { readonly measured: number; readonly wanted: string }> = {};
  const costs: number[] = [];
  for (const size of SIZES) {
    const { ratio, cost } = await measureSize(size);
    costs.push(cost);
    results[`an event, ${size} accounts, to parse and a map`] = { measured: ratio, wanted: '≤ 6' };
  }
  const [fewest = 0] = costs;
  const most = costs.at(-1) ?? 0;
  results['an event, 10000 accounts to 100'] = { measured: rounded(most / fewest), wanted: '≤ 1.3' };
  return results;
}
