import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import type { Foreseen, Known } from '../../src/machines/ahead/foresee';
import { NO_TRIAL } from '../../src/machines/ahead/trial';
import { whatIfMachine } from '../../src/machines/ahead/what-if';
import { isAnythingTried } from '../../src/machines/ahead/what-if.rules';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const ground = { known: { seed: 1 } as Known, intervals: null };
const foreseen = (days: number): Foreseen => ({
  kind: 'unknown',
  days,
  needed: 3,
  at: 0,
  daily: null,
  runners: [],
  risk: null,
});
const chart = exploreChart({
  machine: whatIfMachine,
  inputs: [{ userId: '5' }],
  events: [
    { type: 'lever.moved', lever: 'rested', value: 1 },
    { type: 'trial.cleared' },
    { type: 'query.changed', query: { ...NO_TRIAL, added: 2 } },
    { type: 'reading.requested' },
    done('read', ground),
    failed('read', apiError('refused', 'Not found', { status: 404 })),
    failed('read', apiError('unreachable', 'Putus')),
    done('without', foreseen(1)),
    done('with', foreseen(2)),
    failed('without', apiError('unsent', 'Perkiraan tidak dapat dihitung.')),
    failed('with', apiError('unsent', 'Perkiraan tidak dapat dihitung.')),
  ],
  project: ({ context }) => [
    context.ground !== null,
    context.without !== null,
    context.tried?.trial,
    context.trial,
    context.error,
  ],
});

it('shows beside what is expected what is tried, and nothing else once it rests, on every path', () => {
  chart.replayAll(({ after }) => {
    const { without, tried, trial, error } = after.context;
    if (after.matches('foretold')) {
      expect(without).toEqual(foreseen(1));
      expect(tried).toEqual(isAnythingTried(trial) ? { trial, foreseen: foreseen(2) } : null);
    }
    if (after.matches('failed')) expect(error).not.toBeNull();
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
