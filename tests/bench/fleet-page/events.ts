import { rowsOf } from '../../../src/api/schema/rows';
import type { EventsAsked } from './contestants';
import { Events } from './fleet';
import { createIdeal } from './ideal';
import { openBenchPage } from './page';
import { yieldToEventLoop } from './browser';

/** A second of 10,000 events, in frames of 16 ms. */
const PER_FRAME = 160;
const SECOND = 63;
const WARM_UP = 8;
const MEASURED = 10;

/** Makes ready what `measured` then takes; what that costs is read from outside, collection and workers included. */
export async function prepareEvents({ contestant, mix, size }: EventsAsked) {
  const page = contestant === 'ideal' ? null : await openBenchPage(size);
  const { receive, countOf, settled } = page ?? createIdeal();
  const events = new Events(mix, size);
  const framesOf = (seconds: number) => {
    const frames = events.take(seconds * SECOND, PER_FRAME);
    if (contestant !== 'rows') return frames;
    return frames.map((frame) => JSON.stringify(rowsOf(JSON.parse(frame) as object[])));
  };
  const run = async (frames: readonly string[]) => {
    for (const frame of frames) {
      receive(frame);
      await yieldToEventLoop();
    }
    await settled();
  };
  await run(framesOf(WARM_UP));
  const warmedUp = events.seq;
  const frames = framesOf(MEASURED);
  return {
    events: events.seq - warmedUp,
    measured: () => run(frames),
    /** Throws where anything was lost. */
    check() {
      for (const [place, count] of events.counts.entries())
        if (countOf(place) !== count) throw new Error(`account ${place} of ${size} shows another count`);
      if (!page) return;
      const received = page.log.snapshot().at(-1)?.index ?? 0;
      if (received < events.seq) throw new Error('an event is not in the log');
      if (page.store.taken() === 0) throw new Error('nothing was kept');
    },
  };
}
