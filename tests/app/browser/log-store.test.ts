import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '../../../src/app/browser/log-store';

/** What the store counts for a segment beside its content. */
const BESIDE = 256;
const segment = (page: string, size = 10) => ({
  owner: '7',
  page,
  version: 2,
  from: 0,
  to: 4,
  since: 1,
  until: 9,
  count: 5,
  bytes: size,
  content: new Uint8Array(size).fill(Number(page)),
});
const pages = async (store = browserStore()) =>
  (await store.list()).map(({ meta }) => (meta as { page: string }).page);
const contents = async (store = browserStore()) =>
  Promise.all((await store.list()).map(async ({ id }) => ((await store.content(id)) as Uint8Array)[0]));
const forgotten = () =>
  new Promise((resolve, reject) => {
    const gone = indexedDB.deleteDatabase('event-log');
    gone.onsuccess = resolve;
    gone.onerror = reject;
  });

afterEach(async () => {
  await browserStore()
    .clear()
    .catch(() => {});
});

describe('the log in the browser', () => {
  it('outlives the page, what is known of each segment apart from its content', async () => {
    await browserStore().add([segment('1'), segment('2')]);
    const { content: _, ...meta } = segment('1');
    expect((await browserStore().list())[0]?.meta).toEqual(meta);
    expect([await pages(), await contents()]).toEqual([
      ['1', '2'],
      [1, 2],
    ]);
  });

  it('is kept within a budget of bytes, the oldest going first, content and all', async () => {
    const store = browserStore(3 * (BESIDE + 10) + 5);
    for (const page of ['1', '2', '3', '4', '5']) await store.add([segment(page)]);
    expect([await pages(), await contents()]).toEqual([
      ['3', '4', '5'],
      [3, 4, 5],
    ]);
    // Another page of the same browser counts on from there.
    await browserStore(3 * (BESIDE + 10) + 5).add([segment('6', BESIDE + 20)]);
    expect(await pages()).toEqual(['5', '6']);
    const ids = (await store.list()).map(({ id }) => id);
    expect(await store.content((ids[0] ?? 0) - 1)).toBeUndefined();
  });

  it('has as many segments as there is room for, however small they are', async () => {
    const store = browserStore();
    await store.add(Array.from({ length: 5_000 }, (_, place) => segment(String(place % 7), 1)));
    expect(await pages()).toHaveLength(5_000);
  });

  it('has one in the place of several, as one step, with all that comes after them [P2]', async () => {
    const store = browserStore(4 * BESIDE + 60);
    const parts = await store.add(['1', '2', '3'].map((page) => segment(page)));
    await store.add([segment('4')]);
    expect(await store.merge(parts.slice(0, 2), segment('5', 20))).toBe(true);
    expect([await pages(), await contents()]).toEqual([
      ['5', '3', '4'],
      [5, 3, 4],
    ]);
    expect((await store.list())[0]?.id).toBe(parts[0]?.id);
    // What they took counts no longer: there is room for one, and not for two.
    await store.add([segment('6')]);
    expect(await pages()).toEqual(['5', '3', '4', '6']);
    await store.add([segment('7')]);
    expect(await pages()).toEqual(['3', '4', '6', '7']);
  });

  it('leaves all as it is where one of those to be merged has given way, or was merged by another tab [P2]', async () => {
    const [one, other] = [browserStore(), browserStore()];
    const parts = await one.add(['1', '2', '3'].map((page) => segment(page)));
    expect(await other.merge(parts.slice(0, 2), segment('4', 20))).toBe(true);
    expect(await one.merge(parts, segment('5', 30))).toBe(false);
    const changed = [parts[0]!, parts[2]!];
    expect(await one.merge(changed, segment('5', 30))).toBe(false);
    expect([await pages(), await contents()]).toEqual([
      ['4', '3'],
      [4, 3],
    ]);
  });

  it('writes as much with little in it as with much', async () => {
    const store = browserStore();
    const requests = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    const costs: number[] = [];
    for (let time = 0; time < 50; time += 1) {
      const before = reads.mock.calls.length;
      await store.add([segment('1')]);
      costs.push(reads.mock.calls.length - before);
    }
    expect([requests.mock.calls.length, new Set(costs).size]).toEqual([0, 1]);
  });

  it('forgets, and counts anew from there', async () => {
    const store = browserStore(2 * (BESIDE + 10) + 5);
    await store.add([segment('1'), segment('2')]);
    await store.clear();
    expect(await pages()).toEqual([]);
    await store.add([segment('3'), segment('4')]);
    expect(await pages()).toEqual(['3', '4']);
  });

  it('keeps what a page of before there were segments left, until segments take its place', async () => {
    await forgotten();
    const before = await openDB('event-log', 1, {
      upgrade: (db) => void db.createObjectStore('batches', { autoIncrement: true }),
    });
    await before.add('batches', { owner: '7', entries: ['first'] });
    await before.add('batches', { owner: '7', entries: ['second'] });
    before.close();
    const store = browserStore();
    const first = await store.batchAfter(0);
    expect(first?.batch).toEqual({ owner: '7', entries: ['first'] });
    await store.add([segment('1')], first?.id);
    expect(await store.batchAfter(0)).toMatchObject({ batch: { entries: ['second'] } });
    expect(await store.batchAfter((await store.batchAfter(0))?.id ?? 0)).toBeNull();
    await store.clear();
    expect(await store.batchAfter(0)).toBeNull();
  });

  it('is tried again where it could not be opened, so that a sign-out still forgets [P1]', async () => {
    await browserStore().add([segment('1')]);
    const store = browserStore();
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('busy');
    });
    await expect(store.list()).rejects.toThrow('busy');
    await store.clear();
    expect(await pages()).toEqual([]);
  });

  it('rejects where a newer page has changed it [P1]', async () => {
    const newer = await openDB('event-log', 99, {
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    });
    newer.close();
    await expect(browserStore().add([segment('1')])).rejects.toThrow();
    await forgotten();
  });
});
