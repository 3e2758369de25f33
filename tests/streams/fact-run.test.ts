import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventLog, type LogEntry } from '../../src/streams/event-log';
import { compactEntryOf } from '../../src/streams/fact-run';
import type { Frame, Origin } from '../../src/streams/signals';
import { createLiveHarness } from './channel-harness';
import { counted, ping, resumed } from './harness';

/** What a server sends: a `seq` once more than the last, or one that was skipped or sent before. */
const message = fc.record(
  {
    event: fc.constantFrom('count_success', 'count_fail', 'sending', 'stop', 'error_blast', 'novel'),
    jump: fc.constantFrom(1, 1, 1, 1, 2, 0),
    source: fc.constantFrom('whatsapp', 'generator', 'elsewhere'),
    date: fc.constantFrom('2026-11-22T00:00:00Z', null, 'soon'),
    sender: fc.record({ id: fc.constantFrom(12, '12'), clientid: fc.constant('id-1') }),
    receiver: fc.record({ id: fc.nat(9), count_success: fc.constantFrom(3, '3', 'x') }),
    deviceId: fc.constantFrom('id-1', 7, null),
  },
  { requiredKeys: ['event', 'jump'] },
);
const frames = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.array(message, { minLength: 1, maxLength: 6 }) },
    { weight: 1, arbitrary: fc.nat(90).map((second) => `2026-11-22T00:01:${second % 60}Z`) },
  ),
  { maxLength: 12 },
);

describe('facts that are kept as their places', () => {
  it('are read again as they were told, whatever came between them', () => {
    fc.assert(
      fc.property(frames, fc.nat(40), (sent, capacity) => {
        const log = createEventLog({ capacity: capacity + 2 });
        let appended: LogEntry[] = [];
        log.appended.subscribe((entry) => {
          appended = [...appended.filter(({ index }) => index !== entry.index), entry];
        });
        const { network, time } = createLiveHarness({ log });
        let seq = 0;
        for (const frame of sent) {
          if (typeof frame === 'string') network.socket.receive({ ...ping(seq), date: frame });
          else
            network.socket.receive(
              frame.map(({ jump, ...fields }) => ({ ...fields, epoch: 'e1', seq: (seq += jump) })),
            );
          time.advance(90);
        }
        const kept = () => appended.filter(({ index }) => index >= log.oldest());
        expect(log.snapshot()).toEqual(kept());
        network.socket.receive(counted(seq + 1));
        expect(log.snapshot()).toEqual(kept());
      }),
    );
  });

  it('stay replayed, also beside one in their frame that is not [S5]', () => {
    const { log, network, time } = createLiveHarness();
    network.socket.receive(counted(1, 'e1', { source: 'whatsapp' })).close();
    time.advance(60_000);
    const facts = [2, 3].map((seq) => counted(seq, 'e1', { source: 'whatsapp' }));
    network.socket.open().receive([facts[0], resumed(2), facts[1]]);
    expect(
      log
        .snapshot()
        .flatMap((entry) => (entry.kind === 'event' ? [[entry.event.seq, entry.event.replayed]] : [])),
    ).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it('share one entry for all of a frame', () => {
    const { log, network } = createLiveHarness();
    const before = log.snapshot().length;
    network.socket.receive([1, 2, 3].map((seq) => counted(seq, 'e1', { source: 'whatsapp' })));
    expect([0, 1, 2].map((place) => log.originOf(before + place)?.nth)).toEqual([0, 1, 2]);
    expect(log.originOf(before - 1)).toBeUndefined();
    log.clear();
    expect(log.originOf(before)).toBeUndefined();
  });
});

describe('a fact goes on in the run before it', () => {
  const frame: Frame = { text: '', at: 0, count: 1, messages: () => [] };
  const kept = (
    nth: number,
    { at = 7, replayed = false, ...origin }: Partial<Origin> & { at?: number; replayed?: boolean } = {},
    before?: ReturnType<typeof compactEntryOf>,
  ) => {
    const event = { type: 'wire.stop', at, replayed, source: 'whatsapp' } as const;
    const entry = { kind: 'event', channel: 'client-5', keys: [], event, at, index: nth };
    return compactEntryOf(entry, { frame, nth, ...origin }, before);
  };

  it('where it follows it in the same frame', () => {
    const run = kept(3);
    expect(kept(4, {}, run)).toBe(run);
    expect(kept(5, {}, run)).toBe(run);
    expect(run).toMatchObject({ kind: 'run', nth: 3, count: 3 });
  });

  it.each([
    ['one was left out', 5, {}],
    ['it is of another frame', 4, { frame: { ...frame } }],
    ['it was written at another time', 4, { at: 8 }],
    ['it was replayed', 4, { replayed: true }],
  ])('and not where %s', (_, nth, change) => {
    const run = kept(3);
    expect(kept(nth, change, run)).not.toBe(run);
    expect(run).toMatchObject({ count: 1 });
  });

  it('and not behind what is no run', () => {
    expect(kept(1, {}, { kind: 'duplicate' })).toMatchObject({ kind: 'run', nth: 1, count: 1 });
  });
});
