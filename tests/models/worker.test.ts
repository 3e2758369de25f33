import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { workerMachine, type WorkerSnapshot } from '../../src/machines/worker/worker';
import type { Event, WorkerRecord } from '../../src/machines/worker/worker.types';
import { account, wire } from '../machines/worker/samples';
import { exploreChart } from './support/paths';
import { done, failed, type SampleEvent } from './support/samples';

type Sample = SampleEvent<typeof workerMachine>;

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
const LOST: readonly (string | null)[] = ['loggedOut', 'conflict', 'disconnected', 'unknown', null];
const refusal = apiError('refused', 'Ditolak', { status: 409 });

const read = (record: Partial<WorkerRecord>): Event => ({
  type: 'record.read',
  record: { ...account, ...record },
});

/** What moves the link, and a start on each of its states; tried while nothing else is under way. */
const linkFacts: readonly Sample[] = [
  ...STATES.map((state) => wire('connection.update', { state })),
  wire('reconnecting'),
  wire('suspended', { sender: { suspended_count: 2 } }),
  wire('suspended', { sender: { suspended_count: 3 } }),
  ...(['finished', 'error_blast', 'error_generate', 'error_validate'] as const).map((event) =>
    wire(event, { state: 'unknown', error: 'Gagal' }),
  ),
  wire('reset', { state: 'connected' }),
  read({ state: 'loggedOut', status: 'idle' }),
  { type: 'blast.startRequested' },
  { type: 'reconnect.requested' },
  { type: 'reconnect.confirmed' },
  { type: 'activation.requested' },
  done('reconnect', null),
  failed('reconnect', refusal),
  done('activate', { ...account, state: 'connected' }),
  failed('activate', refusal),
];
/** What moves the blast; tried on a connected account. */
const blastFacts: readonly Sample[] = [
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
  wire('connection.update', { state: 'loggedOut' }),
  wire('suspended', { sender: { suspended_count: 2 } }),
  wire('reconnecting'),
  wire('reset'),
  wire('attempting', { code: '408' }),
  wire('progressing', { progressing: true }),
  wire('progressing', { progressing: false }),
  wire('update_target', { progressing: true }),
  wire('update_target', { progressing: false }),
  wire('waiting', { waitTime: 5 }),
  read({ state: 'connected', status: 'sending' }),
  read({ state: 'connected', status: 'idle' }),
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
  done('reset', { ...account, count_success: 0 }),
  failed('reset', refusal),
  failed('wire', refusal),
  failed('clock', refusal),
];

/** What still happens to a blast whose link was lost meanwhile. */
const lostFacts: readonly Sample[] = [
  wire('connection.update', { state: 'connected' }),
  wire('sending'),
  wire('stop'),
  wire('count_success', { sender: { count_success: 5 } }),
  wire('update_target', { progressing: true }),
  wire('update_target', { progressing: false }),
  read({ state: 'loggedOut', status: 'idle' }),
  { type: 'blast.startRequested' },
  { type: 'blast.stopRequested' },
  done('start', null),
  failed('start', refusal),
  done('stop', null),
  failed('stop', refusal),
];

/** The figures never decide a state, so the graph needs no more of the context than what its guards ask. */
const project = ({ context: { record } }: WorkerSnapshot) => [
  record.state,
  record.suspended,
  record.suspended_count,
];

const BUSY = ['progressing', 'attempting', 'waiting', 'resetting'] as const;

const chart = exploreChart({
  machine: workerMachine,
  inputs: ['idle', 'sending'].map((status) => ({
    key: 'whatsapp:id-1',
    kind: 'whatsapp' as const,
    record: { ...account, status },
  })),
  events: (snapshot) => {
    const rests = snapshot.matches({ job: 'idle' }) && !BUSY.some((tag) => snapshot.hasTag(tag));
    const isConnected = snapshot.matches({ link: 'connected' });
    return [
      ...(rests ? linkFacts : []),
      ...(isConnected ? blastFacts : []),
      ...(rests || isConnected ? [] : lostFacts),
    ];
  },
  project,
  limit: 100_000,
});

const isStarting = (snapshot: WorkerSnapshot) => snapshot.hasTag('requesting');

describe('every path through an account', () => {
  it('never starts from a lost or suspended account, and says why for the five lost states [BLAST-04, BLAST-05]', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      if (event.type !== 'blast.startRequested' || !before.matches({ job: 'idle' })) return;
      const { state, suspended } = before.context.record;
      const lost = suspended !== 1 && LOST.includes(state);
      if (lost || suspended === 1) expect(isStarting(after)).toBe(false);
      const titles = emitted.map((one) => (one.type === 'dialog.requested' ? one.dialog.title : ''));
      if (lost) expect(titles).toEqual(['Forbidden']);
    });
    expect(chart.coverage().missed).toEqual([]);
  });

  it('offers activation nowhere from the third suspension on [SUSP-03, SUSP-04, LIMIT-09]', () => {
    const offers = chart.snapshots.filter((snapshot) => snapshot.can({ type: 'activation.requested' }));
    expect(offers.length).toBeGreaterThan(0);
    for (const { context } of offers) expect(context.record.suspended_count).toBeLessThan(3);
  });
});
