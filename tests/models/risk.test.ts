import { expect, it } from 'vitest';
import type { Look } from '../../src/machines/risk/moments';
import { riskMachine } from '../../src/machines/risk/risk';
import { exploreChart } from '../support/paths/paths';

const usual: Look = {
  recent: { sent: 40, failed: 2, lost: 0 },
  usual: { sent: 40, failed: 2, lost: 0.1 },
  hours: 20,
  days: 30,
  suspensions: 0,
};
const looks: readonly Look[] = [
  usual,
  { ...usual, recent: { sent: 40, failed: 12, lost: 0 } },
  { ...usual, recent: { sent: 90, failed: 4, lost: 0 } },
  { ...usual, recent: { sent: 40, failed: 2, lost: 3 } },
  { ...usual, recent: { sent: 90, failed: 30, lost: 3 }, hours: 2 },
  { ...usual, days: 6 },
  { ...usual, suspensions: 1 },
  { ...usual, suspensions: 2 },
  { ...usual, suspensions: 3 },
];
const chart = exploreChart({
  machine: riskMachine,
  inputs: [undefined],
  events: looks.map((look) => ({ type: 'hour.passed' as const, ...look })),
});

it('shows what was seen in the last hour alone, whatever was seen before, on every path [LIMIT-09]', () => {
  chart.replayAll(({ event, after }) => {
    if (event.type !== 'hour.passed') return;
    const { recent, hours, days, suspensions } = event;
    expect([...after.tags].toSorted()).toEqual(
      [
        hours > 2 && recent.lost > 0 && 'dropping',
        hours > 2 && recent.failed > 4 && 'failing',
        hours > 2 && recent.sent > 40 && 'faster',
        suspensions > 1 && 'lastChance',
        suspensions > 0 && 'suspendedBefore',
        days < 7 && 'young',
      ].filter(Boolean),
    );
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
