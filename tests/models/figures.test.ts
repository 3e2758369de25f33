import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { figuresMachine } from '../../src/machines/figures/figures';
import { exploreChart } from '../support/paths/paths';
import { failed } from '../support/paths/samples';

const chart = exploreChart({
  machine: figuresMachine,
  inputs: [{ userId: '5' }],
  events: [
    { type: 'value.staleSuspected' },
    { type: 'retry.requested' },
    failed('changes', apiError('unreachable', 'Internal server error')),
  ],
  simple: true,
});

it('goes on, also where nothing tells of changes any more', () => {
  chart.replayAll(({ after }) => expect(after.status).toBe('active'));
  expect(chart.coverage().missed).toEqual([]);
});
