import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { createHistory, type HistorySources } from '../../../src/app/log/history';
import { createRecorder } from '../../../src/app/log/recorder';
import { signedInRedactor } from '../../support/redactor';
import { REACH, readSessionFile, sessionFile } from '../../../src/app/log/session-file';
import { chartBook } from '../../../src/machines/chart-book';
import { createEventLog, type LogEntry } from '../../../src/streams/event-log';
import { fakeLogStore, noWorker } from '../../support/log-store';
import { createLocalStore } from '../../../src/app/browser/storage';
import { MemoryStorage } from '../../support/memory-storage';
import { countOf } from './counts';
import { keptPage } from './kept-page';

/** A busy machine takes its time to pack. */
const SLOW = { timeout: 20_000 };

/** What the page of user 7 remembers, beside what earlier pages left in `store`. */
function openHistory(store = fakeLogStore(), capacity = 20_000, misses = 0) {
  const said = vi.fn();
  let left = misses;
  const log = createEventLog({ capacity });
  const redactor = signedInRedactor(1);
  const recorder = createRecorder({ log, redactor, now: () => 1, variantOf: () => null });
  const scheduler = new VirtualTimeScheduler();
  const visible = new Subject<boolean>();
  let user: string | null = '7';
  const listeners: (() => void)[] = [];
  const followers: ((snapshot: unknown) => void)[] = [];
  const snapshot = () => ({
    matches: (state: string) => (state === 'signedIn') === (user !== null),
    context: { user: user === null ? null : { id: user } },
  });
  const auth = {
    getSnapshot: snapshot,
    subscribe: (follower: (state: unknown) => void) => void followers.push(follower),
    on: (_: string, listener: () => void) => void listeners.push(listener),
  };
  const history = createHistory({
    environment: {
      browser: { storage: createLocalStore(() => new MemoryStorage()) } as never,
      openLogStore: async () => {
        left -= 1;
        if (left >= 0) throw new TypeError('Failed to fetch');
        return store;
      },
      newId: () => 'now',
      startPacker: noWorker,
      streams: { scheduler, visible } as never,
    },
    pageLog: { log, redactor, recorder } as never,
    auth,
    notices: { send: said },
  } as unknown as HistorySources);
  return {
    log,
    redactor,
    history,
    store,
    said,
    pause: () => scheduler.flush(),
    /** What keeps the log has come. */
    kept: () => history.recent(0),
    /** Everything is written down. */
    leave: async (entries: number) => {
      visible.next(false);
      visible.next(true);
      await vi.waitFor(() => {
        expect(store.segments().reduce((sum, { count }) => sum + count, 0)).toBe(entries);
      }, SLOW);
    },
    signOut: () => {
      user = null;
      for (const listener of listeners) listener();
    },
    signIn: (next: string) => {
      user = next;
      for (const follower of followers) follower(snapshot());
    },
  };
}
const indexesOf = (entries: readonly { readonly index: number }[]) => entries.map(({ index }) => index);

describe('what a page remembers', () => {
  it('is kept for who signs in before what keeps it has come, and that of who left is forgotten', async () => {
    const before = await kept(3);
    const { log, signOut, signIn, leave, store } = openHistory(before);
    signOut();
    signIn('8');
    log.append(countOf(0, 10));
    await leave(1);
    expect(store.segments().map(({ owner }) => owner)).toEqual(['8']);
  });

  it('is forgotten where the session ends before what keeps it has come, though nobody else signs in', async () => {
    const { signOut, store } = openHistory(await kept(3));
    signOut();
    await vi.waitFor(() => expect(store.segments()).toEqual([]), SLOW);
  });

  async function kept(count: number) {
    const store = fakeLogStore();
    const before = keptPage('before', store);
    await before.signIn('7');
    for (let seq = 0; seq < count; seq += 1) before.log.append(countOf(seq, 10));
    await before.journal.flush();
    return store;
  }

  it('is what memory holds, and the newest of earlier pages for as long as somebody listens', async () => {
    const { log, history, pause } = openHistory(await kept(3));
    log.append(countOf(3, 10));
    expect(indexesOf(history.entries())).toEqual([0]);
    const listener = vi.fn();
    const stop = history.subscribe(listener);
    await vi.waitFor(() => expect(indexesOf(history.entries())).toEqual([-3, -2, -1, 0]), SLOW);
    const before = history.entries();
    expect([listener.mock.calls.length, history.entries() === before]).toEqual([1, true]);
    log.append(countOf(4, 10));
    log.append(countOf(5, 10));
    expect(listener).toHaveBeenCalledTimes(1);
    pause();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    expect(indexesOf(history.entries())).toEqual([0, 1, 2]);
  });

  it('is kept behind the first screen, and earlier where much comes', async () => {
    const openWith = () => {
      const store = fakeLogStore();
      const asked = vi.spyOn(store, 'list');
      return { ...openHistory(store), asked };
    };
    const quiet = openWith();
    quiet.log.append(countOf(0, 10));
    const busy = openWith();
    for (let seq = 0; seq < 6_000; seq += 1) busy.log.append(countOf(seq, 10));
    await vi.waitFor(() => expect(busy.asked).toHaveBeenCalled(), SLOW);
    expect(quiet.asked).not.toHaveBeenCalled();
    quiet.pause();
    await vi.waitFor(() => expect(quiet.asked).toHaveBeenCalled(), SLOW);
  });

  it('is kept as soon as the code for it comes, which is no refusal of the browser meanwhile', async () => {
    const { history, log, pause, said, store } = openHistory(fakeLogStore(), 20_000, 2);
    log.append(countOf(0, 10));
    const tries = vi.spyOn(store, 'list');
    for (const isThere of [false, false, true]) {
      pause();
      // Three attempts: behind the first screen, and twice a minute later.
      await new Promise((resolve) => setTimeout(resolve));
      expect(tries.mock.calls.length > 0).toBe(isThere);
    }
    expect([said.mock.calls, history.entries().length]).toEqual([[], 1]);
  });

  it('is forgotten when the session ends, before and after it was looked at', async () => {
    const { log, history, store, signOut } = openHistory(await kept(3));
    log.append(countOf(3, 10));
    history.subscribe(() => {});
    await vi.waitFor(() => expect(history.entries()).toHaveLength(4), SLOW);
    signOut();
    expect(history.entries()).toEqual([]);
    await vi.waitFor(() => expect(store.segments()).toEqual([]), SLOW);
    const following = await history.follow('whatsapp:id-17230000000001');
    following.subscribe(() => {});
    await vi.waitFor(() => expect(following.read()).toEqual({ entries: [], older: 'none' }), SLOW);
  });
});

describe('the last minutes, for a report', () => {
  const NOW = 1_795_392_000_000;
  const entryAt = (seq: number) =>
    ({ kind: 'input', key: 'a', event: { type: 'it.happened' }, at: NOW - 40_000 + seq }) as const;
  const reported = (entries: readonly LogEntry[], redactor = signedInRedactor(1)) =>
    readSessionFile(sessionFile({ entries, unreadable: [], redactor, book: chartBook, now: NOW }).text);

  it('are what memory holds and what has left it, in order', async () => {
    const { log, history, kept, leave } = openHistory(fakeLogStore(), 100);
    await kept();
    for (let seq = 0; seq < 1_200; seq += 1) log.append(entryAt(seq));
    await leave(1_200);
    expect(indexesOf((await history.recent(NOW - REACH)).entries)).toEqual(
      Array.from({ length: 1_200 }, (_, index) => index),
    );
  });

  it('are so many entries that a file stays readable, and say in front what was left out', async () => {
    const { log, history, kept, leave } = openHistory(fakeLogStore(), 1_000);
    await kept();
    for (let seq = 0; seq < 36_000; seq += 1) log.append(entryAt(seq));
    await leave(36_000);
    const {
      entries: [lost, ...rest],
    } = await history.recent(NOW - REACH);
    expect(rest.length).toBeLessThan(30_500);
    expect(lost).toMatchObject({ kind: 'lost', count: 36_000 - rest.length, since: entryAt(0).at });
    expect(rest.at(-1)?.index).toBe(35_999);
    const { entries } = reported([lost as LogEntry, ...rest.slice(-100)]);
    expect([entries[0]?.kind, entries.length]).toEqual(['lost', 101]);
  });

  it('say what came before anything could keep it, and went', async () => {
    const { log, history, kept, leave } = openHistory(fakeLogStore(), 6_000);
    for (let seq = 0; seq < 7_000; seq += 1) log.append(entryAt(seq));
    await leave(6_001);
    await kept();
    const {
      entries: [lost, ...rest],
    } = await history.recent(NOW - REACH);
    expect(lost).toMatchObject({ kind: 'lost', count: 1_000, index: 999, since: entryAt(1_000).at });
    expect(rest).toHaveLength(6_000);
  });

  it('say that what the browser stored could not be read [P1]', async () => {
    const store = fakeLogStore();
    const { log, history, kept } = openHistory(store, 100);
    await kept();
    log.append(entryAt(0));
    expect((await history.recent(NOW - REACH)).isPartial).toBe(false);
    store.refuse();
    expect(await history.recent(NOW - REACH)).toMatchObject({ isPartial: true, entries: [{ index: 0 }] });
  });

  it('do not count what is older than they reach', async () => {
    const { log, history, kept, leave } = openHistory(fakeLogStore(), 1_000);
    await kept();
    for (let seq = 0; seq < 31_500; seq += 1) log.append(entryAt(seq));
    await leave(31_500);
    const { entries } = await history.recent(entryAt(20_000).at);
    expect(entries.some(({ kind }) => kind === 'lost')).toBe(false);
  });
});
