import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { apiError } from '../../../src/api/errors';
import { listMachine } from '../../../src/machines/crud/list';
import { pairingMachine } from '../../../src/machines/pairing/pairing';
import { withdrawMachine } from '../../../src/machines/withdraw/withdraw';
import { senderMachine } from '../../../src/machines/sender/sender';
import { authenticated, code, fact, newAccount, qr } from '../../machines/pairing/harness';
import { account, wire } from '../../machines/sender/samples';
import { EPOCH } from '../../support/clock';
import { done, failed } from '../../support/paths/samples';
import { type Happening, live, replayed, timersOf } from './histories';

const refusal = apiError('refused', 'Ditolak', { status: 409 });
const lost = apiError('unreachable', 'Network error. Please try again.');

interface Subject {
  readonly machine: AnyStateMachine;
  readonly key: string;
  readonly input: unknown;
  /** Events from people and other actors. */
  readonly inputs: readonly AnyEventObject[];
  readonly facts: readonly AnyEventObject[];
  /** Ends of calls. */
  readonly ends: readonly AnyEventObject[];
}

const withdraw = (status: string) => ({
  id: '1',
  nominal: 20000,
  status,
  createdAt: 0,
  User: { firstname: 'Siti', account_number: '1234567890', account_bank: 'BCA' },
});
const query = { page: 1, search: '', id: null, filters: {} };
const page = (totalPages: number) => ({ keys: ['a', 'b'], totalPages, total: 9, unreadable: 0 });

const subjects: readonly Subject[] = [
  {
    machine: senderMachine,
    key: 'whatsapp:id-1',
    input: { key: 'whatsapp:id-1', kind: 'whatsapp', record: account },
    inputs: [
      ...['connected', 'conflict', 'loggedOut', null].flatMap((state) =>
        ['idle', 'sending'].map((status) => ({
          type: 'record.read',
          record: { ...account, state, status, count_success: 9 },
        })),
      ),
      ...['blast.startRequested', 'blast.stopRequested', 'reset.confirmed', 'activation.requested'].map(
        (type) => ({ type }),
      ),
      { type: 'reconnect.confirmed' },
      { type: 'clock.read', at: EPOCH + 1000 },
    ],
    facts: [
      wire('count_success', { sender: { count_success: 6 } }),
      wire('count_success', { sender: { count_success: 2 }, replayed: true }),
      wire('count_fail', { sender: { count_fail: 3 } }),
      wire('connection.update', { state: 'conflict' }),
      wire('connection.update', { state: 'connected' }),
      wire('suspended', { sender: { suspended_count: 2 } }),
      wire('waiting', { waitTime: 5 }),
      wire('attempting', { code: '408' }),
      wire('sending'),
      wire('finished', { error: 'Nomor tidak aktif' }),
      wire('reset', { state: 'connected' }),
    ],
    ends: [
      ...['start', 'stop', 'activate', 'reset', 'reconnect'].flatMap((id) => [
        done(id, null),
        failed(id, refusal),
      ]),
      done('activate', { ...account, suspended_count: 1 }),
    ],
  },
  {
    machine: pairingMachine,
    key: `pairing:${newAccount.deviceId}`,
    input: newAccount,
    inputs: [
      { type: 'pairing.requested' },
      { type: 'pairing.cancelled' },
      { type: 'retry.requested' },
      { type: 'mode.chosen', mode: 'qr' },
      { type: 'mode.chosen', mode: 'code' },
      { type: 'number.typed', number: '0812 3456 7890' },
      { type: 'clock.read', at: EPOCH },
      { type: 'clock.read', at: EPOCH + 600_000 },
    ],
    facts: [
      qr('QR-1'),
      qr('QR-2'),
      qr('QR-0', true),
      code('ABCD1234'),
      authenticated,
      // What a crashed server says is covered, and so is what the chart makes of it.
      fact('mongo', { message: '' }),
    ],
    ends: [
      done('newClient', { proxyId: '3' }),
      done('readQr', { qr: 'QR-1' }),
      done('save', { id: '77' }),
      done('removeClient', {}),
      ...['newClient', 'readQr', 'save', 'removeClient', 'lease'].map((id) => failed(id, refusal)),
    ],
  },
  {
    machine: withdrawMachine,
    key: 'withdraw:1',
    input: { key: 'withdraw:1', kind: 'withdraw', record: withdraw('requested') },
    inputs: [
      ...['requested', 'accepted', 'archived'].map((status) => ({
        type: 'record.read',
        record: withdraw(status),
      })),
      ...['accept', 'reject', 'cancel'].map((command) => ({ type: `${command}.requested` })),
      { type: 'update.requested', status: 'accepted' },
    ],
    facts: [],
    ends: ['accepting', 'rejecting', 'cancelling', 'updating'].flatMap((id) => [
      done(id, withdraw('accepted')),
      failed(id, refusal),
      failed(id, lost),
    ]),
  },
  {
    machine: listMachine,
    key: 'whatsapp',
    input: { query },
    inputs: [
      { type: 'query.changed', query: { ...query, page: 3 } },
      { type: 'query.changed', query },
      { type: 'search.edited', search: 'budi' },
      { type: 'filter.chosen', parameter: 's', choice: 'suspended' },
      { type: 'filter.chosen', parameter: 'usage', choice: 'used' },
      { type: 'filters.cleared' },
      { type: 'page.requested', page: 2 },
      ...['refresh.requested', 'sync.requested', 'retry.requested', 'query.staleSuspected'].map((type) => ({
        type,
      })),
      { type: 'record.removed', key: 'a' },
    ],
    facts: [],
    ends: ['load', 'reread'].flatMap((id) => [done(id, page(2)), done(id, page(1)), failed(id, lost)]),
  },
];

/** A history of one actor: facts come once or twice, holes and restarts in between. */
function history({ machine, inputs, facts, ends }: Subject): fc.Arbitrary<Happening[]> {
  const timers = timersOf(machine);
  const from = (does: 'tell' | 'deliver' | 'end', events: readonly AnyEventObject[]) =>
    events.length === 0
      ? []
      : [{ arbitrary: fc.constantFrom(...events).map((event) => ({ does, event })), weight: 6 }];
  return fc
    .array(
      fc.tuple(
        fc.oneof(
          ...from('tell', inputs),
          ...from('deliver', facts),
          ...from('end', ends),
          ...(timers.length === 0
            ? []
            : [
                {
                  arbitrary: fc.constantFrom(...timers).map((timer) => ({ does: 'ring' as const, timer })),
                  weight: 3,
                },
              ]),
          { arbitrary: fc.constant<Happening>({ does: 'gap' }), weight: 1 },
          { arbitrary: fc.constant<Happening>({ does: 'restart' }), weight: 1 },
        ),
        fc.nat(9),
      ),
      { minLength: 1, maxLength: 14 },
    )
    .map((steps) =>
      steps.flatMap(([step, luck]) => (step.does === 'deliver' && luck === 0 ? [step, step] : [step])),
    );
}

// Stopped actors are sent events on purpose, which XState warns of.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe.each(subjects)('the replay of $machine.id', (subject) => {
  const { machine, key, input } = subject;

  it('stands after every entry as the live actor stood, in 250 histories', () => {
    let compared = 0;
    fc.assert(
      fc.property(history(subject), (happenings) => {
        const { log, lived, actor } = live(machine, key, input, happenings);
        const at = replayed(log.snapshot(), key);
        for (const { index, live: stood } of lived) expect(at(index)).toEqual(stood);
        compared += lived.length;
        actor.stop();
      }),
      { numRuns: 250 },
    );
    expect(compared).toBeGreaterThan(1000);
  }, 60_000);

  it('still does when its beginning has left the log', () => {
    let compared = 0;
    fc.assert(
      fc.property(history(subject), (happenings) => {
        const life = live(machine, key, input, happenings, { capacity: 12, checkpointEvery: 3 });
        const { lived, actor } = life;
        const entries = life.entries();
        const base = entries.find(({ kind }) => kind === 'checkpoint' || kind === 'started');
        const at = replayed(entries, key);
        for (const { index, live: stood } of lived) {
          if (!base || index < base.index) continue;
          expect(at(index)).toEqual(stood);
          compared += 1;
        }
        actor.stop();
      }),
      { numRuns: 50 },
    );
    expect(compared).toBeGreaterThan(50);
  }, 60_000);
});
