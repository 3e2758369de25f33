import { expect, it } from 'vitest';
import type { Look } from '../../src/machines/risk/moments';
import { riskMachine, type RiskTag } from '../../src/machines/risk/risk';
import { exploreChart } from '../support/paths/paths';

const usual: Look = {
  recent: { sent: 40, failed: 2, lost: 0 },
  usual: { sent: 40, failed: 2, lost: 0.1 },
  hours: 20,
  days: 30,
  suspensions: 0,
};
const after = (sent: number, failed: number, lost: number, more: Partial<Look> = {}): Look => ({
  ...usual,
  recent: { sent, failed, lost },
  ...more,
});
const nothing = { sent: 0, failed: 0, lost: 0 };
/** What is seen of an account, and what that shows. */
const LOOKS: readonly (readonly [Look, ...RiskTag[]])[] = [
  [usual],
  [after(40, 6, 0)],
  [after(40, 7, 0), 'failing'],
  [after(64, 3, 0)],
  [after(65, 3, 0), 'faster'],
  // As many of them fail as ever.
  [after(200, 14, 0), 'faster'],
  [after(40, 2, 2)],
  [after(40, 2, 3), 'dropping'],
  [after(5, 4, 0, { usual: nothing }), 'failing', 'faster'],
  [after(4, 3, 0, { usual: { ...nothing, sent: 1 } }), 'failing'],
  [after(90, 30, 3, { hours: 2 }), 'usualUnknown'],
  [after(40, 7, 0, { hours: 3 }), 'failing'],
  [{ ...usual, days: 7 }],
  [{ ...usual, days: 6 }, 'young'],
  [{ ...usual, suspensions: 1 }, 'suspendedBefore'],
  [{ ...usual, suspensions: 2 }, 'lastChance', 'suspendedBefore'],
];
const shownBy = new Map(LOOKS.map(([look, ...tags]) => [JSON.stringify(look), tags]));
const chart = exploreChart({
  machine: riskMachine,
  inputs: [undefined],
  events: LOOKS.map(([look]) => ({ type: 'hour.passed' as const, ...look })),
});

it('shows what was seen in the last hour alone, whatever was seen before, on every path [LIMIT-09]', () => {
  chart.replayAll(({ event: { type, ...look }, after: snapshot }) => {
    if (type === 'hour.passed')
      expect([...snapshot.tags].toSorted()).toEqual(shownBy.get(JSON.stringify(look))?.toSorted());
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
