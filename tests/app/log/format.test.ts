import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { readEntries } from '../../../src/app/log/format';
import type { SegmentMeta } from '../../../src/app/browser/log-store';
import { readSessionFile } from '../../../src/app/log/session-file';
import { FORMAT_VERSION } from '../../../src/app/log/format-version';
import { entriesByKey, type HistoryEntry } from '../../../src/machines/history/entries';
import { replay } from '../../support/replay';
import { createTimeline } from '../../../src/machines/history/timeline';
import { lifeOf } from '../../support/replay';
import { senderMachine } from '../../../src/machines/sender/sender';
import { account } from '../../machines/sender/samples';
import { fakeLogStore, type OldBatch } from '../../support/log-store';
import { keptPage } from './kept-page';

/** What a page of that version wrote: a report, one of sixteen minutes later, and what the browser kept. */
interface Fixture {
  readonly session: object;
  readonly later: object;
  /** Up to version 2. */
  readonly batches?: readonly OldBatch[];
  /** From version 3 on; their contents in base64. */
  readonly segments?: readonly (SegmentMeta & { readonly content: string })[];
}
const storeOf = async ({ batches, segments = [] }: Fixture) => {
  const store = fakeLogStore(batches);
  await store.add(
    segments.map(({ content, ...meta }) => ({
      ...meta,
      content: Uint8Array.from(Buffer.from(content, 'base64')),
    })),
  );
  return store;
};
/** Entries of charts and events that are no more are left out. */
const isKept = (entry: HistoryEntry) =>
  !('key' in entry && entry.key === 'highlights') &&
  !('event' in entry && entry.event.type === 'highlight.faded');
const keptIn = ({ batches = [], segments = [] }: Fixture) =>
  batches.flatMap(({ entries }) => entries as HistoryEntry[]).filter(isKept).length +
  segments.reduce((sum, { count }) => sum + count, 0);
const FOLDER = new URL('./fixtures/', import.meta.url);
const KEY = 'whatsapp:id-1723';
const fixtures = readdirSync(FOLDER);

const faultsOf = (entries: readonly HistoryEntry[]) =>
  [...entriesByKey(entries)].flatMap(([key, own]) => lifeOf(own, key).setAside);

it('is told by a file of what each version up to the present one wrote', () => {
  const versions = Array.from({ length: FORMAT_VERSION }, (_, before) => `format-${before + 1}.json`);
  expect(fixtures).toEqual(versions);
});

describe('the log of an account by the name that its chart had before', () => {
  const of = (kind: string, fields: object) => ({ index: 0, at: 1, kind, key: KEY, ...fields });
  const input = { key: KEY, kind: 'whatsapp', record: account };
  const begun = of('started', { chart: 'worker', variant: 'whatsapp', input });
  const inputOf = (type: string, more: object = {}) => of('input', { event: { type, ...more } });

  it('is replayed from a start, its timers too [P2]', () => {
    const { entries } = readEntries(
      [
        begun,
        inputOf('blast.startRequested'),
        inputOf('xstate.done.actor.start', { output: null, actorId: 'start' }),
        inputOf('xstate.after.startPatience.worker.job.starting.accepted'),
      ],
      1,
    );
    const variants = { whatsapp: senderMachine };
    expect(replay(entries, KEY, undefined, variants)?.context.error).toContain('Belum ada kabar');
  });

  it('is replayed from where it stood [P2]', () => {
    const { context } = createActor(senderMachine, { input: input as never }).getSnapshot();
    const value = { link: 'connected', job: { sending: 'resting' } };
    const { entries } = readEntries([of('kept', { chart: 'worker', variant: null, value, context })], 1);
    expect(replay(entries, KEY)?.hasTag('sending')).toBe(true);
  });
});
const fixtureOf = (name: string) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Fixture;

describe.each(fixtures)('the log of %s [P2]', (name) => {
  const fixture = fixtureOf(name);
  const { session, later } = fixture;

  it('is read from a report, whole', () => {
    const { entries, unreadable } = readSessionFile(JSON.stringify(session));
    expect([...unreadable, ...faultsOf(entries)]).toEqual([]);
    expect(replay(entries, KEY)?.hasTag('suspended')).toBe(true);
    expect(createTimeline(KEY)(entries).lines.map((line) => 'text' in line && line.text)).toEqual([
      'Tersambung',
      'Mengirim',
      'Terkirim: 1 pesan',
      'Menunggu 5 detik',
      'Gagal (kode 408), mencoba lagi',
      'Ditangguhkan, kali ke-2',
    ]);
  });

  it('is read from a report that begins with where everybody stood, whole', () => {
    const { entries, unreadable } = readSessionFile(JSON.stringify(later));
    expect(entries.map(({ kind }) => kind)).toContain('checkpoint');
    expect([...unreadable, ...faultsOf(entries)]).toEqual([]);
    expect(replay(entries, KEY)?.context.record.suspended_count).toBe(2);
  });

  it('is read from the browser, whole', async () => {
    const store = await storeOf(fixture);
    const { signIn, all, unreadable } = keptPage('next', store);
    await signIn('5');
    const entries = await all();
    expect([...unreadable(), ...faultsOf(entries)]).toEqual([]);
    expect(store.batches()).toEqual([]);
    expect(entries).toHaveLength(keptIn(fixture));
    expect(replay(entries, KEY)?.context.record.count_success).toBe(121);
  });
});

const RECORDED = Date.UTC(2026, 10, 22);
/**
 * Each page wrote its log at a time of its own, and numbered what it covered for itself. Checkpoints of earlier
 * versions do not contain when a count was highlighted.
 */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => {
      if (name === 'countedAt') return undefined;
      if (typeof inner === 'number' && inner > RECORDED) return 'a moment';
      return typeof inner === 'string' && inner.startsWith('•') ? 'covered' : inner;
    }),
  );
const endsOf = (file: object) => {
  const { entries } = readSessionFile(JSON.stringify(file));
  return Object.fromEntries(
    Array.from(entriesByKey(entries), ([key, own]) => {
      const { value, context } = replay(own, key) ?? {};
      return [key, { value, context: key === KEY ? comparable(context) : undefined }];
    }),
  );
};

it.each(fixtures)('replays the same life as %s tells it to the same snapshots [P2]', (name) => {
  const newest = fixtureOf(`format-${FORMAT_VERSION}.json`);
  const { session, later } = fixtureOf(name);
  expect(endsOf(session)).toEqual(endsOf(newest.session));
  expect(endsOf(later)).toEqual(endsOf(newest.later));
});
