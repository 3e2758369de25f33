import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { Segment } from '../../../src/app/browser/log-store';
import { watchedStore } from '../../../src/app/log/emptied';
import { browserStore } from '../../../src/app/browser/log-store';
import { createLocalStore } from '../../../src/app/browser/storage';
import { MemoryStorage } from '../../support/memory-storage';

const segment = { owner: '5', page: 'a', bytes: 1, content: new Uint8Array([1]) } as unknown as Segment;

/** A log over several visits of one browser. */
function open() {
  const memory = new MemoryStorage();
  const store = browserStore();
  const emptied = vi.fn();
  return {
    store,
    emptied,
    visit: () =>
      watchedStore(
        store,
        createLocalStore(() => memory),
        emptied,
      ),
  };
}

it('a log that the browser emptied says so, once', async () => {
  const { store, emptied, visit } = open();
  await visit().list();
  await visit().add([segment]);
  expect(await visit().list()).toHaveLength(1);
  expect(emptied).not.toHaveBeenCalled();
  await store.clear();
  await visit().list();
  await visit().list();
  expect(emptied).toHaveBeenCalledOnce();
});

it('a log that was left empty by signing out says nothing', async () => {
  const { emptied, visit } = open();
  await visit().add([segment]);
  await visit().clear();
  expect(await visit().list()).toEqual([]);
  expect(emptied).not.toHaveBeenCalled();
});
