import { filter, Subject } from 'rxjs';
import { bench, describe } from 'vitest';
import type { WireEvent } from '../../src/api/schema/socket';
import { decodeFrame } from '../../src/streams/decode';
import { type Directory, ownersOf } from '../../src/streams/owner';
import { PositionTracker } from '../../src/streams/position';
import { createRouter } from '../../src/streams/route';
import type { LinkSignal } from '../../src/streams/signals';
import { createStreamHarness } from '../streams/harness';

const ACCOUNTS = 10_000;
const EVENTS_PER_FRAME = 500;

const directory: Directory = { runnerOf: () => undefined };
let seq = 0;
let told = 0;

/** A frame as a busy server batches it: each event for another account, numbered onwards. */
function nextFrame(): string {
  const events = Array.from({ length: EVENTS_PER_FRAME }, () => {
    seq += 1;
    const clientid = `id-${(seq * 7_919) % ACCOUNTS}`;
    return {
      event: 'count_success',
      deviceId: clientid,
      date: '2026-11-21T00:00:00Z',
      epoch: 'e1',
      seq,
      sender: { id: 12, user_id: 5, clientid, count_success: seq, count_fail: 3, income: 12_100 },
      receiver: { id: 1, number: '6281', count_success: 3 },
    };
  });
  return JSON.stringify(events);
}

/** Everything from a frame's text to what is told; `tell` gets each fact with its owners. */
function pipeline(tell: (keys: readonly string[], fact: WireEvent) => void) {
  const link = new Subject<LinkSignal>();
  new PositionTracker(createStreamHarness().environment).track(link).subscribe((signal) => {
    if (signal.kind !== 'applied' || signal.content.kind !== 'event') return;
    tell(ownersOf(signal.content.message, directory), signal.content.message);
  });
  link.next({ kind: 'opened' });
  return () => link.next({ kind: 'received', messages: decodeFrame(nextFrame(), 0) });
}

const router = createRouter();
const everyone = new Subject<{ keys: readonly string[]; fact: WireEvent }>();
for (let account = 0; account < ACCOUNTS; account += 1) {
  const key = `whatsapp:id-${account}`;
  const count = () => {
    told += 1;
  };
  router.facts(key).subscribe(count);
  everyone.pipe(filter(({ keys }) => keys.includes(key))).subscribe(count);
}

/** One run is a frame of 500 events, so events per second are 500 times the figure shown. */
describe(`a frame of ${EVENTS_PER_FRAME} events to ${ACCOUNTS} accounts`, () => {
  bench('one keyed lookup an event', pipeline(router.deliver), { time: 2_000 });
  bench(
    'a filter per actor',
    pipeline((keys, fact) => everyone.next({ keys, fact })),
    { time: 2_000, iterations: 2, warmupIterations: 1 },
  );
  bench('decoding alone', () => void (told += decodeFrame(nextFrame(), 0).length), { time: 1_000 });
});
