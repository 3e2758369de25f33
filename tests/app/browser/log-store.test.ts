import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '../../../src/app/browser/log-store';

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
    const budget = { bytes: 35, segments: 100 };
    const store = browserStore(budget);
    for (const page of ['1', '2', '3', '4', '5']) await store.add([segment(page)]);
    expect([await pages(), await contents()]).toEqual([
      ['3', '4', '5'],
      [3, 4, 5],
    ]);
    // Another page of the same browser counts on from there.
    await browserStore(budget).add([segment('6', 25)]);
    expect(await pages()).toEqual(['5', '6']);
    const ids = (await store.list()).map(({ id }) => id);
    expect(await store.content((ids[0] ?? 0) - 1)).toBeUndefined();
  });

  it('is kept within a budget of segments, for those of a quiet page are small', async () => {
    const store = browserStore({ bytes: 1_000, segments: 3 });
    await store.add(['1', '2', '3', '4', '5'].map((page) => segment(page, 1)));
    expect(await pages()).toEqual(['3', '4', '5']);
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
    const store = browserStore({ bytes: 25, segments: 100 });
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
