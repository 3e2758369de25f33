import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { createReading } from '../../src/machines/figures/reading';
import { exploreChart } from './support/paths';
import { done, failed } from './support/samples';

const refusal = apiError('unreachable', 'Internal server error');
const chart = exploreChart({
  machine: createReading<{ readonly days: number; readonly hours: number }>(),
  inputs: [{ userId: '5' }],
  events: [
    { type: 'value.staleSuspected' },
    { type: 'retry.requested' },
    done('read', { value: { days: 1, hours: 2 }, failures: [] }),
    done('read', { value: { hours: 3 }, failures: ['Error'] }),
    failed('read', refusal),
    failed('read', apiError('refused', 'Not found', { status: 404 })),
    failed('changes', refusal),
  ],
  project: ({ context }) => context.value,
  simple: true,
});

it('never loses what was read, and says so wherever some of it is missing, on every path', () => {
  chart.replayAll(({ before, after }) => {
    expect({ ...before.context.value, ...after.context.value }).toEqual(after.context.value);
    const isWhole = after.matches('shown');
    if (isWhole) expect(after.context.failures).toEqual([]);
    if (after.matches('incomplete') || after.matches('failed'))
      expect(after.context.failures.length).toBeGreaterThan(0);
  });
  expect(chart.coverage().missed).toEqual([]);
});
