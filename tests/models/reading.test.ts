import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { isLate, readingMachine, selectError } from '../../src/machines/figures/reading';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const chart = exploreChart({
  machine: readingMachine,
  inputs: [{ userId: '5', part: 'days' }],
  events: [
    { type: 'value.staleSuspected' },
    { type: 'retry.requested' },
    done('read', { value: { days: 1 }, at: 1 }),
    done('read', null),
    failed('read', apiError('unreachable', 'Internal server error')),
  ],
  project: ({ context }) => [context.value, context.error],
  simple: true,
});

it('never loses what was read, and says so wherever it could not be read, on every path', () => {
  chart.replayAll(({ before, after }) => {
    expect({ ...before.context.value, ...after.context.value }).toEqual(after.context.value);
    if (after.matches('shown')) expect([selectError(after), isLate(after)]).toEqual([null, false]);
    if (after.matches('failed')) expect([selectError(after) === null, isLate(after)]).toEqual([false, true]);
  });
  expect(chart.coverage().missed).toEqual([]);
});
