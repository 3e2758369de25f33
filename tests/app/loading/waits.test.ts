import { expect, it } from 'vitest';
import { createWaits } from '../../../src/app/loading/waits';
import { deferred, settled } from '../../support/deferred';
import { VirtualTime } from '../../support/virtual-time';

function watched() {
  const time = new VirtualTime();
  const waits = createWaits(time);
  let idle = 0;
  waits.idle.subscribe(() => (idle += 1));
  return { time, waits, idle: () => idle };
}

it('is idle when nobody has waited for anything for a second', async () => {
  const { time, waits, idle } = watched();
  time.advance(999);
  const answer = deferred<string>();
  const waited = waits.during(answer.promise);
  time.advance(60_000);
  expect(idle()).toBe(0);
  answer.resolve('ok');
  expect(await waited).toBe('ok');
  time.advance(999);
  expect(idle()).toBe(0);
  time.advance(1);
  expect(idle()).toBe(1);
});

it('waits for all of them, and for those that fail', async () => {
  const { time, waits, idle } = watched();
  const [one, other] = [deferred<void>(), deferred<void>()];
  const failed = waits.during(one.promise);
  void waits.during(other.promise);
  one.reject(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  time.advance(5_000);
  expect(idle()).toBe(0);
  other.resolve();
  await settled();
  time.advance(1_000);
  expect(idle()).toBe(1);
});
