import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from '../../../src/app/log/store';

const batch = (page: string) => ({
  owner: '7',
  page,
  entries: [{ kind: 'stopped', key: 'a:1', index: 0, at: 1 } as const],
});
const pages = async (store = browserStore()) => (await store.read()).map(({ page }) => page);

afterEach(async () => {
  await browserStore()
    .clear()
    .catch(() => {});
});

describe('the log in the browser', () => {
  it('outlives the page and is capped, the oldest first', async () => {
    const store = browserStore(3);
    for (const page of ['1', '2', '3', '4', '5']) await store.add(batch(page));
    expect(await pages()).toEqual(['3', '4', '5']);
  });

  it('forgets', async () => {
    const store = browserStore();
    await store.add(batch('1'));
    await store.clear();
    expect(await pages()).toEqual([]);
  });

  it('is tried again where it could not be opened, so that a sign-out still forgets [P1]', async () => {
    await browserStore().add(batch('1'));
    const store = browserStore();
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('busy');
    });
    await expect(store.read()).rejects.toThrow('busy');
    await store.clear();
    expect(await pages()).toEqual([]);
  });

  it('rejects where a newer page has changed it [P1]', async () => {
    const newer = await openDB('event-log', 99, {
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    });
    newer.close();
    await expect(browserStore().add(batch('1'))).rejects.toThrow();
    await new Promise((resolve, reject) => {
      const gone = indexedDB.deleteDatabase('event-log');
      gone.onsuccess = resolve;
      gone.onerror = reject;
    });
  });
});
