import { describe, expect, it } from 'vitest';
import { assign, createMachine, sendTo, setup } from 'xstate';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { replay, replaySteps } from '../../support/replay';
import { providedEvents } from '../../../src/machines/provided';
import { account, wire } from '../sender/samples';

const KEY = 'whatsapp:id-1';
const started = (index: number, more: object = {}): HistoryEntry => ({
  index,
  at: index,
  kind: 'started',
  key: KEY,
  chart: 'sender',
  variant: null,
  input: { key: KEY, kind: 'whatsapp', record: account },
  ...more,
});
const inputAt = (index: number, event: { type: string }, key = KEY): HistoryEntry => ({
  index,
  at: index,
  kind: 'input',
  key,
  event,
});
const fact = (index: number, event: { type: string }): HistoryEntry => ({
  index,
  at: index,
  kind: 'event',
  keys: [KEY],
  event,
});
const start = { type: 'blast.startRequested' };

describe('a history that is replayed', () => {
  const entries = [
    inputAt(0, start),
    started(1),
    inputAt(2, start),
    inputAt(3, start, 'whatsapp:id-2'),
    fact(4, wire('count_success', { sender: { count_success: 77 } })),
  ];

  it('begins with the start of the actor, and goes as far as is asked', () => {
    expect(replay(entries, KEY, 0)).toBeNull();
    expect(replay(entries, KEY, 1)?.matches({ job: 'idle' })).toBe(true);
    expect(replay(entries, KEY, 2)?.matches({ job: 'starting' })).toBe(true);
    expect(replay(entries, KEY)?.context.record.count_success).toBe(77);
    expect(Array.from(replaySteps(entries, KEY), ({ entry }) => entry.index)).toEqual([1, 2, 4]);
  });

  it('is that of no actor that is not known, by key or by chart', () => {
    expect(replay(entries, 'whatsapp:id-9')).toBeNull();
    expect(replay([started(0, { chart: 'novel' }), inputAt(1, start)], KEY)).toBeNull();
  });

  it('begins anew where the actor did, and stops where it stopped', () => {
    const stopped: HistoryEntry = { index: 5, at: 5, kind: 'stopped', key: KEY };
    expect(replay([...entries, stopped], KEY)?.status).toBe('stopped');
    expect(replay([...entries, stopped, inputAt(6, start)], KEY)?.status).toBe('stopped');
    expect(replay([...entries, started(6)], KEY)?.matches({ job: 'idle' })).toBe(true);
  });

  it('takes the variant of a chart before the chart, and charts that are handed to it', () => {
    const generator = started(0, { variant: 'generator' });
    const ended = fact(1, wire('finished'));
    expect(replay([generator, ended], KEY)?.context.record.progress).toBe(100);
    const mine = createMachine({ id: 'mine', initial: 'here', states: { here: {} } });
    expect(replay([started(0, { chart: 'mine' })], KEY, 9, { mine })?.value).toBe('here');
  });

  it('goes on from where the actor was kept, with the actors that it speaks to', () => {
    const speaker = setup({ actors: { ear: providedEvents('ear') } }).createMachine({
      id: 'speaker',
      context: { said: 0 },
      initial: 'quiet',
      states: {
        quiet: {},
        speaking: {
          invoke: { id: 'ear', src: 'ear' },
          on: {
            say: {
              actions: [sendTo('ear', { type: 'said' }), assign({ said: ({ context }) => context.said + 1 })],
            },
          },
        },
      },
    });
    const kept: HistoryEntry = {
      index: 7,
      at: 7,
      kind: 'checkpoint',
      key: KEY,
      chart: 'speaker',
      variant: null,
      value: 'speaking',
      context: { said: 3 },
    };
    const last = replay([kept, inputAt(8, { type: 'say' })], KEY, 9, { speaker });
    expect([last?.status, last?.value, last?.context]).toEqual(['active', 'speaking', { said: 4 }]);
  });

  it('sets an event aside at which the chart throws, says why, and goes on', () => {
    const fragile = createMachine({
      id: 'fragile',
      context: { hits: 0 },
      on: {
        hit: {
          actions: assign(() => {
            throw new Error('broken');
          }),
        },
        touch: { actions: assign({ hits: 1 }) },
      },
    });
    const life = [
      started(0, { chart: 'fragile' }),
      inputAt(1, { type: 'hit' }),
      inputAt(2, { type: 'touch' }),
    ];
    expect(
      Array.from(replaySteps(life, KEY, { fragile }), ({ snapshot, fault }) => [
        snapshot?.context.hits,
        fault,
      ]),
    ).toEqual([
      [0, null],
      [0, 'broken'],
      [1, null],
    ]);
  });

  it('stands in error where a live actor would, by the failure of a call that its chart does not hear', () => {
    const caller = createMachine({ id: 'caller', context: {} });
    const failure = inputAt(1, { type: 'xstate.error.actor.call', error: 'lost' } as never);
    const last = replay([started(0, { chart: 'caller' }), failure, inputAt(2, start)], KEY, 9, { caller });
    expect([last?.status, last?.error]).toEqual(['error', 'lost']);
  });

  it('knows nothing of an actor after entries that were lost, until its stand is told', () => {
    const lost: HistoryEntry = { index: 5, at: 5, kind: 'lost', since: 4, count: 9 };
    const kept = {
      kind: 'checkpoint',
      value: { link: 'conflict', job: 'idle' },
      context: { record: account },
    };
    const life = [...entries, lost, inputAt(6, start), started(7, kept)];
    expect([4, 5, 6, 7].map((until) => replay(life, KEY, until)?.value.link ?? null)).toEqual([
      'connected',
      null,
      null,
      { conflict: 'resting' },
    ]);
  });
});
