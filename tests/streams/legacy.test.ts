import { describe, expect, it } from 'vitest';
import { counted, ping, resumed } from './harness';
import { tracked } from './tracked';

describe('legacy mode', () => {
  const plain = (n: number) => ({ event: 'count_success', deviceId: 'id-1', sender: { count_success: n } });
  const figures = (harness: ReturnType<typeof tracked>) =>
    harness.applied().map(({ sender }) => sender?.count_success);

  it('begins 3 s after an opening without resumed; the first opening reads nothing again [N13]', () => {
    const { open, time, modes, gaps } = tracked();
    open();
    time.advance(3_000);
    expect(modes()).toEqual(['legacy']);
    expect(gaps()).toEqual([]);
  });

  it('begins at once with a message without seq, in arrival order and not as a replay [N13]', () => {
    const harness = tracked();
    harness.open();
    harness.receive(plain(3), plain(1), plain(1));
    expect(harness.modes()).toEqual(['legacy']);
    expect(figures(harness)).toEqual([3, 1, 1]);
    expect(harness.applied().some(({ replayed }) => replayed)).toBe(false);
    expect(harness.duplicates()).toEqual([]);
  });

  it('reads again on every opening after the first, once each [N13]', () => {
    const { open, close, time, receive, gaps } = tracked();
    for (let opening = 0; opening < 3; opening += 1) {
      open();
      receive(plain(opening));
      time.advance(5_000);
      receive(plain(opening));
      close();
    }
    expect(gaps()).toEqual([
      ['reopened', null, null],
      ['reopened', null, null],
    ]);
  });

  it('reads again once when a server that had positions comes back without [N13]', () => {
    const { start, open, close, receive, time, gaps, modes } = tracked();
    start(10);
    close();
    open();
    receive(plain(1));
    time.advance(3_000);
    receive(plain(2));
    expect(gaps()).toEqual([['reopened', null, null]]);
    expect(modes().at(-1)).toBe('legacy');
  });

  it('does not wait for resumed again once the server is known [N13]', () => {
    const { open, close, time, modes, gaps } = tracked();
    open();
    time.advance(3_000);
    close();
    open();
    expect(modes()).toEqual(['legacy', 'legacy']);
    expect(gaps()).toHaveLength(1);
    expect(time.pending).toBe(0);
  });

  it.each([
    ['a message', counted(9), [9]],
    ['a ping', ping(9), []],
  ])(
    'ends with %s that is numbered, and reads again since what came before is unknown',
    (_, numbered, applied) => {
      const { open, time, receive, seqs, gaps, modes, tracker } = tracked();
      open();
      time.advance(3_000);
      receive(numbered);
      expect(modes()).toEqual(['legacy', 'positioned']);
      expect(seqs()).toEqual(applied);
      expect(gaps()).toEqual([['incomplete', null, null]]);
      expect(tracker.current).toEqual({ epoch: 'e1', seq: 9 });
      receive(counted(9), counted(2), ping(12));
      time.advance(250);
      expect(seqs()).toEqual(applied);
      expect(gaps().slice(1)).toEqual([['hole', 10, 12]]);
    },
  );

  it('keeps its numbers when a later resumed is lost, and reads again once', () => {
    const { start, open, close, time, receive, seqs, gaps, modes, tracker } = tracked();
    start(10);
    close();
    open();
    time.advance(3_000);
    expect(gaps()).toEqual([['reopened', null, null]]);
    expect(tracker.current).toEqual({ epoch: 'e1', seq: 10 });
    receive(counted(11), ping(13));
    time.advance(250);
    expect(seqs()).toEqual([11]);
    expect(modes()).toEqual(['positioned', 'legacy', 'positioned']);
    expect(gaps()[1]).toEqual(['hole', 12, 13]);
  });

  it('lasts while a server pings with numbers but sends messages without', () => {
    const { start, receive, modes } = tracked();
    start();
    receive(plain(1), ping(1), plain(2), ping(2));
    expect(modes()).toEqual(['positioned', 'legacy']);
  });

  it('reads again on waking after 30 s hidden, not after less [N13]', () => {
    const { open, close, time, visible, gaps } = tracked();
    open();
    time.advance(3_000);
    const hide = (ms: number) => {
      visible.next(false);
      time.advance(ms);
      visible.next(true);
    };
    hide(29_999);
    expect(gaps()).toEqual([]);
    hide(30_000);
    expect(gaps()).toEqual([['woke', null, null]]);
    close();
    hide(30_000);
    expect(gaps()).toHaveLength(1);
  });

  it('does not read again on waking where positions tell what is missing', () => {
    const { start, time, visible, gaps } = tracked();
    start();
    visible.next(false);
    time.advance(3_600_000);
    visible.next(true);
    expect(gaps()).toEqual([]);
  });

  it('is not taken for the mode of a server by an unknown event without seq', () => {
    const { open, receive, modes } = tracked();
    open();
    receive({ event: 'novel' }, { event: 'waiting' });
    expect(modes()).toEqual([]);
  });

  it('does not begin with a number that cannot be read, which leaves a hole [S12]', () => {
    const { start, receive, modes, applied, gaps, time } = tracked();
    start();
    receive({ ...counted(1), seq: 'first' }, counted(2));
    time.advance(250);
    expect(modes()).toEqual(['positioned']);
    expect(applied()).toHaveLength(2);
    expect(gaps()).toEqual([['hole', 1, 1]]);
  });

  it('goes on with a replay that a message without seq interrupts [S5]', () => {
    const { start, open, close, receive, applied } = tracked();
    start();
    close();
    open();
    receive(plain(1), counted(1));
    expect(applied().map(({ replayed }) => replayed)).toEqual([false, true]);
  });

  it('ends with a late resumed, as over a slow link, and reads again [N8]', () => {
    const { open, time, receive, modes, seqs, gaps, tracker } = tracked();
    open();
    time.advance(3_500);
    receive(resumed(7), counted(8));
    expect(modes()).toEqual(['legacy', 'positioned']);
    expect(seqs()).toEqual([8]);
    expect(gaps()).toEqual([['incomplete', null, null]]);
    expect(tracker.current).toEqual({ epoch: 'e1', seq: 8 });
  });

  it('follows a server that lost its positions, and one that found them', () => {
    const { start, open, close, time, receive, gaps, modes, tracker } = tracked();
    start(10);
    close();
    open();
    receive(plain(1));
    time.advance(3_000);
    expect(tracker.current).toBeUndefined();
    close();
    open();
    receive(resumed(20));
    expect(modes()).toEqual(['positioned', 'legacy', 'legacy', 'positioned']);
    expect(gaps().map(([reason]) => reason)).toEqual(['reopened', 'reopened', 'incomplete']);
  });

  it('still sees holes among the numbered messages of a server that does not number all', () => {
    const { start, receive, seqs, modes, gaps, time } = tracked();
    start();
    receive(plain(1), counted(1), counted(3));
    time.advance(250);
    expect(seqs()).toEqual([undefined, 1, 3]);
    expect(modes()).toEqual(['positioned', 'legacy']);
    expect(gaps()).toEqual([['hole', 2, 2]]);
  });
});
