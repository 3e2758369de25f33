import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { apiError } from '../../src/api/errors';
import type { Course } from '../../src/machines/ahead/course';
import type { ActorEntry, HistoryEntry } from '../../src/machines/history/entries';
import { isForetold } from '../../src/machines/statechart/future.rules';
import { stepperMachine } from '../../src/machines/statechart/stepper';
import { exploreChart } from '../support/paths/paths';
import { done, failed } from '../support/paths/samples';

const entry = (index: number, key = 'a'): HistoryEntry => ({
  index,
  at: index * 1000,
  kind: 'checkpoint',
  key,
  chart: 'sender',
  variant: null,
  value: 'known',
  context: {},
});
/** One that does not send. */
const deaf = (index: number) => ({ ...entry(index, 'deaf'), chart: 'connection' }) as HistoryEntry;
/** Something happened to it. */
const told = (index: number): HistoryEntry => ({
  ...entry(index),
  kind: 'event',
  keys: ['a'],
  event: { type: 'wire.stop' },
});
const refusal = apiError('unreadable', 'Bukan file sesi');

const futureOf = (after: number): Course => ({
  kind: 'course',
  seed: 1,
  after,
  entries: [entry(after + 1) as ActorEntry],
  end: 'day',
});

const pastEnd = ({ steps, future }: SnapshotFrom<typeof stepperMachine>['context']) =>
  steps.findLast((step) => !isForetold(step, future))?.index ?? 0;

const asked = (index: number, future: number | null = null, actor = 'a') => ({
  type: 'query.changed' as const,
  query: { actor, moment: { kind: 'entry' as const, index }, future },
});

const opening = [
  { type: 'actor.chosen' as const, key: 'a' },
  { type: 'play.requested' as const },
  { type: 'file.opened' as const, file: 'another file' as never },
  failed('open', refusal),
  done('open', { entries: [entry(9)], unreadable: [], savedAt: 1, told: '' }),
];

const chart = exploreChart({
  machine: stepperMachine,
  events: (snapshot) => {
    const { context } = snapshot;
    // While a file is read, the rest goes on as it does without one.
    if (snapshot.matches({ file: 'opening' })) return opening;
    // So it does while a future is told.
    if (snapshot.hasTag('foretelling'))
      return [
        { type: 'actor.chosen' as const, key: 'a' },
        { type: 'follow.requested' as const },
        { type: 'actor.read' as const, entries: [entry(4), deaf(5)], older: 'none' as const },
        asked(3),
        ...(snapshot.matches({ future: 'asking' })
          ? [done('foretell', futureOf(pastEnd(context))), failed('foretell', refusal)]
          : []),
      ];
    // What does not move it does as without one.
    if (context.future)
      return [
        { type: 'step.backRequested' as const },
        { type: 'step.forwardRequested' as const },
        { type: 'play.requested' as const },
        { type: 'pause.requested' as const },
        { type: 'follow.requested' as const },
        { type: 'future.requested' as const },
        { type: 'actor.read' as const, entries: [entry(-1), entry(4)], older: 'none' as const },
        asked(3),
        asked(5, 1),
      ];
    return [
      // What means the same wherever it happens is tried where nothing else has happened yet.
      ...(context.tried.length === 0 && context.error === null
        ? [
            { type: 'history.read' as const, entries: [entry(1), entry(2, 'b'), told(4)], unreadable: [] },
            { type: 'history.read' as const, entries: [entry(1)], unreadable: [] },
            { type: 'event.tried' as const, event: { type: 'asked' } },
            { type: 'speed.chosen' as const, speed: 4 },
            { type: 'entry.chosen' as const, index: 1 },
            { type: 'query.changed' as const, query: { actor: null, moment: null, future: null } },
            { type: 'query.changed' as const, query: { actor: 'a', moment: null, future: null } },
            asked(3),
            asked(-5),
            asked(5, 1),
            asked(5, 1, 'deaf'),
            failed('history', refusal),
            failed('actor', refusal),
          ]
        : []),
      ...(snapshot.matches({ play: 'seeking' })
        ? [{ type: 'actor.read' as const, entries: [], older: 'none' as const }]
        : []),
      { type: 'actor.chosen', key: 'a' },
      { type: 'actor.read', entries: [entry(-1), entry(2, 'b'), entry(4)], older: 'available' as const },
      { type: 'older.requested' },
      { type: 'step.forwardRequested' },
      { type: 'step.backRequested' },
      { type: 'entry.jumped', index: 1 },
      { type: 'play.requested' },
      { type: 'pause.requested' },
      { type: 'follow.requested' },
      ...(context.error === null ? [{ type: 'future.requested' as const }] : []),
      { type: 'fork.dropped' },
      { type: 'file.opened', file: 'a file' as never },
      { type: 'file.closed' },
    ];
  },
  project: ({ context, ...snapshot }) => [
    context.entries.length > 1,
    context.key,
    context.at,
    context.older,
    context.steps.length,
    context.tried.length,
    context.error !== null,
    context.future !== null,
    // Nothing but what looks for it asks for it.
    snapshot.matches({ play: 'seeking' }) && context.sought,
  ],
  limit: 100_000,
});

it('shows an entry of the chosen actor, and the newest one while it follows, on every path', () => {
  chart.replayAll(({ after: { context, ...after } }) => {
    if (context.steps.length === 0 || context.key === null) return;
    expect(context.steps.every(({ kind }) => kind === 'checkpoint' || kind === 'event')).toBe(true);
    if (after.matches({ play: 'following' })) expect(context.at).toBe(context.steps.at(-1)?.index);
  });
  expect(chart.coverage().missed).toEqual([]);
}, 60_000);
