import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, ping } from './harness';
import { tracked } from './tracked';

describe('order', () => {
  it('applies what is next and drops what was applied [S1]', () => {
    const { start, receive, seqs, duplicates, gaps } = tracked();
    start();
    receive(counted(1), ...Array.from({ length: 99 }, () => counted(1)), counted(2));
    expect(seqs()).toEqual([1, 2]);
    expect(duplicates()).toHaveLength(99);
    expect(gaps()).toEqual([]);
  });

  it('puts what came out of order in order, without a gap [S2]', () => {
    const { start, receive, seqs, gaps, time } = tracked();
    start();
    receive(counted(2), counted(4), counted(3));
    expect(seqs()).toEqual([]);
    time.advance(249);
    receive(counted(1));
    time.advance(1_000);
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(gaps()).toEqual([]);
  });

  it('drops a copy of a message that waits [S1] [S2]', () => {
    const { start, receive, seqs, duplicates } = tracked();
    start();
    receive(counted(2), counted(2), counted(1));
    expect(seqs()).toEqual([1, 2]);
    expect(duplicates()).toEqual([2]);
  });

  it('gives up a missing message after 250 ms, applies what it held and tells the gap once [S3]', () => {
    const { start, receive, seqs, gaps, time } = tracked();
    start();
    receive(counted(1), counted(3));
    time.advance(249);
    expect(seqs()).toEqual([1]);
    time.advance(1);
    expect(seqs()).toEqual([1, 3]);
    receive(counted(4));
    time.advance(60_000);
    expect(seqs()).toEqual([1, 3, 4]);
    expect(gaps()).toEqual([['hole', 2, 2]]);
  });

  it('gives up after 250 ms, however many messages come meanwhile [S3]', () => {
    const { start, receive, seqs, time } = tracked();
    start();
    receive(counted(2));
    time.advance(200);
    receive(counted(3));
    time.advance(50);
    expect(seqs()).toEqual([2, 3]);
  });

  it('holds four messages and gives up at the fifth [S3]', () => {
    const { start, receive, seqs, gaps } = tracked();
    start();
    receive(counted(3), counted(4), counted(6), counted(7));
    expect(seqs()).toEqual([]);
    receive(counted(8));
    expect(seqs()).toEqual([3, 4, 6, 7, 8]);
    expect(gaps()).toEqual([['hole', 1, 5]]);
  });

  it('drops a message that comes after it was given up, since the screen reads again [S3]', () => {
    const { start, receive, seqs, time } = tracked();
    start();
    receive(counted(2));
    time.advance(250);
    receive(counted(1));
    expect(seqs()).toEqual([2]);
  });

  it('gives each hole its own 250 ms [S2]', () => {
    const { start, receive, seqs, gaps, time } = tracked();
    start();
    receive(counted(2));
    time.advance(200);
    receive(counted(4), counted(1));
    time.advance(200);
    receive(counted(3));
    time.advance(1_000);
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(gaps()).toEqual([]);
  });

  it('finds a lost last message at the next ping [S4]', () => {
    const { start, receive, gaps, time } = tracked();
    start();
    receive(counted(1), ping(2));
    time.advance(250);
    receive(ping(2), ping(2));
    time.advance(1_000);
    expect(gaps()).toEqual([['hole', 2, 2]]);
  });

  it('remembers what a ping told when earlier messages come after it [S4]', () => {
    const { start, receive, gaps, time } = tracked();
    start();
    receive(ping(3), counted(1));
    time.advance(250);
    expect(gaps()).toEqual([['hole', 2, 3]]);
  });

  it('takes a ping that overtakes its messages for no hole [S4]', () => {
    const { start, receive, gaps, seqs, time } = tracked();
    start();
    receive(ping(2), counted(1), counted(2));
    time.advance(1_000);
    expect(gaps()).toEqual([]);
    expect(seqs()).toEqual([1, 2]);
  });

  it('counts unknown and rejected messages, which are no holes [S11] [S12]', () => {
    const { start, receive, gaps, seqs, time } = tracked();
    start();
    receive(
      counted(1),
      { event: 'novel', epoch: 'e1', seq: 2 },
      { event: 'waiting', epoch: 'e1', seq: 3 },
      counted(4),
    );
    time.advance(1_000);
    expect(seqs()).toEqual([1, 4]);
    expect(gaps()).toEqual([]);
  });

  it('takes a missing epoch for the current one', () => {
    const { start, receive, gaps, seqs } = tracked();
    start(5);
    receive({ event: 'stop', deviceId: 'id-1', seq: 6 }, counted(7));
    expect(seqs()).toEqual([6, 7]);
    expect(gaps()).toEqual([]);
  });

  it('tells one gap for each of 50 holes and no more, however fast they come [S9]', () => {
    const { start, receive, seqs, gaps, time } = tracked();
    start();
    for (let hole = 1; hole <= 50; hole += 1) {
      receive(counted(hole * 2));
      time.advance(20);
    }
    time.advance(1_000);
    expect(seqs()).toHaveLength(50);
    expect(gaps().length).toBeLessThanOrEqual(50);
  });

  it('applies any shuffled, repeated and thinned sequence in order, once, with a gap iff one is missing [S1] [S2] [S3]', () => {
    const deliveries = fc
      .array(fc.record({ copies: fc.integer({ min: 0, max: 3 }), delay: fc.integer({ min: 0, max: 3 }) }), {
        minLength: 1,
        maxLength: 60,
      })
      .map((fates) => {
        const sent = fates.flatMap(({ copies, delay }, i) =>
          Array.from({ length: copies }, () => ({ seq: i + 1, slot: i + 1 + delay })),
        );
        const arrivals = sent.toSorted((a, b) => a.slot - b.slot).map(({ seq }) => seq);
        return { arrivals, head: fates.length, sent: new Set(arrivals) };
      });
    fc.assert(
      fc.property(deliveries, ({ arrivals, head, sent }) => {
        const { start, receive, seqs, gaps, time, subscription } = tracked();
        start();
        receive(...arrivals.map((seq) => counted(seq)), ping(head));
        time.advance(250);
        const seen = seqs() as number[];
        expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
        expect(gaps().length > 0).toBe(seen.length < head);
        if (sent.size === head) expect(seen).toHaveLength(head);
        const missing = Array.from({ length: head }, (_, i) => i + 1).filter((seq) => !seen.includes(seq));
        const isReported = (seq: number) =>
          gaps().some(([, from, to]) => Number(from) <= seq && seq <= Number(to));
        expect(missing.every(isReported)).toBe(true);
        subscription.unsubscribe();
        expect(time.pending).toBe(0);
      }),
    );
  });
});
