import { describe, expect, it } from 'vitest';
import { senderMachine, type SenderSnapshot } from '../../src/machines/sender/sender';
import { account, wire } from '../machines/sender/samples';
import { exploreChart } from '../support/paths/paths';
import { done, failed, type SampleEvent } from '../support/paths/samples';
import { endsOfStart, linkFactsOf, project, readOf, refusal, workFactsOf } from '../machines/sender/facts';

type Sample = SampleEvent<typeof senderMachine>;

const LOST: readonly (string | null)[] = ['loggedOut', 'conflict', 'disconnected', 'unknown', null];

/** A start is tried on each state of the link. */
const linkFacts: readonly Sample[] = [...linkFactsOf(account), { type: 'blast.startRequested' }];
const blastFacts: readonly Sample[] = [
  ...workFactsOf(account),
  wire('connection.update', { state: 'loggedOut' }),
  { type: 'command.given', command: 'start' },
  { type: 'command.given', command: 'stop' },
];
/** What still happens to a blast whose link was lost meanwhile. */
const lostFacts: readonly Sample[] = [
  wire('connection.update', { state: 'connected' }),
  wire('sending'),
  wire('stop'),
  wire('count_success', { sender: { count_success: 5 } }),
  wire('update_target', { progressing: true }),
  wire('update_target', { progressing: false }),
  readOf(account)({ state: 'loggedOut', status: 'idle' }),
  { type: 'blast.startRequested' },
  { type: 'blast.stopRequested' },
  done('start', null),
  failed('start', refusal),
  done('stop', null),
  failed('stop', refusal),
];

const BUSY = ['progressing', 'attempting', 'waiting', 'resetting'] as const;

const isGivenStart = (event: Sample) => event.type === 'command.given' && event.command === 'start';
const isStarting = (snapshot: SenderSnapshot) => snapshot.hasTag('requesting');

const chart = exploreChart({
  machine: senderMachine,
  inputs: [{ key: 'whatsapp:id-1', kind: 'whatsapp', record: { ...account, status: 'sending' } }],
  events: (snapshot) => {
    const rests = snapshot.matches({ job: 'idle' }) && !BUSY.some((tag) => snapshot.hasTag(tag));
    const isConnected = snapshot.matches({ link: 'connected' });
    return [
      ...(rests ? linkFacts : []),
      ...(isConnected ? blastFacts : []),
      ...(isConnected && snapshot.matches({ job: 'starting' }) ? endsOfStart : []),
      ...(rests || isConnected ? [] : lostFacts),
    ];
  },
  project,
  limit: 100_000,
});

describe('every path through an account', () => {
  it('never starts from a lost or suspended account, and says why for the five lost states [BLAST-04, BLAST-05]', () => {
    chart.replayAll(({ event, before, after, emitted }) => {
      if (!(event.type === 'blast.startRequested' || isGivenStart(event)) || !before.matches({ job: 'idle' }))
        return;
      const { state, suspended } = before.context.record;
      const lost = suspended !== 1 && LOST.includes(state);
      if (lost || suspended === 1) expect(isStarting(after)).toBe(false);
      const said = emitted.filter(({ type }) => type !== 'command.settled');
      if (isGivenStart(event)) return expect(said).toEqual([]);
      const titles = said.map((one) => (one.type === 'dialog.requested' ? one.dialog.title : ''));
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
