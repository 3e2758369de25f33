import { describe, expect, it, vi } from 'vitest';
import type { WireEvent } from '../../src/api/schema/wire';
import { createRouter, newerThan } from '../../src/streams/route';

const fact = (seq?: number, epoch = 'e1'): WireEvent<'stop'> => ({
  type: 'wire.stop',
  at: 0,
  replayed: false,
  ...(seq === undefined ? {} : { seq, epoch }),
});

describe('facts and deliver', () => {
  it('tells the listeners of a key and nobody else', () => {
    const router = createRouter();
    const [mine, again, other] = [vi.fn(), vi.fn(), vi.fn()];
    router.facts('whatsapp:id-1').subscribe(mine);
    router.facts('whatsapp:id-1').subscribe(again);
    router.facts('whatsapp:id-2').subscribe(other);
    const event = fact(1);
    router.deliver(['whatsapp:id-1'], event);
    expect(mine.mock.calls).toEqual([[event]]);
    expect(again.mock.calls).toEqual([[event]]);
    expect(other).not.toHaveBeenCalled();
  });

  it('tells the sender and the receiver of one event', () => {
    const router = createRouter();
    const [account, number] = [vi.fn(), vi.fn()];
    router.facts('whatsapp:id-1').subscribe(account);
    router.facts('phonenumber:4').subscribe(number);
    router.deliver(['whatsapp:id-1', 'phonenumber:4'], fact(1));
    expect(account).toHaveBeenCalledOnce();
    expect(number).toHaveBeenCalledOnce();
  });

  it('drops what is for nobody on the page [S17]', () => {
    const router = createRouter();
    expect(() => router.deliver(['whatsapp:id-404'], fact(1))).not.toThrow();
  });

  it('tells a listener that left nothing more, and a later one only what comes', () => {
    const router = createRouter();
    const [early, late] = [vi.fn(), vi.fn()];
    const subscription = router.facts('whatsapp:id-1').subscribe(early);
    router.deliver(['whatsapp:id-1'], fact(1));
    subscription.unsubscribe();
    router.facts('whatsapp:id-1').subscribe(late);
    router.deliver(['whatsapp:id-1'], fact(2));
    expect(early).toHaveBeenCalledOnce();
    expect(late.mock.calls).toEqual([[fact(2)]]);
  });

  it('survives a listener that leaves while it is told', () => {
    const router = createRouter();
    const other = vi.fn();
    const subscription = router.facts('k').subscribe(() => subscription.unsubscribe());
    router.facts('k').subscribe(other);
    router.deliver(['k'], fact(1));
    router.deliver(['k'], fact(2));
    expect(other).toHaveBeenCalledTimes(2);
  });
});

describe('tape', () => {
  it('records every delivery from its start to its stop, with listeners or without [S7]', () => {
    const router = createRouter();
    router.deliver(['a'], fact(1));
    const tape = router.tape();
    router.deliver(['a', 'b'], fact(2));
    const second = router.tape();
    router.deliver(['a'], fact());
    expect(tape.stop()).toEqual([
      { key: 'a', event: fact(2) },
      { key: 'b', event: fact(2) },
      { key: 'a', event: fact() },
    ]);
    router.deliver(['a'], { ...fact(), epoch: 'e1' });
    expect(second.stop().map(({ event: { epoch } }) => epoch)).toEqual([undefined, 'e1']);
    expect(tape.stop()).toHaveLength(3);
  });
});

describe('newerThan', () => {
  const recorded = (seq?: number, epoch = 'e1') => ({
    key: 'a',
    event: fact(seq, epoch),
    position: seq === undefined ? undefined : { epoch, seq },
  });
  const seqs = (position?: { epoch: string; seq: number }) =>
    newerThan([recorded(4), recorded(5), recorded(6)], position).map(({ event }) => event.seq);

  it('keeps what an answer read at that position does not contain [S7]', () => {
    expect(seqs({ epoch: 'e1', seq: 5 })).toEqual([6]);
    expect(seqs({ epoch: 'e1', seq: 9 })).toEqual([]);
  });

  it('keeps everything that cannot be compared [S7]', () => {
    expect(seqs()).toEqual([4, 5, 6]);
    expect(seqs({ epoch: 'e2', seq: 9 })).toEqual([4, 5, 6]);
    expect(newerThan([recorded()], { epoch: 'e1', seq: 9 })).toHaveLength(1);
  });

  it('marks what is applied again as replayed and leaves the recorded fact alone [S5] [S7]', () => {
    const taped = [recorded(6)];
    expect(newerThan(taped, undefined)[0]?.event.replayed).toBe(true);
    expect(taped[0]?.event.replayed).toBe(false);
  });
});
