import { partyEvents } from '../../../src/api/schema/wire';
import { apiError } from '../../../src/api/errors';
import type { RunnerSnapshot } from '../../../src/machines/sender/runner';
import type { SenderSnapshot } from '../../../src/machines/sender/sender';
import type { Event, SenderRecord } from '../../../src/machines/sender/sender.types';
import { EPOCH } from '../../support/clock';
import { wire } from './samples';
import { done, failed } from '../../support/paths/samples';

type Sample = Event | ReturnType<typeof done> | ReturnType<typeof failed>;

const PLAN_WAIT = { until: EPOCH + 5000, why: 'hours', count: 0 } as const;
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
/** A call whose answer never came. */
export const lost = apiError('unreachable', 'Network error. Please try again.');
/** How the server refuses a call. */
export const refusal = apiError('refused', 'Ditolak', { status: 409 });

/** The figures never decide a state, so the graph needs no more of the context than what its guards ask. */
export const project = (snapshot: SenderSnapshot | RunnerSnapshot) => {
  const { record } = snapshot.context;
  return [
    snapshot.matches({ job: 'starting' }) && record.status,
    record.state,
    record.suspended,
    record.suspended_count,
    record.planWait != null,
  ];
};

/** A record as it is read again, with some of it changed. */
export const readOf =
  (base: SenderRecord) =>
  (record: Partial<SenderRecord>): Event => ({ type: 'record.read', record: { ...base, ...record } });

/** What moves the link. It means the same whatever the work does, so it is tried while that rests. */
export const linkFactsOf = (record: SenderRecord): readonly Sample[] => [
  ...STATES.map((state) => wire('connection.update', { state })),
  wire('connection.update'),
  wire('reconnecting'),
  wire('suspended', { sender: { suspended_count: 2 } }),
  wire('suspended', { sender: { suspended_count: 3 } }),
  wire('suspended'),
  ...(['finished', 'error_blast', 'error_generate', 'error_validate', 'reset'] as const).map((event) =>
    wire(event, { state: 'unknown', error: 'Gagal' }),
  ),
  ...['unknown', 'conflict'].map((state) =>
    wire('reset', { state, sender: { count_success: 0, count_fail: 0, income: 0 } }),
  ),
  readOf(record)({ state: 'loggedOut' }),
  { type: 'reconnect.requested' },
  { type: 'reconnect.confirmed' },
  { type: 'activation.requested' },
  { type: 'command.given', command: 'activate' },
  { type: 'command.given', command: 'start' },
  { type: 'failure.dismissed' },
  done('reconnect', null),
  failed('reconnect', refusal),
  failed('reconnect', lost),
  done('activate', { ...record, state: 'connected' }),
  failed('activate', refusal),
  failed('activate', lost),
];
/** Every event with these fields of its sender, whatever the event is about. */
const saidByEach = (sender: object): readonly Sample[] =>
  partyEvents.map((name) => wire(name, { sender } as never));

/** What keeps a start from coming to anything; tried while one is on its way. */
export const endsOfStart: readonly Sample[] = [
  wire('reset', { state: 'conflict' }),
  ...saidByEach({ state: 'suspended', suspended: 1, suspended_count: 1 }),
  ...saidByEach({ status: 'idle' }),
  ...saidByEach({ status: 'sending' }),
];
/** What moves the work; tried on a connected sender. */
export const workFactsOf = (record: SenderRecord): readonly Sample[] => [
  ...[4, 5, 6].flatMap((figure) => [
    wire('count_success', { sender: { count_success: figure, income: 100 * figure } }),
    wire('count_fail', { sender: { count_fail: figure - 4 } }),
  ]),
  wire('count_success', { replayed: true, sender: { count_success: 7 } }),
  wire('count_success'),
  wire('count_fail'),
  wire('count_synced', { sender: { count_success: 5, count_fail: 1, income: 500 } }),
  wire('count_synced'),
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
  wire('waiting'),
  wire('waiting', { waitTime: 5, planWait: PLAN_WAIT, sender: { status: 'sending' } }),
  readOf(record)({ state: 'connected', status: 'sending' }),
  readOf(record)({ state: 'connected', status: 'sending', planWait: PLAN_WAIT }),
  readOf(record)({ state: 'connected', status: 'idle' }),
  { type: 'blast.startRequested' },
  { type: 'blast.stopRequested' },
  { type: 'reset.requested' },
  { type: 'reset.confirmed' },
  { type: 'clock.read', at: 1 },
  done('start', null),
  failed('start', refusal),
  done('stop', null),
  failed('stop', refusal),
  done('reset', { ...record, count_success: 0 }),
  failed('reset', refusal),
  failed('reset', lost),
  failed('clock', refusal),
];
