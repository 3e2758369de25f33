import { describe, expect, it } from 'vitest';
import { createGrowingFold } from '../../../src/machines/history/growing';

describe('a fold of a list that grows', () => {
  const sum = () => {
    const taken: number[] = [];
    const read = createGrowingFold(
      () => ({ sum: 0 }),
      (folded, { worth }: { readonly worth: number }) => {
        taken.push(worth);
        folded.sum += worth;
      },
    );
    return { taken, read };
  };
  const [one, two, three] = [{ worth: 1 }, { worth: 2 }, { worth: 3 }];

  it('takes only what was added', () => {
    const { taken, read } = sum();
    expect([read([]).sum, read([one]).sum, read([one]).sum, read([one, two, three]).sum]).toEqual([
      0, 1, 1, 6,
    ]);
    expect(taken).toEqual([1, 2, 3]);
  });

  it.each([
    ['begins otherwise', [two, three], 5],
    ['has another end where the last one ended', [one, three, two], 6],
    ['is shorter', [one], 1],
    ['is empty', [], 0],
  ])('begins anew with one that %s', (_, list, expected) => {
    const { read } = sum();
    read([one, two]);
    expect(read(list).sum).toBe(expected);
  });
});
