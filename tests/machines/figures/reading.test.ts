import { describe, expect, it } from 'vitest';
import { apiError, INTERNAL_ERROR } from '../../../src/api/errors';
import {
  isAbsent,
  isAwaited,
  isLate,
  type ReadingAnswer,
  type ReadInput,
  readingMachine,
  selectError,
} from '../../../src/machines/figures/reading';
import { scriptedActor, startActor } from '../../support/actors';

const input = { userId: '5', part: 'days' };
function reading() {
  const read = scriptedActor<ReadingAnswer, ReadInput>('read');
  const started = startActor(readingMachine.provide({ actors: { read: read.logic } }), { input });
  const snapshot = () => started.actor.getSnapshot();
  return {
    ...started,
    read,
    suspectStale: () => started.actor.send({ type: 'value.staleSuspected' }),
    value: () => snapshot().context.value,
    error: () => selectError(snapshot()),
    awaited: () => isAwaited(snapshot()),
    late: () => isLate(snapshot()),
    absent: () => isAbsent(snapshot()),
  };
}
const days = (count: number): ReadingAnswer => ({ value: { days: count }, at: 7 });

describe('a reading', () => {
  it('is awaited until it was read, and then read again when it may have changed', async () => {
    const { read, actor, suspectStale, value, awaited } = reading();
    expect([awaited(), read.calls.map((call) => call.input)]).toEqual([true, [{ ...input, misses: 0 }]]);
    await read.resolve(days(1));
    expect([awaited(), value(), actor.getSnapshot().context.at]).toEqual([false, { days: 1 }, 7]);
    suspectStale();
    expect(awaited()).toBe(false);
    await read.resolve(days(2));
    expect(value()).toEqual({ days: 2 });
  });

  it('is read once more after a read during which something changed, however much did [S7, S9]', async () => {
    const { read, suspectStale, value } = reading();
    suspectStale();
    suspectStale();
    expect(read.calls).toHaveLength(1);
    await read.resolve(days(1));
    expect([value(), read.calls.length]).toEqual([{ days: 1 }, 2]);
    await read.resolve(days(2));
    expect(read.calls).toHaveLength(2);
  });

  it('is late once it has been on its way for three seconds, and when it could not be read', async () => {
    const { read, clock, suspectStale, late } = reading();
    await read.resolve(days(1));
    suspectStale();
    clock.advance(2999);
    expect(late()).toBe(false);
    clock.advance(1);
    expect(late()).toBe(true);
    await read.resolve(days(2));
    expect(late()).toBe(false);
    suspectStale();
    await read.reject(apiError('unreachable', INTERNAL_ERROR));
    expect(late()).toBe(true);
  });

  it('is hidden where the server does not know it, and never asked for again', async () => {
    const { read, actor, suspectStale, clock, absent } = reading();
    await read.resolve(null);
    suspectStale();
    actor.send({ type: 'retry.requested' });
    expect([absent(), read.calls.length, clock.pending]).toEqual([true, 1, []]);
  });

  it('keeps what it shows when reading fails, says why and tries again by itself, ever more slowly [ERR-22, S8]', async () => {
    const { read, clock, suspectStale, value, error } = reading();
    await read.resolve(days(1));
    suspectStale();
    for (const pause of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      const tries = read.calls.length;
      await read.reject(apiError('refused', 'Error Get Today Income', { status: 500 }));
      expect([error(), value()]).toEqual(['Error Get Today Income', { days: 1 }]);
      suspectStale();
      clock.advance(pause - 1);
      expect(read.calls).toHaveLength(tries);
      clock.advance(1);
      expect(read.calls).toHaveLength(tries + 1);
    }
    await read.resolve(days(3));
    expect([error(), value(), clock.pending]).toEqual([null, { days: 3 }, []]);
    suspectStale();
    await read.reject(apiError('unreachable', INTERNAL_ERROR));
    clock.advance(5000);
    expect(read.calls).toHaveLength(10);
  });

  it('is read at once when that is asked for', async () => {
    const { read, actor, error } = reading();
    await read.reject(apiError('unreachable', INTERNAL_ERROR));
    actor.send({ type: 'retry.requested' });
    await read.resolve(days(1));
    expect(error()).toBeNull();
  });
});
