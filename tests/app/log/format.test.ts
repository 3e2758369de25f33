import { readdirSync, readFileSync } from 'node:fs';
import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { FORMAT_VERSION } from '../../../src/app/log/format';
import { createJournal } from '../../../src/app/log/journal';
import { createRedactor } from '../../../src/app/log/redact';
import { readSessionFile } from '../../../src/app/log/session-file';
import type { Batch } from '../../../src/app/log/store';
import { entriesByKey, type HistoryEntry } from '../../../src/machines/history/entries';
import { replay } from '../../../src/machines/history/replay';
import { timelineOf } from '../../../src/machines/history/timeline';
import { lifeOf } from '../../../src/machines/statechart/moments';
import { createEventLog } from '../../../src/streams/event-log';
import { fakeLogStore } from '../../support/log-store';

/** What a page of that version wrote: a report, one of sixteen minutes later, and what the browser kept. */
interface Fixture {
  readonly session: object;
  readonly later: object;
  readonly batches: Batch[];
}
const FOLDER = new URL('./fixtures/', import.meta.url);
const KEY = 'whatsapp:id-1723';
const fixtures = readdirSync(FOLDER);

const faultsOf = (entries: readonly HistoryEntry[]) =>
  [...entriesByKey(entries)].flatMap(([key, own]) => lifeOf(own, key).setAside);

it('is told by a file of what each version up to the present one wrote', () => {
  const versions = Array.from({ length: FORMAT_VERSION }, (_, before) => `format-${before + 1}.json`);
  expect(fixtures).toEqual(versions);
});

describe.each(fixtures)('the log of %s [P2]', (name) => {
  const { session, later, batches } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Fixture;

  it('is read from a report, whole', () => {
    const { entries, unreadable } = readSessionFile(JSON.stringify(session));
    expect([...unreadable, ...faultsOf(entries)]).toEqual([]);
    expect(replay(entries, KEY)?.hasTag('suspended')).toBe(true);
    expect(timelineOf(entries, KEY).map((line) => 'text' in line && line.text)).toEqual([
      'Tersambung',
      'Mengirim',
      'Terkirim: 1 pesan',
      'Menunggu 5 detik',
      'Gagal (kode 408), mencoba lagi',
      'Ditangguhkan untuk ke-2 kalinya',
    ]);
  });

  it('is read from a report that begins with where everybody stood, whole', () => {
    const { entries, unreadable } = readSessionFile(JSON.stringify(later));
    expect(entries.map(({ kind }) => kind)).toContain('kept');
    expect([...unreadable, ...faultsOf(entries)]).toEqual([]);
    expect(replay(entries, KEY)?.context.record.suspended_count).toBe(2);
  });

  it('is read from the browser, whole', async () => {
    const log = createEventLog();
    const journal = createJournal({
      log,
      recorder: { entries: log.snapshot, standOf: () => null },
      redactor: createRedactor(1),
      store: fakeLogStore(batches),
      scheduler: new VirtualTimeScheduler(),
      page: 'next',
      onRefused: () => {},
    });
    await journal.open('5');
    expect([...journal.unreadable(), ...faultsOf(journal.entries())]).toEqual([]);
    expect(replay(journal.entries(), KEY)?.context.record.count_success).toBe(121);
  });
});
