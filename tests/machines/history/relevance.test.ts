import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../src/machines/history/entries';
import { createRelevance } from '../../../src/machines/history/relevance';
import { createTimeline } from '../../../src/machines/history/timeline';
import { account, wire } from '../sender/samples';

const KEY = 'whatsapp:id-1';
const OTHER = 'whatsapp:id-2';

const started = (key: string, chart: string) => ({
  kind: 'started',
  key,
  chart,
  variant: null,
  input: { key, kind: 'whatsapp', record: account },
});
const status = (name: string) => ({ kind: 'status', channel: 'c', status: { status: name, since: 0 } });
const POSSIBLE: readonly object[] = [
  started(KEY, 'sender'),
  started('root', 'root'),
  { kind: 'event', channel: 'c', keys: [KEY, 'phonenumber:3'], event: wire('sending') },
  { kind: 'event', channel: 'c', keys: [KEY], event: wire('stop') },
  { kind: 'input', key: KEY, event: { type: 'blast.startRequested' } },
  { kind: 'event', channel: 'c', keys: [OTHER], event: wire('sending') },
  { kind: 'event', channel: 'c', keys: [OTHER], event: wire('count_success') },
  { kind: 'input', key: OTHER, event: { type: 'blast.startRequested' } },
  { kind: 'anomaly', key: OTHER, reason: 'hole', event: wire('stop') },
  status('offline'),
  status('reconnecting'),
  status('live'),
  { kind: 'gap', channel: 'c', from: 1, to: 2, reason: 'hole' },
  { kind: 'lost', since: 0, count: 3 },
];
const logs = fc.array(fc.constantFrom(...POSSIBLE), { maxLength: 40 }).map((records) =>
  records.map((record, index): HistoryEntry => {
    const at = index * 60_000;
    const entry = { ...record, index, at } as HistoryEntry;
    return entry.kind === 'status' ? { ...entry, status: { ...entry.status, since: at } } : entry;
  }),
);

/** A line as it is read; where the log ends is no part of it. */
const linesOf = (entries: readonly HistoryEntry[]) =>
  createTimeline(KEY)(entries).lines.map(({ index, ...line }) =>
    line.kind === 'gap' && line.to === null ? line : { index, ...line },
  );
const relevantIn = (entries: readonly HistoryEntry[]) => {
  const { take, rest } = createRelevance<HistoryEntry>(KEY);
  return [...entries.flatMap(take), ...rest()];
};

describe('what a history of one actor is told of', () => {
  it('tells the same timeline as the whole log, also read piece by piece', () => {
    fc.assert(
      fc.property(logs, fc.nat(40), (log, cut) => {
        const whole = linesOf(log);
        expect(linesOf(relevantIn(log))).toEqual(whole);
        expect(linesOf([...relevantIn(log.slice(0, cut)), ...relevantIn(log.slice(cut))])).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('is little of a log in which others send', () => {
    const facts = Array.from(
      { length: 1_000 },
      (_, index) => ({ ...POSSIBLE[6], index, at: index }) as HistoryEntry,
    );
    expect(relevantIn(facts)).toEqual([facts[0], facts[999]]);
  });

  it('passes over what is no entry', () => {
    const { take } = createRelevance<unknown>(KEY);
    expect([null, undefined, 7, 'x', [], { keys: 7 }].flatMap(take)).toEqual([]);
    expect(take({ kind: 'novel', key: KEY })).toHaveLength(1);
  });
});
