import { describe, expect, it } from 'vitest';
import { createEventLog, type LogEntry } from '../../src/streams/event-log';

const channel = 'client-5';
const gap = (at: number) => ({ kind: 'gap', channel, from: null, to: null, reason: 'woke', at }) as const;
const duplicate = (seq: number, at = 0, of = channel) =>
  ({ kind: 'duplicate', channel: of, from: seq, to: seq, count: 1, at }) as const;

describe('event log', () => {
  it('numbers what it is told and tells it on', () => {
    const log = createEventLog();
    const appended: LogEntry[] = [];
    log.appended.subscribe((entry) => appended.push(entry));
    log.append(gap(10));
    log.append({ kind: 'input', key: 'whatsapp:id-1', event: { type: 'blast.startRequested' }, at: 20 });
    expect(log.snapshot()).toEqual([
      { index: 0, ...gap(10) },
      { index: 1, kind: 'input', key: 'whatsapp:id-1', event: { type: 'blast.startRequested' }, at: 20 },
    ]);
    expect(appended).toEqual(log.snapshot());
  });

  it('keeps the newest up to its capacity [S16]', () => {
    const log = createEventLog({ capacity: 3 });
    for (let at = 0; at < 10; at += 1) log.append(gap(at));
    expect(log.snapshot().map(({ index, at }) => [index, at])).toEqual([
      [7, 7],
      [8, 8],
      [9, 9],
    ]);
  });

  it('collapses duplicates in a row into one entry with their count [S1]', () => {
    const log = createEventLog();
    const appended: LogEntry[] = [];
    log.appended.subscribe((entry) => appended.push(entry));
    for (let copy = 0; copy < 99; copy += 1) log.append(duplicate(7, copy));
    expect(log.snapshot()).toEqual([{ ...duplicate(7), index: 0, count: 99, at: 98 }]);
    expect(appended).toHaveLength(99);
    expect(appended.every(({ index }) => index === 0)).toBe(true);
  });

  it('collapses no duplicates of another channel or with something between [S1]', () => {
    const log = createEventLog();
    log.append(duplicate(7));
    log.append(duplicate(9));
    log.append(duplicate(8, 0, 'client-admin'));
    log.append(gap(1));
    log.append(duplicate(8, 0, 'client-admin'));
    expect(log.snapshot()).toMatchObject([
      { kind: 'duplicate', from: 7, to: 9, count: 2 },
      { kind: 'duplicate', count: 1 },
      { kind: 'gap' },
      { kind: 'duplicate', count: 1 },
    ]);
  });

  it('tells the index of the oldest entry that it keeps', () => {
    const log = createEventLog({ capacity: 3 });
    expect(log.oldest()).toBe(0);
    for (let at = 0; at < 10; at += 1) log.append(gap(at));
    expect(log.oldest()).toBe(7);
    log.clear();
    expect(log.oldest()).toBe(10);
  });

  it('hands out a snapshot that does not change afterwards', () => {
    const log = createEventLog();
    log.append(gap(1));
    const before = log.snapshot();
    log.append(gap(2));
    expect(before).toHaveLength(1);
  });

  it('forgets everything when told, and goes on counting', () => {
    const log = createEventLog({ capacity: 2 });
    log.append(duplicate(1));
    log.clear();
    expect(log.snapshot()).toEqual([]);
    expect(log.append(duplicate(2))).toMatchObject({ index: 1, count: 1 });
    expect(log.snapshot()).toHaveLength(1);
  });
});
