import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable } from 'xstate';
import { apiError, INTERNAL_ERROR } from '../../../src/api/errors';
import {
  createReading,
  isAbsent,
  isAwaited,
  type ReadingAnswer,
  type ReadingEvent,
  type ReadingInput,
  selectReadingProblem,
} from '../../../src/machines/figures/reading';
import { scriptedActor, startActor } from '../../support/actors';

interface Days {
  readonly days: number;
  readonly hours: number;
}

function dashboard() {
  const read = scriptedActor<ReadingAnswer<Days>, ReadingInput>('read');
  const changes = new Subject<ReadingEvent>();
  const logic = createReading<Days>().provide({
    actors: { read: read.logic, changes: fromEventObservable(() => changes) },
  });
  const started = startActor(logic, { input: { userId: '5' } });
  const snapshot = () => started.actor.getSnapshot();
  return {
    ...started,
    read,
    suspectStale: () => changes.next({ type: 'value.staleSuspected' }),
    value: () => snapshot().context.value,
    problem: () => selectReadingProblem(snapshot()),
    awaited: () => isAwaited(snapshot()),
    absent: () => isAbsent(snapshot()),
  };
}
const whole = (days: number): ReadingAnswer<Days> => ({ value: { days, hours: days }, failures: [] });

describe('what a dashboard reads around its figures', () => {
  it('is awaited until it was read, and then read again when it may have changed', async () => {
    const { read, suspectStale, value, awaited } = dashboard();
    expect([awaited(), read.calls.map(({ input }) => input)]).toEqual([true, [{ userId: '5' }]]);
    await read.resolve(whole(1));
    expect([awaited(), value()]).toEqual([false, { days: 1, hours: 1 }]);
    suspectStale();
    expect(awaited()).toBe(false);
    await read.resolve(whole(2));
    expect(value()).toEqual({ days: 2, hours: 2 });
  });

  it('is read once more after a read during which something changed, however much did', async () => {
    const { read, suspectStale } = dashboard();
    suspectStale();
    suspectStale();
    await read.resolve(whole(1));
    expect(read.calls).toHaveLength(2);
    await read.resolve(whole(2));
    expect(read.calls).toHaveLength(2);
  });

  it('is hidden where the server does not know it, and never asked for again', async () => {
    const { read, actor, suspectStale, clock, absent } = dashboard();
    await read.reject(apiError('refused', 'Not found', { status: 404 }));
    suspectStale();
    actor.send({ type: 'retry.requested' });
    expect([absent(), read.calls.length, clock.pending]).toEqual([true, 1, []]);
  });

  it('keeps what it knew of the part that could not be read, and tries again by itself', async () => {
    const { read, suspectStale, clock, value, problem } = dashboard();
    await read.resolve(whole(1));
    suspectStale();
    await read.resolve({ value: { days: 2 }, failures: ['Error', 'Error'] });
    expect([value(), problem()]).toEqual([{ days: 2, hours: 1 }, 'Error']);
    clock.advance(5000);
    await read.resolve(whole(3));
    expect([value(), problem(), clock.pending]).toEqual([{ days: 3, hours: 3 }, null, []]);
  });

  it('says that it could not be read, tries ever more slowly by itself, and at once when asked', async () => {
    const { read, actor, suspectStale, clock, problem } = dashboard();
    for (const pause of [5000, 10_000]) {
      await read.reject(apiError('unreachable', INTERNAL_ERROR));
      expect(problem()).toBe(INTERNAL_ERROR);
      const tries = read.calls.length;
      suspectStale();
      clock.advance(pause - 1);
      expect(read.calls).toHaveLength(tries);
      clock.advance(1);
      expect(read.calls).toHaveLength(tries + 1);
    }
    await read.reject(apiError('unreachable', INTERNAL_ERROR));
    actor.send({ type: 'retry.requested' });
    await read.resolve(whole(1));
    expect(problem()).toBeNull();
  });
});
