import { assign, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { startActor } from './actors';
import { EPOCH, TestClock } from './clock';

const ticking = setup({ types: { context: {} as { ticks: number } } }).createMachine({
  context: { ticks: 0 },
  initial: 'counting',
  states: {
    counting: {
      after: {
        1000: {
          target: 'counting',
          reenter: true,
          actions: assign({ ticks: ({ context }) => context.ticks + 1 }),
        },
      },
    },
  },
});

describe('TestClock', () => {
  it('runs a tick that re-arms itself once for each of its seconds', () => {
    const { actor, clock } = startActor(ticking);
    clock.advance(5_500);
    expect(actor.getSnapshot().context.ticks).toBe(5);
    expect(clock.pending).toEqual([500]);
  });

  it('runs it once when time jumped', () => {
    const { actor, clock } = startActor(ticking);
    clock.wake(60_000);
    expect(actor.getSnapshot().context.ticks).toBe(1);
  });

  it('forgets a timer that was cleared and tells the injected time', () => {
    const clock = new TestClock();
    let runs = 0;
    clock.clearTimeout(clock.setTimeout(() => (runs += 1), 10));
    clock.setTimeout(() => (runs += 10), 20);
    clock.advance(30);
    expect([runs, clock.timestamp() - EPOCH]).toEqual([10, 30]);
  });
});
