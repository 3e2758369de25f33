import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, emit } from 'xstate';
import { createLate } from '../../../src/app/actors/late';

const make = () => createActor(createMachine({ on: { asked: { actions: emit({ type: 'heard' }) } } }));

describe('an actor that starts when it is first needed', () => {
  it('is made once, however many ask, and is there from then on', async () => {
    const made = vi.fn(async () => make());
    const late = createLate(made);
    const told = vi.fn();
    late.subscribe(told);
    expect(late.current()).toBeUndefined();
    const [one, other] = await Promise.all([late.load(), late.load()]);
    expect([one === other, late.current() === one, made.mock.calls.length]).toEqual([true, true, 1]);
    expect([told.mock.calls.length, one?.getSnapshot().status]).toEqual([1, 'active']);
  });

  it('is asked for again where its chart could not be loaded', async () => {
    const made = vi.fn(async () => make()).mockRejectedValueOnce(new TypeError('no line'));
    const late = createLate(made);
    await expect(late.load()).rejects.toThrow('no line');
    expect(late.current()).toBeUndefined();
    expect((await late.load()).getSnapshot().status).toBe('active');
  });

  it('ends with the session, and begins anew with the next', async () => {
    const late = createLate(async () => make());
    const told = vi.fn();
    const first = await late.load();
    const stop = late.subscribe(told);
    late.end();
    expect([first.getSnapshot().status, late.current(), told.mock.calls.length]).toEqual([
      'stopped',
      undefined,
      1,
    ]);
    stop();
    expect(await late.load()).not.toBe(first);
    expect(told).toHaveBeenCalledOnce();
  });

  it('does not start for a session that ended while it was loaded', async () => {
    const late = createLate(async () => make());
    const loading = late.load();
    late.end();
    const made = await loading;
    const hears = vi.fn();
    made.on('*', hears);
    expect(late.current()).toBeUndefined();
    // An actor that was not started keeps what it is told until it is.
    made.send({ type: 'asked' });
    expect(hears).not.toHaveBeenCalled();
  });
});
