import { describe, expect, it, vi } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import { heldFrames } from '../../support/held-frames';

const counter = () =>
  createActor(
    createMachine({
      types: {} as { context: { count: number } },
      context: { count: 0 },
      on: { counted: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    }),
  ).start();

function follow() {
  const held = heldFrames();
  const actor = counter();
  const listener = vi.fn<() => void>();
  const stop = held.frames.follow(actor, listener);
  return { ...held, actor, listener, stop, shown: () => held.frames.snapshotOf(actor).context.count };
}

describe('an actor that is followed', () => {
  it('is told once a frame, however often it moved, and stands still until then', () => {
    const { actor, listener, draw, asked, shown } = follow();
    for (let event = 0; event < 5; event += 1) actor.send({ type: 'counted' });
    expect([asked(), shown(), listener.mock.calls.length]).toEqual([1, 0, 0]);
    draw();
    expect([asked(), shown(), listener.mock.calls.length]).toEqual([0, 5, 1]);
    draw();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('moves for all of its followers at once, also for those that come between two frames', () => {
    const { actor, frames, draw, shown } = follow();
    actor.send({ type: 'counted' });
    const later = vi.fn<() => void>();
    frames.follow(actor, later);
    expect(shown()).toBe(0);
    draw();
    expect([shown(), later.mock.calls.length]).toEqual([1, 1]);
  });

  it('is read as it is by who follows it after a long time without frames', () => {
    const { actor, frames, stop } = follow();
    actor.send({ type: 'counted' });
    stop();
    actor.send({ type: 'counted' });
    expect(frames.snapshotOf(actor).context.count).toBe(2);
    frames.follow(actor, () => {});
    expect(frames.snapshotOf(actor).context.count).toBe(2);
  });

  it('is told to nobody who stopped, even where a frame was asked for', () => {
    const { actor, listener, stop, draw } = follow();
    actor.send({ type: 'counted' });
    stop();
    draw();
    expect(listener).not.toHaveBeenCalled();
  });

  it('is told together with the others of its frame', () => {
    const { actor, frames, draw } = follow();
    const other = counter();
    const seen: number[] = [];
    frames.follow(other, () => seen.push(frames.snapshotOf(actor).context.count));
    other.send({ type: 'counted' });
    actor.send({ type: 'counted' });
    draw();
    expect(seen).toEqual([1]);
  });
});
