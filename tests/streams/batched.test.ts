import { Subject, throwError, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { batched } from '../../src/streams/batched';

function createHarness(limit: number) {
  const scheduler = new VirtualTimeScheduler();
  const source = new Subject<number>();
  const batches: (readonly number[])[] = [];
  const subscription = source.pipe(batched(limit, scheduler)).subscribe((batch) => batches.push(batch));
  return { source, batches, subscription, frame: () => scheduler.flush() };
}

describe('batched', () => {
  it('hands on together, in order, what came before a turn', () => {
    const { source, batches, frame } = createHarness(10);
    for (const value of [1, 2, 3]) source.next(value);
    expect(batches).toEqual([]);
    frame();
    source.next(4);
    frame();
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('hands on nothing where nothing came', () => {
    const { batches, frame } = createHarness(10);
    frame();
    expect(batches).toEqual([]);
  });

  it('keeps the newest where no turn comes, as in a hidden tab', () => {
    const { source, batches, frame } = createHarness(3);
    for (let value = 0; value < 100; value += 1) source.next(value);
    frame();
    expect(batches).toEqual([[97, 98, 99]]);
  });

  it('ends and fails with its source', () => {
    const { source } = createHarness(3);
    const [complete, error] = [vi.fn(), vi.fn()];
    source.pipe(batched(3, new VirtualTimeScheduler())).subscribe({ complete });
    source.complete();
    expect(complete).toHaveBeenCalledOnce();
    throwError(() => 'broken')
      .pipe(batched(3, new VirtualTimeScheduler()))
      .subscribe({ error });
    expect(error).toHaveBeenCalledWith('broken');
  });

  it('hands on nothing after the last listener has left', () => {
    const { source, batches, subscription, frame } = createHarness(3);
    source.next(1);
    subscription.unsubscribe();
    frame();
    expect(batches).toEqual([]);
  });
});
