import { NEVER, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable, fromPromise } from 'xstate';
import { apiError } from '../../../src/api/errors';
import { createFigures, type Figures, summaryOf } from '../../../src/machines/figures/figures';
import {
  type ReadingAnswer,
  type ReadingEvent,
  type ReadInput,
  readingMachine,
} from '../../../src/machines/figures/reading';
import { startActor } from '../../support/actors';
import { deferred, settled } from '../../support/deferred';

/** Figures of a dashboard whose calls are in the test's hand. */
function dashboard() {
  const calls: { readonly part: string; readonly promise: ReturnType<typeof deferred<ReadingAnswer>> }[] = [];
  const changes = new Subject<ReadingEvent>();
  const read = fromPromise<ReadingAnswer, ReadInput>(({ input: { part } }) => {
    const promise = deferred<ReadingAnswer>();
    calls.push({ part, promise });
    return promise.promise;
  });
  const { actor, clock } = startActor(
    createFigures<Figures>(['balance', 'bonus']).provide({
      actors: {
        reading: readingMachine.provide({ actors: { read } }),
        changes: fromEventObservable(({ input }) => (input.userId === '5' ? changes : NEVER)),
      },
    }),
    { input: { userId: '5' } },
  );
  const latest = (part: string) => calls.findLast((call) => call.part === part)?.promise;
  return {
    actor,
    clock,
    suspectStale: () => changes.next({ type: 'value.staleSuspected' }),
    calls: () => calls.map(({ part }) => part),
    answer: async (part: string, figure: number, at = 7) => {
      latest(part)?.resolve({ value: { [part]: figure }, at });
      await settled();
    },
    refuse: async (part: string, text: string) => {
      latest(part)?.reject(apiError('refused', text, { status: 500 }));
      await settled();
    },
    summary: () =>
      summaryOf(Object.values(actor.getSnapshot().context.readings).map((reading) => reading.getSnapshot())),
  };
}

describe('the figures of a screen', () => {
  it('are shown one by one, and one that hangs holds back none', async () => {
    const { answer, summary, clock, calls } = dashboard();
    expect([summary().isAwaited, summary().at, calls()]).toEqual([true, 0, ['balance', 'bonus']]);
    await answer('bonus', 5);
    expect(summary()).toMatchObject({ value: { bonus: 5 }, isAwaited: true, isLate: false, problem: null });
    clock.advance(3000);
    expect(summary().isLate).toBe(true);
    await answer('balance', 1000);
    expect(summary()).toEqual({
      value: { balance: 1000, bonus: 5 },
      problem: null,
      failed: [],
      isAwaited: false,
      isLate: false,
      at: 7,
    });
  });

  it('are as old as the oldest of them', async () => {
    const { answer, summary } = dashboard();
    await answer('bonus', 5, 20);
    await answer('balance', 1, 10);
    expect(summary().at).toBe(10);
  });

  it('are read again when something changed, each for itself', async () => {
    const { answer, suspectStale, calls, summary } = dashboard();
    await answer('bonus', 5);
    suspectStale();
    expect(calls()).toEqual(['balance', 'bonus', 'bonus']);
    await answer('bonus', 6);
    expect(summary().value).toEqual({ bonus: 6 });
    await answer('balance', 1);
    expect(calls()).toEqual(['balance', 'bonus', 'bonus', 'balance']);
  });

  it('say which could not be read and why, once each, and only those are tried again [ERR-22]', async () => {
    const { actor, answer, refuse, calls, summary, clock } = dashboard();
    await answer('bonus', 5);
    await refuse('balance', 'Sibuk');
    expect(summary()).toMatchObject({ problem: 'Sibuk', failed: ['balance'], value: { bonus: 5 } });
    actor.send({ type: 'retry.requested' });
    expect(calls()).toEqual(['balance', 'bonus', 'balance']);
    await refuse('balance', 'Sibuk');
    clock.advance(10_000);
    await answer('balance', 9);
    expect(summary()).toMatchObject({ problem: null, failed: [], value: { balance: 9, bonus: 5 } });
  });
});
