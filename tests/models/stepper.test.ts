import { expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import type { HistoryEntry } from '../../src/machines/history/entries';
import { stepperMachine } from '../../src/machines/statechart/stepper';
import { exploreChart } from './support/paths';
import { done, failed } from './support/samples';

const entry = (index: number, key = 'a'): HistoryEntry => ({
  index,
  at: index * 1000,
  kind: 'input',
  key,
  event: { type: 'told' },
});
const refusal = apiError('unreadable', 'Bukan file sesi');

const chart = exploreChart({
  machine: stepperMachine,
  events: ({ context }) => [
    { type: 'history.read', entries: [entry(1), entry(2, 'b'), entry(4)], unreadable: [] },
    { type: 'actor.chosen', key: 'a' },
    { type: 'actor.read', entries: [entry(-1), entry(2, 'b'), entry(4)], older: 'available' as const },
    { type: 'older.requested' },
    { type: 'step.forwardRequested' },
    { type: 'step.backRequested' },
    { type: 'entry.jumped', index: 1 },
    { type: 'play.requested' },
    { type: 'pause.requested' },
    { type: 'follow.requested' },
    { type: 'speed.chosen', speed: 4 },
    ...(context.tried.length === 0 ? [{ type: 'event.tried', event: { type: 'asked' } } as const] : []),
    { type: 'fork.dropped' },
    { type: 'file.opened', file: 'a file' as never },
    { type: 'file.closed' },
    done('open', { entries: [entry(9)], unreadable: [] }),
    failed('open', refusal),
    failed('history', refusal),
    failed('actor', refusal),
  ],
  project: ({ context }) => [
    context.entries.length,
    context.key,
    context.at,
    context.older,
    context.tried.length,
    context.error,
  ],
});

it('shows an entry of the chosen actor, and the newest one while it follows, on every path', () => {
  chart.replayAll(({ after: { context, ...after } }) => {
    if (context.steps.length === 0 || context.key === null) return;
    expect(context.steps.every(({ kind }) => kind === 'input')).toBe(true);
    if (after.matches({ play: 'following' })) expect(context.at).toBe(context.steps.at(-1)?.index);
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
