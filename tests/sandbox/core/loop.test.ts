import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoop, type Due, type Loop } from '../../../sandbox/core/loop';
import type { Log } from '../../../sandbox/core/log';
import type { TestClock } from '../../support/clock';
import { deferred, settled } from '../../support/deferred';
import { steppedClock } from '../network/harness';

const MINUTE = 60_000;

describe('a loop', () => {
  let timers: TestClock;
  let now: () => number;
  /** How much the time of day was corrected, in ms; no timer knows of it. */
  let corrected: number;
  let loop: Loop;
  let create: (takesHalfOf: 'time' | 'process') => Loop;
  let step: () => Promise<Due>;
  let steps: number;
  let said: string[];
  let reported: (readonly [string, number, unknown])[];
  beforeEach(() => {
    const stepped = steppedClock();
    ({ timers } = stepped);
    corrected = 0;
    now = () => stepped.clock.now() + corrected;
    [steps, said, reported] = [0, [], []];
    const say = (_: unknown, text: string) => void said.push(text);
    create = (takesHalfOf) =>
      createLoop({
        name: 'blast',
        clock: { ...stepped.clock, now },
        spacing: 250,
        log: { error: say, warn: say, info: say } as unknown as Log,
        takesHalfOf,
        step: () => {
          steps += 1;
          return step();
        },
        stepped: (...one) => void reported.push(one as never),
      });
    loop = create('time');
  });
  afterEach(() => loop.close());

  const pass = async (ms: number) => {
    const end = timers.now() + ms;
    for (let soonest = timers.pending[0]; soonest !== undefined; soonest = timers.pending[0]) {
      if (timers.now() + soonest > end) break;
      timers.advance(soonest);
      await settled();
    }
    timers.advance(end - timers.now());
  };

  it('whose steps fail tries ever more slowly, and a line says that it begins and that it is over', async () => {
    step = () => Promise.reject(new Error('gone'));
    loop.wake();
    await pass(10 * MINUTE);
    expect(steps).toBeGreaterThan(100);
    expect(steps).toBeLessThan(250);
    expect(said).toEqual(['a step failed and is tried again: blast']);
    step = async () => null;
    await pass(5000);
    expect(said).toEqual(['a step failed and is tried again: blast', 'steps work again: blast']);
    expect(reported.filter(([, , error]) => error !== undefined)).toHaveLength(steps - 1);
    expect(reported.at(-1)).toEqual(['blast', 0]);
  });

  it('whose step does not end stands still after a minute, until it ends', async () => {
    const hanging = deferred<null>();
    step = () => hanging.promise;
    loop.wake();
    await pass(MINUTE);
    expect(loop.standsStill()).toBe(false);
    await pass(1000);
    expect(loop.standsStill()).toBe(true);
    hanging.resolve(null);
    await settled();
    expect(loop.standsStill()).toBe(false);
    expect(reported).toEqual([['blast', 61]]);
  });

  it.each([
    { takesHalfOf: 'time', begun: [1, 1, 2] },
    { takesHalfOf: 'process', begun: [1, 2, 2] },
  ] as const)(
    'that takes half of the $takesHalfOf goes on with what is left: $begun',
    async ({ takesHalfOf, begun }) => {
      await loop.close();
      const waiting = deferred<Due>();
      step = () => (steps === 1 ? waiting.promise : Promise.resolve(null));
      loop = create(takesHalfOf);
      loop.wake();
      // It waits for others all the time.
      await pass(10_000);
      const seen = [steps];
      waiting.resolve('more');
      await settled();
      for (const ms of [5000, 10_000]) {
        await pass(ms);
        seen.push(steps);
      }
      expect(seen).toEqual(begun);
    },
  );

  it('whose steps fail for hours, or have nothing to do, stands by no means still', async () => {
    step = () => Promise.reject(new Error('gone'));
    loop.wake();
    await pass(60 * MINUTE);
    expect(loop.standsStill()).toBe(false);
    step = async () => null;
    await pass(60 * MINUTE);
    expect(loop.standsStill()).toBe(false);
  });

  it('begins what is due though the time of day was corrected while it waited', async () => {
    const at = now() + 10 * MINUTE;
    step = async () => (now() < at ? at : null);
    loop.wake();
    await pass(1000);
    expect(steps).toBe(1);
    corrected = 10 * MINUTE;
    await pass(15_000);
    expect(steps).toBe(2);
    expect(loop.standsStill()).toBe(false);
  });
});
