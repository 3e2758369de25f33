import { describe, expect, it } from 'vitest';
import { signedInRedactor } from '../../support/redactor';
import { readSessionFile, sessionFile } from '../../../src/app/log/session-file';
import { endOf } from '../../../src/machines/statechart/end';
import { actorsOf, lifeOf } from '../../../src/machines/statechart/moments';
import { entriesOf } from '../../../src/machines/statechart/stepper.rules';
import { replay } from '../../support/replay';
import { senderMachine } from '../../../src/machines/sender/sender';
import type { LogEntry } from '../../../src/streams/event-log';
import { account, wire } from '../../machines/sender/samples';
import { live } from './histories';
import { chartBook } from '../../../src/machines/chart-book';

const KEY = 'whatsapp:id-1';
const MINUTE = 60_000;
const save = (entries: readonly LogEntry[], now: number) =>
  sessionFile({ entries, unreadable: [], redactor: signedInRedactor(2), book: chartBook, now });

/** An account that begins to send, then is suspended; the entries lie a minute apart. */
function lived() {
  const { log, actor } = live(senderMachine, KEY, { key: KEY, kind: 'whatsapp', record: account }, [
    { does: 'deliver', event: wire('sending') },
    { does: 'deliver', event: wire('count_success', { sender: { count_success: 6 } }) },
    { does: 'deliver', event: wire('suspended', { sender: { suspended_count: 2 } }) },
  ]);
  const entries = log.snapshot().map((entry, place) => ({ ...entry, at: place * MINUTE }));
  return { entries, actor };
}

describe('a session file', () => {
  it('says how the account stood, on any machine', () => {
    const { entries, actor } = lived();
    const { name, text } = save(entries, 3 * MINUTE);
    expect(name).toMatch(/^sesi-.*\.json$/);
    const { entries: read } = readSessionFile(text);
    expect(replay(read, KEY)?.value).toEqual(actor.getSnapshot().value);
    expect(replay(read, KEY, 1)?.matches({ job: 'sending' })).toBe(true);
  });

  it('is named after the minute that its reporter sees on the clock', () => {
    const { name } = save([], new Date(2026, 10, 3, 4, 5, 59).getTime());
    expect(name).toBe('sesi-2026-11-03-04-05.json');
  });

  it('reaches a quarter of an hour back, and begins with where everything stood', () => {
    const { entries } = lived();
    const { entries: read } = readSessionFile(save(entries, 17.5 * MINUTE).text);
    expect(read.map(({ kind }) => kind)).toEqual(['checkpoint', 'event']);
    const [stood] = read;
    expect(replay(read, KEY, stood?.index)?.context.record.count_success).toBe(6);
    expect(replay(read, KEY)?.hasTag('suspended')).toBe(true);
  });

  it.each([3, 17.5, 18.5])(
    'tells actors of earlier pages from those of its own, saved after %d minutes',
    (now) => {
      const { entries } = lived();
      const earlier = entries.map((entry) => ({ ...entry, index: entry.index - entries.length }));
      const [began] = entries as [LogEntry];
      const own = { ...began, key: 'whatsapp:id-2', at: 3 * MINUTE } as LogEntry;
      const { entries: read } = readSessionFile(save([...earlier, own], now * MINUTE).text);
      expect(actorsOf(read).map((actor) => [actor.key, actor.isAlive])).toEqual([
        ['whatsapp:id-2', true],
        [KEY, false],
      ]);
      const steps = entriesOf(read, KEY);
      expect(endOf(steps, lifeOf(steps, KEY, chartBook).moments)?.kind).toBe('leftBehind');
      const first = read[0]?.index ?? 0;
      expect(read.map(({ index }) => index)).toEqual(read.map((_, place) => first + place));
    },
  );

  it('gives no phone number and no name away [C10]', () => {
    const { text } = save(lived().entries, 3 * MINUTE);
    expect(text).not.toContain(account.phonenumber);
    expect(text).not.toContain(account.pushname);
    expect(text).toContain('6281');
  });

  it('reads an actor without input back', () => {
    const entry = {
      kind: 'started',
      key: 'a',
      chart: 'c',
      variant: null,
      input: undefined,
      index: 0,
      at: 0,
    } as const;
    expect(readSessionFile(save([entry], 0).text).entries).toHaveLength(1);
  });

  it.each([
    ['', 'File ini bukan JSON.'],
    ['{"a":1}', 'File ini bukan rekaman sesi, atau dari versi lain.'],
    [
      '{"format":"event-log session","version":99,"savedAt":1,"entries":[]}',
      'File ini bukan rekaman sesi, atau dari versi lain.',
    ],
  ])('refuses %s', (text, reason) => {
    expect(() => readSessionFile(text)).toThrow(reason);
  });

  it('sets aside what it cannot read, says why, and reads the rest', () => {
    const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown;
    const stopped = { index: 7, at: 1, kind: 'stopped', key: 'a:1' };
    const odd = [
      {},
      null,
      { ...stopped, kind: 'novel' },
      { ...stopped, index: 'x' },
      { ...stopped, more: deep },
    ];
    const file = { format: 'event-log session', version: 1, savedAt: 1, entries: [...odd, stopped, stopped] };
    const { entries, unreadable } = readSessionFile(JSON.stringify(file));
    expect(entries).toEqual([
      { ...stopped, index: 0 },
      { ...stopped, index: 1 },
    ]);
    expect(unreadable).toEqual([
      { entry: {}, reason: 'its kind is not known' },
      { entry: null, reason: 'the entry is not object' },
      { entry: odd[2], reason: 'its kind is not known' },
      { entry: odd[3], reason: 'index is not number' },
      { entry: null, reason: 'at most 32 levels' },
    ]);
  });

  it('names in the report what could not be read, and tells no secret of it [C10]', () => {
    const odd = {
      kind: 'checkpoint',
      index: 0,
      at: 0,
      key: KEY,
      chart: 'sender',
      variant: null,
      value: 'gone',
    } as const;
    const secret = { kind: 'novel', token: 'canary-9f3c', phonenumber: '6281234567890' };
    const report = sessionFile({
      entries: [{ ...odd, context: { record: account } }],
      unreadable: [{ entry: secret, reason: 'its kind is not known' }],
      redactor: signedInRedactor(2),
      book: chartBook,
      now: 60 * MINUTE,
    });
    expect(report.unreadable).toBe(2);
    expect(report.text).not.toContain('canary-9f3c');
    expect(report.text).not.toContain('6281234567890');
    expect(readSessionFile(report.text).unreadable.map(({ reason }) => reason)).toEqual([
      'its kind is not known',
      expect.stringContaining("'gone' does not exist"),
    ]);
  });
});
