import { expect, it } from 'vitest';
import { judgeWorld, summaryOf } from '../../scripts/calibration/judge';

it('foretells days of a world that it does not know, mostly within its bands and nearer than a straight line', () => {
  const judged = judgeWorld(3, { days: 4, runs: 200 });
  const summary = summaryOf(judged);
  expect(summary.map(({ kind }) => kind).toSorted()).toEqual([
    'account today',
    'balance passes minimum',
    'income this week',
    'income today',
    'numbers end',
    'numbers end, by classes',
  ]);
  const held = judged.filter(({ low, high, truth }) => low <= truth && truth <= high).length / judged.length;
  expect(held).toBeGreaterThan(0.65);
  expect(held).toBeLessThan(0.95);
  for (const { error, straight } of summary) expect(error).toBeLessThan(straight * 0.6);
});
