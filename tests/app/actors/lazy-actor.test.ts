import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, emit } from 'xstate';
import { createLazyActor } from '../../../src/app/actors/lazy-actor';

const make = () => createActor(createMachine({ on: { asked: { actions: emit({ type: 'heard' }) } } }));

describe('an actor that starts when it is first needed', () => {
  it('is made once, however many ask, and is there from then on', async () => {
    const made = vi.fn(async () => make());
    const lazy = createLazyActor(made);
    const listener = vi.fn();
    lazy.subscribe(listener);
    expect(lazy.current()).toBeUndefined();
    const [one, other] = await Promise.all([lazy.load(), lazy.load()]);
    expect([one === other, lazy.current() === one, made.mock.calls.length]).toEqual([true, true, 1]);
    expect([listener.mock.calls.length, one?.getSnapshot().status]).toEqual([1, 'active']);
  });

  it('is asked for again where its chart could not be loaded', async () => {
    const made = vi.fn(async () => make()).mockRejectedValueOnce(new TypeError('no line'));
    const lazy = createLazyActor(made);
    await expect(lazy.load()).rejects.toThrow('no line');
    expect(lazy.current()).toBeUndefined();
    expect((await lazy.load()).getSnapshot().status).toBe('active');
  });

  it('ends with the session, and begins anew with the next', async () => {
    const lazy = createLazyActor(async () => make());
    const listener = vi.fn();
    const first = await lazy.load();
    const stop = lazy.subscribe(listener);
    lazy.end();
    expect([first.getSnapshot().status, lazy.current(), listener.mock.calls.length]).toEqual([
      'stopped',
      undefined,
      1,
    ]);
    stop();
    expect(await lazy.load()).not.toBe(first);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('does not start for a session that ended while it was loaded', async () => {
    const lazy = createLazyActor(async () => make());
    const loading = lazy.load();
    lazy.end();
    const made = await loading;
    const listener = vi.fn();
    made.on('*', listener);
    expect(lazy.current()).toBeUndefined();
    // An actor that is not started yet queues the events sent to it.
    made.send({ type: 'asked' });
    expect(listener).not.toHaveBeenCalled();
  });
});
