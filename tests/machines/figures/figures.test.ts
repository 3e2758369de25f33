import { NEVER, Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fromEventObservable } from 'xstate';
import { apiError } from '../../../src/api/errors';
import {
  type FiguresAnswer,
  type FiguresEvent,
  figuresMachine,
  type Input,
} from '../../../src/machines/figures/figures';
import { scriptedActor, startActor } from '../../support/actors';

function dashboard(cached: Input['cached'] = {}) {
  const read = scriptedActor<FiguresAnswer, Input>('read');
  const changes = new Subject<FiguresEvent>();
  const started = startActor(
    figuresMachine.provide({
      actors: {
        read: read.logic,
        changes: fromEventObservable(({ input }) => (input.userId === '5' ? changes : NEVER)),
      },
    }),
    { input: { userId: '5', cached } },
  );
  return { ...started, read, changes, context: () => started.actor.getSnapshot().context };
}
const answer = (figures: FiguresAnswer['figures']): FiguresAnswer => ({
  figures,
  failures: [],
  announcement: 'Halo',
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
    expect(context().announcement).toBe('Halo');
  });

  it('reads again when something changed them', async () => {
    const { read, changes, context } = dashboard();
    await read.resolve(answer({ balance: 1 }));
    changes.next({ type: 'figures.doubted' });
    await read.resolve(answer({ balance: 2 }));
    expect(context().figures.balance).toBe(2);
  });

  it('keeps what it shows when reading fails, says why and tries again by itself [ERR-22]', async () => {
    const { read, context, clock } = dashboard({ balance: 1 });
    await read.reject(apiError('refused', 'Error Get Today Income', { status: 500 }));
    expect(context().error?.text).toBe('Error Get Today Income');
    expect(context().figures).toEqual({ balance: 1 });
    clock.advance(5000);
    await read.resolve(answer({ balance: 3 }));
    expect(context()).toMatchObject({ error: null, figures: { balance: 3 } });
  });
});
