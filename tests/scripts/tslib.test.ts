import { expect, it, vi } from 'vitest';
import { __asyncGenerator, __asyncValues, __await, __awaiter } from '../../scripts/build/tslib';

async function* numbers() {
  yield 1;
  yield 2;
}

it('runs what waits for promises, and throws into it what they reject with', async () => {
  const run = __awaiter({ base: 1 }, undefined, undefined, function* (this: { base: number }): Generator {
    const iterator = __asyncValues(numbers());
    const first = (yield iterator.next()) as IteratorResult<number>;
    try {
      yield Promise.reject(new Error('lost'));
    } catch (error) {
      return [this.base, first.value, (error as Error).message];
    }
    return null;
  } as () => Generator);
  await expect(run).resolves.toEqual([1, 1, 'lost']);
});

it('hands on what a stream yields, and ends it where nobody reads on', async () => {
  const released = vi.fn();
  const read = () =>
    __asyncGenerator(undefined, undefined, function* (): Generator {
      try {
        for (let at = 1; at < 4; at += 1) yield (yield __await(Promise.resolve(at))) as number;
      } finally {
        released();
      }
    });
  const all: unknown[] = [];
  for await (const value of read()) all.push(value);
  expect([all, released.mock.calls.length]).toEqual([[1, 2, 3], 1]);
  for await (const _ of read()) break;
  expect(released).toHaveBeenCalledTimes(2);
});
