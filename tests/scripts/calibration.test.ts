import { expect, it } from 'vitest';
import { judgeWorld, summaryOf } from '../../scripts/calibration/judge';
import { judgeRisk } from '../../scripts/calibration/risk';
import { judgeTrials } from '../../scripts/calibration/trials';

it('foretells days of a world that it does not know, mostly within its bands and nearer than a straight line', () => {
  const judged = judgeWorld(3, { days: 2, runs: 200 });
  const summary = summaryOf(judged);
  expect(summary.map(({ kind }) => kind).toSorted()).toEqual([
    'account today',
    'balance passes minimum',
    'generator ends',
    'income this week',
    'income today',
    'numbers end',
    'numbers end, by classes',
    'payouts of seven days',
    'proxies end',
  ]);
  const held = judged.filter(({ low, high, truth }) => low <= truth && truth <= high).length / judged.length;
  expect(held).toBeGreaterThan(0.65);
  expect(held).toBeLessThan(0.95);
  const nearer = summary.filter(({ kind }) => /today|numbers|balance/.test(kind));
  for (const { error, straight } of nearer) expect(error).toBeLessThan(straight * 0.6);
});

it('foretells what comes of a change that is made, mostly within its bands', () => {
  const judged = [3, 4].flatMap(judgeTrials);
  expect(new Set(judged.map(({ kind }) => kind))).toEqual(
    new Set(['accounts added', 'accounts rested', 'interval changed', 'plan set']),
  );
  const held = judged.filter(({ low, high, truth }) => low <= truth && truth <= high);
  expect(held.length).toBeGreaterThanOrEqual(4);
});

it('warns of suspensions where a network announces them, and of none that come of a sudden', () => {
  const judged = judgeRisk(2, 1, ['of a sudden', 'after doubt']);
  const of = (network: string) => judged.filter((one) => one.network === network);
  const rightOf = (warned: typeof judged) =>
    warned.filter(({ suspension }) => suspension).length / warned.length;
  expect(of('of a sudden').filter(({ told }) => told !== null)).toEqual([]);
  const doubted = of('after doubt');
  const warned = doubted.filter(({ told }) => told !== null);
  expect(warned.length).toBeGreaterThan(10);
  expect(rightOf(warned)).toBeGreaterThan(10 * rightOf(doubted.filter((one) => one.wasSuspendedBefore)));
});
