import { Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { fromEventObservable } from 'xstate';
import { type LineEvent, screenLoadMachine } from '../../../src/machines/screen-load/screen-load';
import type { LoadVerdict } from '../../../src/machines/screen-load/screen-load.rules';
import { scriptedActor, startActor } from '../../support/actors';

function open() {
  const load = scriptedActor<void>('load');
  const judge = scriptedActor<LoadVerdict>('judge');
  const line = new Subject<LineEvent>();
  const reloadPage = vi.fn();
  const started = startActor(
    screenLoadMachine.provide({
      actors: { load: load.logic, judge: judge.logic, line: fromEventObservable(() => line) },
      actions: { reloadPage },
    }),
    {},
  );
  const fails = async (verdict: LoadVerdict) => {
    await load.reject(new TypeError('Failed to fetch'));
    await judge.resolve(verdict);
  };
  return { ...started, load, judge, line, reloadPage, fails, snapshot: () => started.actor.getSnapshot() };
}

describe('a part of the page that did not come', () => {
  it('is tried once more before anything is said, and ends when it is there', async () => {
    const { load, snapshot } = open();
    expect([load.calls.length, snapshot().context.reason]).toEqual([1, null]);
    await load.resolve();
    expect(snapshot().status).toBe('done');
  });

  it.each(['offline', 'broken'] as const)('says that it is %s, and goes on trying', async (verdict) => {
    const { load, clock, fails, snapshot } = open();
    await fails(verdict);
    expect([snapshot().value, snapshot().context.reason]).toEqual([verdict, verdict]);
    for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const tries = load.calls.length;
      clock.advance(pause - 1);
      expect(load.calls).toHaveLength(tries);
      clock.advance(1);
      expect(load.calls).toHaveLength(tries + 1);
      await fails(verdict);
    }
  });

  it.each(['offline', 'broken'] as const)(
    'is asked for at once where it is %s and the line comes back, or somebody presses',
    async (verdict) => {
      const { actor, load, line, fails } = open();
      await fails(verdict);
      line.next({ type: 'line.returned' });
      expect(load.calls).toHaveLength(2);
      await fails(verdict);
      actor.send({ type: 'retry.requested' });
      expect(load.calls).toHaveLength(3);
    },
  );

  it('is broken where nobody can tell why', async () => {
    const { load, judge, snapshot } = open();
    await load.reject(new TypeError('Failed to fetch'));
    await judge.reject(new Error('no page'));
    expect(snapshot().context.reason).toBe('broken');
  });

  it('is of an older version: only a new page helps, which somebody asks for', async () => {
    const { actor, load, clock, line, fails, reloadPage, snapshot } = open();
    await fails('outdated');
    expect(snapshot().context.reason).toBe('outdated');
    line.next({ type: 'line.returned' });
    clock.advance(60_000);
    expect([load.calls.length, reloadPage.mock.calls.length]).toEqual([1, 0]);
    actor.send({ type: 'reload.requested' });
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});
