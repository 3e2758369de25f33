import { clientOf, Counts } from './fleet';
import { createIdeal } from './ideal';
import { openBenchPage } from './page';
import { median } from '../median';
import { race } from './rounds';

/** A second of 10,000 events, in frames of 16 ms. */
const PER_FRAME = 160;
const FRAMES = 63;
const ROUNDS = 22;
const WARM_UP = 8;

/** What an event costs the whole page, and the least that any page must do with it: parse, and write into a map. In µs. */
export async function measureEvents(size: number) {
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
    const expected = counts.page.counts[place];
    if (page.countOf(place) !== expected) throw new Error(`account ${place} of ${size} shows another count`);
    if (ideal.countOf(clientOf(place)) !== (counts.ideal.counts[place] || undefined))
      throw new Error('the map has another count');
  }
  const received = page.log.snapshot().at(-1)?.index ?? 0;
  if (received < counts.page.seq) throw new Error('an event is not in the log');
  if (page.store.bytes() === 0) throw new Error('nothing was kept');
  const events = FRAMES * PER_FRAME;
  const each = (ms: readonly number[]) => (median(ms) / events) * 1000;
  return { page: each(costs.page), ideal: each(costs.ideal) };
}
