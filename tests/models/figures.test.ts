import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { figuresMachine } from '../../src/machines/figures/figures';
import { exploreChart } from './support/paths';
import { done, failed } from './support/samples';

const refusal = apiError('unreachable', 'Internal server error');
const chart = exploreChart({
  machine: figuresMachine,
  inputs: [{ userId: '5', cached: { balance: 1 } }],
  events: [
    { type: 'figures.staleSuspected' },
    { type: 'retry.requested' },
    done('read', { figures: { balance: 2 }, failures: [], announcement: '', at: 1 }),
    done('read', { figures: {}, failures: ['Error'], announcement: null, at: 1 }),
    failed('read', refusal),
    failed('changes', refusal),
  ],
  project: ({ context }) => context.figures,
  simple: true,
});

it('never loses a figure, on every path', () => {
  chart.replayAll(({ after }) => expect(after.context.figures.balance).toBeGreaterThan(0));
  expect(chart.coverage().missed).toEqual([]);
});
