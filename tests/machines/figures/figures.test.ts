import { NEVER, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable } from 'xstate';
import { apiError, INTERNAL_ERROR } from '../../../src/api/errors';
import {
  type FiguresAnswer,
  type FiguresEvent,
  figuresMachine,
  type Input,
  type ReadTime,
  selectProblem,
} from '../../../src/machines/figures/figures';
import { scriptedActor, startActor } from '../../support/actors';

function dashboard(cached: Input['cached'] = {}, cachedAt: ReadTime | null = null) {
  const read = scriptedActor<FiguresAnswer, Input>('read');
  const changes = new Subject<FiguresEvent>();
  const started = startActor(
    figuresMachine.provide({
      actors: {
        read: read.logic,
        changes: fromEventObservable(({ input }) => (input.userId === '5' ? changes : NEVER)),
      },
    }),
    { input: { userId: '5', cached, cachedAt } },
  );
  return {
    ...started,
    read,
    changes,
    suspectStale: () => changes.next({ type: 'figures.staleSuspected' }),
    context: () => started.actor.getSnapshot().context,
    problem: () => selectProblem(started.actor.getSnapshot()),
  };
}
const answer = (figures: FiguresAnswer['figures']): FiguresAnswer => ({
  figures,
  failures: [],
  announcement: 'Halo',
  at: 7,
});

describe('the figures of a dashboard', () => {
  it('shows the cached figures before the fresh ones [HOME-14, HOME-22]', async () => {
    const { read, context } = dashboard({ balance: 1000, totalBonus: 5 });
    expect(context()).toMatchObject({
      figures: { balance: 1000, totalBonus: 5 },
      failures: [],
      announcement: '',
    });
    expect(read.calls.map(({ input }) => input)).toEqual([
      { userId: '5', cached: { balance: 1000, totalBonus: 5 } },
    ]);
    await read.resolve(answer({ balance: 2000 }));
    expect(context().figures).toEqual({ balance: 2000, totalBonus: 5 });
    expect([context().announcement, context().at]).toEqual(['Halo', 7]);
  });

  it('says when the cached ones were read, until all of them are fresh', async () => {
    const at = { at: 1000, isToday: true };
    const { read, context, clock } = dashboard({ balance: 1, totalBonus: 5 }, at);
    expect(context().readAt).toEqual(at);
    await read.resolve({ ...answer({ balance: 2 }), failures: ['Error'] });
    expect(context().readAt).toEqual(at);
    clock.advance(5000);
    await read.resolve(answer({ balance: 2, totalBonus: 6 }));
    expect(context().readAt).toBeNull();
  });

  it('reads again when something changed them', async () => {
    const { read, changes, context } = dashboard();
    await read.resolve(answer({ balance: 1 }));
    changes.next({ type: 'figures.staleSuspected' });
    await read.resolve(answer({ balance: 2 }));
    expect(context().figures.balance).toBe(2);
  });

  it('reads once more after a read during which something changed them, however much did [S7, S9]', async () => {
    const { read, suspectStale, context } = dashboard();
    suspectStale();
    suspectStale();
    expect(read.calls).toHaveLength(1);
    await read.resolve(answer({ balance: 1 }));
    expect(context().figures.balance).toBe(1);
    expect(read.calls).toHaveLength(2);
    await read.resolve(answer({ balance: 2 }));
    expect(context().figures.balance).toBe(2);
    expect(read.calls).toHaveLength(2);
  });

  it('keeps what it shows when reading fails, says why and tries again by itself, ever more slowly [ERR-22, S8]', async () => {
    const { read, context, clock, suspectStale, problem } = dashboard({ balance: 1 });
    for (const pause of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      const tries = read.calls.length;
      await read.reject(apiError('refused', 'Error Get Today Income', { status: 500 }));
      expect([problem(), context().figures]).toEqual(['Error Get Today Income', { balance: 1 }]);
      suspectStale();
      clock.advance(pause - 1);
      expect(read.calls).toHaveLength(tries);
      clock.advance(1);
      expect(read.calls).toHaveLength(tries + 1);
    }
    await read.resolve(answer({ balance: 3 }));
    expect([problem(), context().figures]).toEqual([null, { balance: 3 }]);
    suspectStale();
    await read.reject(apiError('unreachable', INTERNAL_ERROR));
    clock.advance(5000);
    expect(read.calls).toHaveLength(9);
  });

  it('keeps the one figure that could not be read, says so until it could, and tries again by itself [ERR-22, S8]', async () => {
    const { read, context, clock, problem } = dashboard({ balance: 1, totalBonus: 5 });
    const partial = { ...answer({ balance: 2 }), failures: ['Error', 'Error', 'Lain'], announcement: null };
    await read.resolve(partial);
    expect([problem(), context().figures]).toEqual(['Error · Lain', { balance: 2, totalBonus: 5 }]);
    clock.advance(5000);
    expect([problem(), read.calls.length]).toEqual(['Error · Lain', 2]);
    await read.resolve(partial);
    clock.advance(9999);
    expect(read.calls).toHaveLength(2);
    clock.advance(1);
    await read.resolve(answer({ balance: 2, totalBonus: 6 }));
    expect([problem(), context().figures]).toEqual([null, { balance: 2, totalBonus: 6 }]);
    expect(clock.pending).toEqual([]);
  });

  it('keeps the announcement where it could not be read again [HOME-04]', async () => {
    const { read, suspectStale, context } = dashboard();
    await read.resolve(answer({ balance: 1 }));
    suspectStale();
    await read.resolve({ ...answer({ balance: 1 }), failures: ['Error'], announcement: null });
    expect(context().announcement).toBe('Halo');
  });

  it('reads at once what is asked for again, and what changes while some of it is missing', async () => {
    const { actor, read, suspectStale } = dashboard();
    await read.reject(apiError('unreachable', INTERNAL_ERROR));
    actor.send({ type: 'retry.requested' });
    expect(read.calls).toHaveLength(2);
    await read.resolve({ ...answer({ balance: 1 }), failures: ['Error'] });
    suspectStale();
    expect(read.calls).toHaveLength(3);
  });
});
