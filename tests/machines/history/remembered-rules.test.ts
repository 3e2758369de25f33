import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import {
  placeBefore,
  channelPlaceOf,
  type Remembered,
  remembered,
  withRemembered,
} from '../../../src/machines/history/remembered.rules';
import { createTimeline } from '../../../src/machines/history/timeline';

const KEY = 'whatsapp:id-1';
const MINUTE = 60_000;
const fact = (seq: number, index = seq, epoch = 'e') =>
  ({
    index,
    at: seq * MINUTE,
    kind: 'event',
    keys: [KEY],
    event: { type: seq % 2 === 0 ? 'wire.stop' : 'wire.sending', epoch, seq },
  }) as unknown as Remembered['facts'][number];
const page = (index: number, minute: number): HistoryEntry => ({
  index,
  at: minute * MINUTE,
  kind: 'started',
  key: 'root',
  chart: 'root',
  variant: null,
  input: {},
});
const rememberedFrom = (from: number, before: number, more: Partial<Remembered> = {}): Remembered => ({
  epoch: 'e',
  from,
  before,
  isOldest: false,
  asked: null,
  facts: Array.from({ length: before - from }, (_, place) => fact(from + place, from + place - 2 ** 40)),
  ...more,
});
const seqsIn = (entries: readonly HistoryEntry[]) =>
  entries.map((entry) => channelPlaceOf(entry)?.seq ?? null);
const linesIn = (entries: readonly HistoryEntry[]) =>
  createTimeline(KEY)(entries).lines.map((line) =>
    line.kind === 'text' ? line.text : [line.from / MINUTE, line.to && line.to / MINUTE],
  );

describe('what the server remembers beside the log', () => {
  it('stands in its places, each event once, whatever the browser has heard of it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 31 }),
        (logged, one, other) => {
          const [from, before] = [Math.min(one, other), Math.max(one, other)];
          const log = logged.toSorted((a, b) => a - b).map((seq) => fact(seq));
          const merged = withRemembered(log, rememberedFrom(from, before));
          const expected = new Set([...logged, ...seqsIn(rememberedFrom(from, before).facts)]);
          expect(seqsIn(merged)).toEqual([...expected].toSorted((a, b) => Number(a) - Number(b)));
          expect(merged.filter((entry) => log.includes(entry as never))).toEqual(log);
        },
      ),
    );
  });

  it('leaves the log alone where nobody was asked', () => {
    const log = [fact(1)];
    expect(withRemembered(log, null)).toBe(log);
  });

  it('fills the time without a page, which then is no gap', () => {
    const log = [fact(2, -1), page(0, 8), fact(9, 1)];
    expect(linesIn(log)).toEqual(['Berhenti: dihentikan', [2, 8], 'Mengirim']);
    expect(linesIn(withRemembered(log, rememberedFrom(3, 9)))).toEqual([
      'Berhenti: dihentikan',
      'Mengirim',
      'Berhenti: dihentikan',
      'Mengirim',
      'Berhenti: dihentikan',
      'Mengirim',
      'Berhenti: dihentikan',
      'Mengirim',
    ]);
  });

  it('owns up to a gap of which it does not know everything', () => {
    const log = [fact(2, -1), page(0, 8), fact(9, 1)];
    const gaps = (more: Remembered) =>
      linesIn(withRemembered(log, more)).filter((line) => typeof line !== 'string').length;
    expect([
      gaps(rememberedFrom(5, 9)),
      gaps(rememberedFrom(3, 8)),
      gaps(rememberedFrom(3, 9, { epoch: 'other', facts: [] })),
    ]).toEqual([1, 1, 1]);
  });

  it('knows nothing missing up to when it was asked, where nothing was heard since', () => {
    const log = [fact(2, -1), page(0, 8)];
    const asked = (minute: number) => rememberedFrom(3, 5, { asked: minute * MINUTE });
    expect(linesIn(withRemembered(log, asked(9)))).toEqual([
      'Berhenti: dihentikan',
      'Mengirim',
      'Berhenti: dihentikan',
    ]);
    expect(linesIn(withRemembered(log, asked(7))).at(-1)).toEqual([4, 8]);
  });

  it('stands by its moments among what has no place, as a command', () => {
    const asked: HistoryEntry = {
      index: 0,
      at: 4.5 * MINUTE,
      kind: 'input',
      key: KEY,
      event: { type: 'blast.startRequested' },
    };
    expect(linesIn(withRemembered([asked], rememberedFrom(4, 6)))).toEqual([
      'Berhenti: dihentikan',
      'Diminta mulai mengirim',
      'Mengirim',
    ]);
  });
});

describe('where the server is asked to go on', () => {
  it('is before what this page has heard itself, then before what was remembered', () => {
    expect(placeBefore([], null)).toBeNull();
    expect(placeBefore([fact(2, -5), page(0, 3), fact(7, 1)], null)).toEqual({ epoch: 'e', seq: 7 });
    expect(placeBefore([fact(7, 1)], rememberedFrom(3, 7))).toEqual({ epoch: 'e', seq: 3 });
  });

  it('goes on from what is known, and begins anew where the history did', () => {
    const first = rememberedFrom(5, 8, { asked: 9 });
    expect(remembered(null, first)).toBe(first);
    expect(remembered(first, rememberedFrom(2, 5, { isOldest: true }))).toMatchObject({
      from: 2,
      before: 8,
      isOldest: true,
      asked: 9,
      facts: { length: 6 },
    });
    const anew = rememberedFrom(1, 3, { epoch: 'other' });
    expect(remembered(first, anew)).toBe(anew);
  });
});
