import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { generatorMachine } from '../../src/machines/worker/generator';
import type { RunnerSnapshot } from '../../src/machines/worker/runner';
import { validatorMachine } from '../../src/machines/worker/validator';
import type { Event, WorkerKind, WorkerRecord } from '../../src/machines/worker/worker.types';
import { runner } from '../machines/runner/samples';
import { wire } from '../machines/worker/samples';
import { exploreChart } from './support/paths';
import { done, failed, type SampleEvent } from './support/samples';

type Sample = SampleEvent<typeof generatorMachine>;

const STATES = [
  'connected',
  'loggedOut',
  'conflict',
  'disconnected',
  'unknown',
  'suspended',
  'opening',
  null,
];
const refusal = apiError('refused', 'Ditolak', { status: 409 });
const gone = apiError('refused', 'Tidak ada', { status: 404 });

const read = (record: Partial<WorkerRecord>): Event => ({
  type: 'record.read',
  record: { ...runner, ...record },
});

/** What moves the link. It means the same whatever the work does, so it is tried while that rests. */
const linkFacts: readonly Sample[] = [
  ...STATES.map((state) => wire('connection.update', { state })),
  wire('reconnecting'),
  wire('suspended', { sender: { suspended_count: 2 } }),
  wire('suspended', { sender: { suspended_count: 3 } }),
  ...(['finished', 'error_blast', 'error_generate', 'error_validate', 'reset'] as const).map((event) =>
    wire(event, { state: 'unknown' }),
  ),
  read({ state: 'loggedOut' }),
  { type: 'reconnect.requested' },
  { type: 'reconnect.confirmed' },
  { type: 'activation.requested' },
  done('reconnect', null),
  failed('reconnect', refusal),
  done('activate', { ...runner, state: 'connected' }),
  failed('activate', refusal),
];
/** What moves the work; tried on a connected account. */
const workFacts: readonly Sample[] = [
  ...[4, 5, 6].flatMap((figure) => [
    wire('count_success', { sender: { count_success: figure } }),
    wire('count_fail', { sender: { count_fail: figure - 4 } }),
  ]),
  wire('count_success', { replayed: true, sender: { count_success: 7 } }),
  wire('count_success'),
  wire('count_fail'),
  wire('count_synced', { sender: { count_success: 5, count_fail: 1 } }),
  ...(
    [
      'sending',
      'generating',
      'validating',
      'stop',
      'idle',
      'finished',
      'error_blast',
      'error_generate',
    ] as const
  ).map((event) => wire(event)),
  wire('error_validate'),
  wire('connection.update', { state: 'conflict' }),
  wire('connection.update', { state: 'connected' }),
  wire('suspended', { sender: { suspended_count: 2 } }),
  wire('reconnecting'),
  wire('reset'),
  wire('attempting', { code: '408' }),
  wire('progressing', { progressing: true }),
  wire('progressing', { progressing: false }),
  wire('update_target', { progressing: true }),
  wire('update_target', { progressing: false }),
  wire('waiting', { waitTime: 5 }),
  read({ status: 'sending' }),
  read({ status: 'idle' }),
  { type: 'blast.startRequested' },
  { type: 'blast.stopRequested' },
  { type: 'reset.requested' },
  { type: 'reset.confirmed' },
  { type: 'highlight.faded', counter: 'success' },
  { type: 'clock.ticked', at: 1 },
  done('start', null),
  failed('start', refusal),
  done('stop', null),
  failed('stop', refusal),
  done('reset', { ...runner, count_success: 0 }),
  failed('reset', refusal),
  failed('wire', refusal),
  failed('clock', refusal),
];
/** What is done with the results; tried while nothing else happens. */
const errands: readonly Sample[] = [
  { type: 'download.requested' },
  { type: 'delete.requested' },
  { type: 'delete.confirmed' },
  { type: 'delete.cancelled' },
  done('download', null),
  failed('download', refusal),
  done('delete', null),
  failed('delete', refusal),
  failed('delete', gone),
];

const project = ({ context: { record } }: RunnerSnapshot) => [
  record.state,
  record.suspended,
  record.suspended_count,
];

const BUSY = ['progressing', 'attempting', 'waiting', 'resetting'] as const;

const explore = (machine: typeof generatorMachine, kind: WorkerKind) =>
  exploreChart({
    machine,
    inputs: ['idle', 'sending'].map((status) => ({ key: `${kind}:7`, kind, record: { ...runner, status } })),
    events: (snapshot) => {
      const isConnected = snapshot.matches({ link: 'connected' });
      const rests = snapshot.matches({ job: 'idle' }) && !BUSY.some((tag) => snapshot.hasTag(tag));
      const isUntouched = snapshot.matches({ errand: 'resting' });
      return [
        ...(rests && isUntouched ? linkFacts : []),
        ...(isConnected && isUntouched ? workFacts : []),
        ...(isConnected && rests ? errands : []),
      ];
    },
    project,
    limit: 100_000,
  });

describe.each([
  ['generator', generatorMachine],
  ['validator', validatorMachine],
] as const)('every path through a %s', (kind, machine) => {
  it('starts from whatever state, ends complete, and leaves the list only once deleted [GEN-07, VAL-07, RT-19, APP-15]', () => {
    const chart = explore(machine, kind);
    chart.replayAll(({ event, before, after, emitted }) => {
      if (event.type === 'blast.startRequested' && before.matches({ job: 'idle' }))
        expect(after.hasTag('requesting')).toBe(true);
      if (event.type === 'wire.finished') expect(after.context.record.progress).toBe(100);
      const told = emitted.filter(({ type }) => type === 'record.removed').length;
      expect(told).toBe(after.hasTag('gone') && !before.hasTag('gone') ? 1 : 0);
    });
    expect(chart.coverage().missed).toEqual([]);
  }, 30_000);
});
