import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { EndCause, Knowledge } from '../../src/machines/history/timeline.types';
import { verdictOf } from '../../src/machines/history/verdict.rules';
import { generatorMachine } from '../../src/machines/sender/generator';
import { senderMachine } from '../../src/machines/sender/sender';
import { account } from '../machines/sender/samples';
import { exploreChart } from '../support/paths/paths';
import { done } from '../support/paths/samples';
import { endsOfStart, linkFactsOf, workFactsOf } from '../machines/sender/facts';

const ENDS: readonly EndCause[] = [
  'stopped',
  'exhausted',
  'finished',
  'failed',
  'notStarted',
  'disconnected',
  'unseen',
];
const nothing: Knowledge = { link: null, job: null };
const knowledge: readonly Knowledge[] = [
  nothing,
  ...[null, ...ENDS].map((end) => ({
    link: { at: 1, seen: 'happened' as const },
    job: { at: 2, seen: 'happened' as const, end },
  })),
];
const everybody = [true, false].map((may) => ({ operates: may, activates: may, pairs: may }));

/** Every verdict on a snapshot, for all permissions and all knowledge of the log. */
const verdictsOn = (snapshot: AnyMachineSnapshot) =>
  knowledge.flatMap((known) => everybody.map((allowed) => verdictOf(snapshot, known, allowed, null)));

const project = ({ context: { record } }: AnyMachineSnapshot) => [
  record.state,
  record.suspended,
  record.suspended_count,
];
const START = { type: 'blast.startRequested' } as const;
const carried = { ...account, Whatsapp: { id: '9', pushname: '', phonenumber: '', clientid: 'id-1' } };

const accounts = exploreChart({
  machine: senderMachine,
  inputs: ['idle', 'sending'].map((status) => ({
    key: 'whatsapp:id-1',
    kind: 'whatsapp' as const,
    record: { ...account, status },
  })),
  events: (snapshot) => [
    ...(snapshot.matches({ job: { idle: 'resting' } }) ? [...linkFactsOf(account), START] : []),
    ...(snapshot.matches({ link: 'connected' }) ? [...workFactsOf(account), ...endsOfStart] : []),
    ...(snapshot.matches({ job: 'sending' }) ? linkFactsOf(account).slice(0, 12) : []),
  ],
  project,
  limit: 100_000,
});
const runners = (['generator', 'validator'] as const).map((kind) =>
  exploreChart({
    machine: generatorMachine,
    inputs: [{ key: `${kind}:7`, kind, record: carried }],
    events: (snapshot) => [
      ...(snapshot.matches({ job: { idle: 'resting' } }) ? [...linkFactsOf(carried), START] : []),
      ...(snapshot.matches({ link: 'connected', rowTask: 'resting' }) ? workFactsOf(carried) : []),
      { type: 'delete.requested' } as const,
      ...(snapshot.matches({ rowTask: 'confirming' }) ? [{ type: 'delete.confirmed' } as const] : []),
      ...(snapshot.matches({ rowTask: 'deleting' }) ? [done('delete', null)] : []),
    ],
    project,
    limit: 100_000,
  }),
);

describe('why something does not send', () => {
  const snapshots: readonly AnyMachineSnapshot[] = [
    ...accounts.snapshots,
    ...runners.flatMap((chart) => chart.snapshots),
  ];

  it('is said of every state that a row can reach, in one sentence', () => {
    expect(snapshots.length).toBeGreaterThan(200);
    for (const snapshot of snapshots)
      for (const { text } of verdictsOn(snapshot)) expect(text).toMatch(/^[A-Z].*[^.]$/);
  });

  it('offers a command only where the chart takes it, and only to who may', () => {
    const offered = new Set<string>();
    for (const snapshot of snapshots)
      for (const known of knowledge) {
        const [allowed, refused] = everybody.map((may) => verdictOf(snapshot, known, may, null).remedy);
        expect(refused).toBeNull();
        if (!allowed) continue;
        offered.add('to' in allowed ? 'link' : allowed.event.type);
        if ('event' in allowed) expect(snapshot.can(allowed.event)).toBe(true);
      }
    expect([...offered].toSorted()).toEqual([
      'activation.requested',
      'blast.startRequested',
      'link',
      'reconnect.requested',
    ]);
  });

  it('offers a start that the row would not refuse', () => {
    const starting = snapshots.filter((snapshot) =>
      verdictsOn(snapshot).some(
        ({ remedy }) => remedy && 'event' in remedy && remedy.event.type === START.type,
      ),
    );
    expect(starting.length).toBeGreaterThan(0);
    for (const snapshot of starting) {
      expect(snapshot.matches({ job: 'idle' })).toBe(true);
      expect(['progressing', 'suspended'].some((tag) => snapshot.hasTag(tag))).toBe(false);
    }
  });

  it('never says that it sends where the row shows that it does not', () => {
    const working = snapshots.filter((snapshot) =>
      verdictsOn(snapshot).some(({ text }) => /^(Sedang (mengirim|mencari|memeriksa)|Menunggu)/.test(text)),
    );
    expect(working.length).toBeGreaterThan(0);
    for (const snapshot of working) expect(snapshot.hasTag('sending')).toBe(true);
  });
});
