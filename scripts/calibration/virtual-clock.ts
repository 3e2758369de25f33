import type { Clock } from '../../sandbox/core/clock';

interface Timer {
  readonly at: number;
  readonly place: number;
  readonly work: () => void;
  isCancelled: boolean;
}
const isBefore = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.place < b.place);

/** A clock that goes from one timer to the next, of which there may be millions. */
export function createVirtualClock(start: number) {
  const heap: Timer[] = [];
  let now = start;
  let made = 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Timer, heap[a] as Timer];
  };
  const isOut = (a: number, b: number) => isBefore(heap[a] as Timer, heap[b] as Timer);
  const rise = (from: number) => {
    for (let place = from; place > 0; ) {
      const above = (place - 1) >> 1;
      if (!isOut(place, above)) return;
      swap(place, above);
      place = above;
    }
  };
  const sink = () => {
    for (let place = 0; ; ) {
      let least = place;
      for (const below of [2 * place + 1, 2 * place + 2])
        if (below < heap.length && isOut(below, least)) least = below;
      if (least === place) return;
      swap(place, least);
      place = least;
    }
  };
  const pop = () => {
    swap(0, heap.length - 1);
    const first = heap.pop() as Timer;
    if (heap.length > 0) sink();
    return first;
  };
  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + Math.max(0, ms), place: (made += 1), work, isCancelled: false };
      heap.push(timer);
      rise(heap.length - 1);
      return () => {
        timer.isCancelled = true;
      };
    },
  };
  return {
    clock,
    /** Does everything that is due until then. */
    runUntil(end: number) {
      for (let first = heap[0]; first && first.at <= end; first = heap[0]) {
        pop();
        if (first.isCancelled) continue;
        now = first.at;
        first.work();
      }
      now = end;
    },
  };
}
