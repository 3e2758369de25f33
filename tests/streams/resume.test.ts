import { describe, expect, it } from 'vitest';
import { counted, ping, resumed } from './harness';
import { tracked } from './tracked';

describe('resuming', () => {
  it('is at the position of the last message applied', () => {
    const { tracker, start, receive } = tracked();
    expect(tracker.current).toBeUndefined();
    start(40);
    expect(tracker.current).toEqual({ epoch: 'e1', seq: 40 });
    receive(counted(41), counted(43));
    expect(tracker.current).toEqual({ epoch: 'e1', seq: 41 });
  });

  it('marks what is replayed between the opening and resumed, and nothing else [S5]', () => {
    const { start, open, close, receive, applied, gaps, modes } = tracked();
    start();
    receive(counted(1));
    close();
    open();
    receive(counted(2), [counted(3), counted(4)], resumed(4), counted(5));
    expect(applied().map(({ seq, replayed }) => [seq, replayed])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
    ]);
    expect(gaps()).toEqual([]);
    expect(modes()).toEqual(['positioned', 'positioned']);
  });

  it('replays 500 in order without a gap or a repetition [S5]', () => {
    const { start, open, close, receive, seqs, gaps, applied, time } = tracked();
    start();
    receive(counted(1), counted(3));
    close();
    open();
    receive(ping(501));
    time.advance(1_000);
    receive(...Array.from({ length: 500 }, (_, i) => counted(i + 2)), resumed(501));
    expect(seqs()).toEqual(Array.from({ length: 501 }, (_, i) => i + 1));
    expect(gaps()).toEqual([]);
    expect(applied().filter(({ replayed }) => replayed)).toHaveLength(500);
  });

  it('takes over a history that counts from 1 again and applies its low numbers [N1]', () => {
    const { start, open, close, receive, seqs, gaps } = tracked();
    start(4_711);
    close();
    open();
    receive(resumed(0, false, 'e2'));
    receive(...Array.from({ length: 10 }, (_, i) => counted(i + 1, 'e2')));
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(gaps()).toEqual([['epoch', null, null]]);
  });

  it('reads again when another history has passed the old number, even if it calls itself complete [N2]', () => {
    const { start, open, close, receive, gaps, seqs } = tracked();
    start(10);
    close();
    open();
    receive(resumed(15, true, 'e2'));
    expect(gaps()).toEqual([['epoch', null, null]]);
    receive(counted(16, 'e2'));
    expect(gaps()).toHaveLength(1);
    expect(seqs()).toEqual([16]);
  });

  it.each([
    ['a message', counted(3, 'e2'), [3]],
    ['a ping', ping(3, 'e2'), []],
  ])('sees another history by %s alone [N1]', (_, message, expected) => {
    const { start, receive, gaps, seqs, tracker } = tracked();
    start(10);
    receive(message);
    expect(gaps()).toEqual([['epoch', null, null]]);
    expect(seqs()).toEqual(expected);
    expect(tracker.current).toEqual({ epoch: 'e2', seq: 3 });
  });

  it('loses nothing that waited when another history begins or positions end [N1]', () => {
    const { start, open, close, receive, seqs, time } = tracked();
    start(10);
    receive(counted(12), counted(1, 'e2'));
    expect(seqs()).toEqual([12, 1]);
    close();
    open();
    time.advance(2_900);
    receive(counted(3, 'e2'));
    time.advance(250);
    expect(seqs()).toEqual([12, 1, 3]);
  });

  it('tells from where to where a history too short has lost [S6]', () => {
    const { start, open, close, receive, gaps, seqs } = tracked();
    start(10);
    close();
    open();
    receive(resumed(50_000, false), counted(50_001));
    expect(gaps()).toEqual([['incomplete', 11, 50_000]]);
    expect(seqs()).toEqual([50_001]);
  });

  it('tells a single lost message, and that all may be lost where nothing was known [S6]', () => {
    const { start, open, close, receive, gaps } = tracked();
    start(10);
    close();
    open();
    receive(resumed(11, false));
    expect(gaps()).toEqual([['incomplete', 11, 11]]);
    const fresh = tracked();
    fresh.open();
    fresh.receive(resumed(7, false));
    expect(fresh.gaps()).toEqual([['incomplete', null, null]]);
  });

  it('tells each message once that comes before the first resumed [S1]', () => {
    const { open, receive, seqs, duplicates } = tracked();
    open();
    receive(counted(5), counted(5), resumed(5));
    expect(seqs()).toEqual([5]);
    expect(duplicates()).toEqual([5]);
  });

  it('goes back with a server whose head is behind [S6]', () => {
    const { start, open, close, receive, gaps, seqs } = tracked();
    start(10);
    close();
    open();
    receive(resumed(3, false), counted(4));
    expect(gaps()).toEqual([['incomplete', null, null]]);
    expect(seqs()).toEqual([4]);
  });

  it('finds a message that a complete replay left out [S3]', () => {
    const { start, open, close, receive, gaps, time } = tracked();
    start(10);
    close();
    open();
    receive(counted(11), counted(13), resumed(13));
    time.advance(250);
    expect(gaps()).toEqual([['hole', 12, 12]]);
  });

  it('is not live before resumed, within its 3 s', () => {
    const { open, modes, time } = tracked();
    open();
    time.advance(2_999);
    expect(modes()).toEqual([]);
  });

  it('waits for nothing while nothing is missing, and no longer than somebody listens', () => {
    const { start, receive, time, subscription } = tracked();
    start();
    receive(counted(1));
    expect(time.pending).toBe(0);
    receive(counted(3));
    expect(time.pending).toBe(1);
    subscription.unsubscribe();
    expect(time.pending).toBe(0);
  });

  it('leaves no timer behind when it closes', () => {
    const { start, receive, close, refuse, open, time } = tracked();
    start();
    receive(counted(2));
    close();
    expect(time.pending).toBe(0);
    open();
    close();
    expect(time.pending).toBe(0);
    open();
    refuse();
    expect(time.pending).toBe(0);
  });
});
