import { describe, expect, it } from 'vitest';
import { apiError } from '../../src/api/errors';
import { workerMachine, type WorkerSnapshot } from '../../src/machines/worker/worker';
import type { Event, WorkerRecord } from '../../src/machines/worker/worker.types';
import { account, wire } from '../machines/worker/samples';
import { exploreChart } from './support/paths';
import { done, failed, type SampleEvent } from './support/samples';

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

/** What concerns the blast alone. It means the same whatever the link, so it is tried on one of its states. */
const blastFacts: readonly Event[] = [
  ...[4, 5, 6].flatMap((figure) => [
    wire('count_success', { sender: { count_success: figure } }),
    wire('count_fail', { sender: { count_fail: figure - 4 } }),
  ]),
  wire('count_success', { replayed: true, sender: { count_success: 7 } }),
  wire('count_success'),
  wire('count_fail'),
  wire('count_synced', { sender: { count_success: 5, count_fail: 1 } }),
  wire('generating'),
  wire('validating'),
  wire('idle'),
  ...(['finished', 'error_generate', 'error_validate'] as const).flatMap((event) => [
    wire(event),
    wire(event, { state: 'unknown' }),
  ]),
  wire('progressing', { progressing: false }),
  wire('update_target', { progressing: true }),
  wire('update_target', { progressing: false }),
];
const facts: readonly Event[] = [
  wire('sending'),
  wire('stop'),
  wire('error_blast', { state: 'disconnected', error: 'Gagal' }),
  wire('reconnecting'),
  wire('attempting', { code: '408' }),
  wire('progressing', { progressing: true }),
  wire('waiting', { waitTime: 5 }),
  wire('reset', { state: 'connected' }),
  wire('suspended', { sender: { suspended_count: 2 } }),
  wire('suspended', { sender: { suspended_count: 3 } }),
  ...STATES.map((state) => wire('connection.update', { state })),
];
const read = (record: Partial<WorkerRecord>): Event => ({
  type: 'record.read',
  record: { ...account, ...record },
});

/** The figures never decide a state, so the graph needs no more of the context than what its guards ask. */
const project = ({ context: { record } }: WorkerSnapshot) => [
  record.state,
  record.suspended,
  record.suspended_count,
];

const chart = exploreChart({
  machine: workerMachine,
  inputs: ['idle', 'sending'].map((status) => ({
    key: 'whatsapp:id-1',
    kind: 'whatsapp' as const,
    record: { ...account, status },
  })),
  events: (snapshot): SampleEvent<typeof workerMachine>[] => [
    ...facts,
    ...(snapshot.matches({ link: 'connected' }) ? blastFacts : []),
    read({ state: 'connected', status: 'sending' }),
    read({ state: 'loggedOut', status: 'idle' }),
    { type: 'blast.startRequested' },
    { type: 'blast.stopRequested' },
    { type: 'reconnect.requested' },
    { type: 'reconnect.confirmed' },
    { type: 'activation.requested' },
    { type: 'reset.requested' },
    { type: 'reset.confirmed' },
    { type: 'highlight.faded', counter: 'success' },
    { type: 'clock.ticked', at: 1 },
    done('start', null),
    failed('start', refusal),
    done('stop', null),
    failed('stop', refusal),
    done('activate', { ...account, state: 'connected' }),
    failed('activate', refusal),
    done('reset', { ...account, count_success: 0 }),
    failed('reset', refusal),
    done('reconnect', null),
    failed('reconnect', refusal),
    failed('wire', refusal),
    failed('clock', refusal),
  ],
  project,
  limit: 200_000,
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
  }, 120_000);

  it('offers activation nowhere from the third suspension on [SUSP-03, SUSP-04, LIMIT-09]', () => {
    const offers = chart.snapshots.filter((snapshot) => snapshot.can({ type: 'activation.requested' }));
    expect(offers.length).toBeGreaterThan(0);
    for (const { context } of offers) expect(context.record.suspended_count).toBeLessThan(3);
  });
});
