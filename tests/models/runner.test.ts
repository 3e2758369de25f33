import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { generatorMachine } from '../../src/machines/sender/generator';
import { runner } from '../machines/runner/samples';
import { exploreChart } from '../support/paths/paths';
import { done, failed, type SampleEvent } from '../support/paths/samples';
import { endsOfStart, linkFactsOf, lost, project, refusal, workFactsOf } from '../machines/sender/facts';

type Sample = SampleEvent<typeof generatorMachine>;

const gone = apiError('refused', 'Tidak ada', { status: 404 });
const linkFacts = linkFactsOf(runner);
const workFacts = workFactsOf(runner);

/** What is done with the results; tried while nothing else happens. */
const rowTasks: readonly Sample[] = [
  { type: 'download.requested' },
  { type: 'delete.requested' },
  { type: 'delete.confirmed' },
  { type: 'delete.cancelled' },
  { type: 'command.given', command: 'delete' },
  done('download', null),
  failed('download', refusal),
  done('delete', null),
  failed('delete', refusal),
  failed('delete', lost),
  failed('delete', gone),
];

const BUSY = ['progressing', 'attempting', 'waiting', 'resetting'] as const;

/** A validator's chart is the same, but for what its end sets. */
const explore = () =>
  exploreChart({
    machine: generatorMachine,
    inputs: [{ key: 'generator:7', kind: 'generator', record: { ...runner, status: 'sending' } }],
    events: (snapshot) => {
      const isConnected = snapshot.matches({ link: 'connected' });
      const rests = snapshot.matches({ job: 'idle' }) && !BUSY.some((tag) => snapshot.hasTag(tag));
      const isUntouched = snapshot.matches({ rowTask: 'resting' });
      return [
        ...(rests && isUntouched ? linkFacts : []),
        ...(isConnected && isUntouched
          ? [...workFacts, { type: 'command.given', command: 'stop' } as const]
          : []),
        ...(isConnected && isUntouched && snapshot.matches({ job: 'starting' }) ? endsOfStart : []),
        ...(isConnected && rests ? rowTasks : []),
      ];
    },
    project,
    limit: 100_000,
  });

describe('every path through a generator or validator', () => {
  it('starts from whatever state, ends complete, and leaves the list only once deleted [GEN-07, RT-19, APP-15]', () => {
    const chart = explore();
    chart.replayAll(({ event, before, after, emitted }) => {
      if (event.type === 'blast.startRequested' && before.matches({ job: 'idle' }))
        expect(after.hasTag('requesting')).toBe(true);
      if (event.type === 'wire.finished') expect(after.context.record.progress).toBe(100);
      const removals = emitted.filter(({ type }) => type === 'record.removed').length;
      expect(removals).toBe(after.hasTag('gone') && !before.hasTag('gone') ? 1 : 0);
    });
    expect(chart.coverage().missed).toEqual([]);
  }, 60_000);
});
