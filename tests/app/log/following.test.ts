import { describe, expect, it, vi } from 'vitest';
import { createTimeline } from '../../../src/machines/history/timeline';
import type { Following } from '../../../src/views/ports/history';
import { lifeOf } from '../../support/replay';
import { fakeLogStore } from '../../support/log-store';
import { account, wire } from '../../machines/sender/samples';
import { countOf } from './counts';
import { keptPage } from './kept-page';

const KEY = 'whatsapp:id-1';
const begun = {
  kind: 'started',
  key: KEY,
  chart: 'sender',
  variant: 'whatsapp',
  input: { key: KEY, kind: 'whatsapp', record: account },
  at: 1,
} as const;
const fact = (event: object, at = 2) =>
  ({ kind: 'event', channel: 'c', keys: [KEY], event: event as never, at }) as const;
const input = (seq: number) =>
  ({ kind: 'input', key: KEY, event: { type: `${seq}.happened` }, at: seq }) as const;

const found = (following: Following) =>
  vi.waitFor(() => expect(following.read().older).not.toBe('loading'), { timeout: 20_000 });
const textsOf = (following: Following, key = KEY) =>
  createTimeline(key)(following.read().entries).lines.map((line) =>
    line.kind === 'text' ? line.text : [line.from, line.to, line.lost],
  );

describe('following one actor', () => {
  it('has at once what memory has of it, and what comes, without what is told of others', () => {
    const { log, follow, pause } = keptPage('1');
    log.append(begun);
    log.append(countOf(0, 10));
    const following = follow(KEY);
    expect(textsOf(following)).toEqual(['Tersambung']);
    const listener = vi.fn();
    following.subscribe(listener);
    listener.mockClear();
    const before = following.read();
    for (let seq = 1; seq < 1_000; seq += 1) log.append(countOf(seq, 10));
    pause();
    expect([listener.mock.calls.length, following.read() === before]).toEqual([0, true]);
    for (let time = 0; time < 50; time += 1) log.append(fact(wire('sending')));
    pause();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(textsOf(following)).toEqual(['Tersambung', 'Mengirim']);
  });

  it('finds what left memory, and what earlier pages kept, and holds nothing of others', async () => {
    const store = fakeLogStore();
    const before = keptPage('before', store);
    await before.signIn('7');
    before.log.append(begun);
    before.log.append(fact(wire('sending')));
    await before.journal.flush();

    const page = keptPage('now', store, { capacity: 100 });
    await page.signIn('7');
    page.log.append({ kind: 'started', key: 'root', chart: 'root', variant: null, input: {}, at: 60 });
    page.log.append(fact(wire('waiting', { waitTime: 5 }), 61));
    for (let seq = 0; seq < 3_000; seq += 1) page.log.append({ ...countOf(seq, 10), at: 62 });
    page.log.append(fact(wire('stop'), 63));
    await page.journal.flush();

    const following = page.follow(KEY);
    following.subscribe(() => {});
    expect(textsOf(following)).toEqual(['Berhenti: dihentikan']);
    await found(following);
    expect(textsOf(following)).toEqual([
      'Tersambung',
      'Mengirim',
      [2, 60, undefined],
      'Menunggu 5 detik',
      'Berhenti: dihentikan',
    ]);
    const { entries, older } = following.read();
    expect([older, entries.length < 40]).toEqual(['none', true]);
    const { moments } = lifeOf(entries as never, KEY);
    expect(moments.map(({ entry }) => entry.index)).toEqual([-2, -1, 1, 3_002]);
  });

  it('reads no further back than is asked for, and then as much again', async () => {
    const page = keptPage('now', fakeLogStore(), { capacity: 10 });
    for (let seq = 0; seq < 12_000; seq += 1) page.log.append(input(seq));
    await page.signIn('7');
    await page.journal.flush();
    const read = vi.spyOn(page.archive, 'read');
    const following = page.follow(KEY);
    following.subscribe(() => {});
    const sizes: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      await found(following);
      sizes.push(following.read().entries.length);
      const before = read.mock.calls.length;
      following.more();
      expect(following.read().older).toBe(time < 3 ? 'loading' : 'none');
      if (time === 3) expect(read.mock.calls.length).toBe(before);
    }
    // Whole segments are read.
    const [first = 0, second = 0, third = 0, all] = sizes;
    expect([first < 3_000, second / first < 2.5, third / second < 2.5, all]).toEqual([
      true,
      true,
      true,
      12_000,
    ]);
    const indexes = following.read().entries.map(({ index }) => index);
    expect(indexes).toEqual(Array.from({ length: 12_000 }, (_, index) => index));
  });

  it('says in the timeline and to the stepper where entries were left out, and how many [P1]', async () => {
    const store = fakeLogStore();
    const page = keptPage('now', store, { capacity: 10, limits: { waiting: 320_000, reach: 250_000 } });
    await page.signIn('7');
    page.log.append(begun);
    page.log.append(fact(wire('sending')));
    await page.journal.flush();
    store.refuse();
    for (let seq = 0; seq < 5_000; seq += 1) {
      page.log.append({ ...countOf(seq, 10), at: 100 + seq });
      if (seq % 500 === 0) await Promise.all(page.journal.unwritten());
    }
    await page.journal.flush();
    page.log.append(fact(wire('stop'), 9_000));
    const following = page.follow(KEY);
    following.subscribe(() => {});
    await found(following);
    const { entries, older } = following.read();
    const [lost] = entries.filter(({ kind }) => kind === 'lost');
    // What the store has cannot be read while it refuses, and that is said too.
    expect([older, lost]).toMatchObject(['failed', { since: 100 }]);
    store.accept();
    following.more();
    await found(following);
    expect(textsOf(following)).toEqual(['Tersambung', 'Mengirim', expect.anything(), 'Berhenti: dihentikan']);
    const { count, at } = lost as { count: number; at: number };
    expect(textsOf(following)[2]).toEqual([100, at, count]);
    expect(at - 100 + 1).toBe(count);
    expect(lifeOf(following.read().entries as never, KEY).moments).toHaveLength(2);
  });

  it('begins anew where memory does once too much was added to be held', async () => {
    const { log, follow, pause } = keptPage('1', fakeLogStore(), { capacity: 10 });
    const following = follow(KEY);
    following.subscribe(() => {});
    for (let seq = 0; seq <= 40_000; seq += 1) log.append(input(seq));
    expect(following.read()).toMatchObject({ older: 'loading', entries: { length: 10 } });
    log.append(input(40_001));
    pause();
    expect(following.read().entries.at(-1)?.index).toBe(40_001);
  });

  it('ends with the last who listens', async () => {
    const page = keptPage('now', fakeLogStore(), { capacity: 10 });
    for (let seq = 0; seq < 2_000; seq += 1) page.log.append(input(seq));
    await page.signIn('7');
    await page.journal.flush();
    const read = vi.spyOn(page.archive, 'read');
    const following = page.follow(KEY);
    const listener = vi.fn();
    following.subscribe(listener)();
    listener.mockClear();
    page.log.append(input(9));
    page.pause();
    await page.journal.flush();
    expect([listener.mock.calls.length, read.mock.calls.length]).toEqual([0, 0]);
  });
});
