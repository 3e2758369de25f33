import type { Batch, LogStore } from '../../src/app/log/store';

/** Keeps the event log in memory; after `refuse` it rejects, as in a private window, until `accept`. */
export function fakeLogStore(kept: Batch[] = []) {
  let isRefusing = false;
  const willing = async () => {
    if (isRefusing) throw new DOMException('full', 'QuotaExceededError');
  };
  const store: LogStore = {
    add: async (batch) => {
      await willing();
      kept.push(structuredClone(batch));
    },
    read: async () => {
      await willing();
      return [...kept];
    },
    clear: async () => {
      await willing();
      kept.length = 0;
    },
  };
  return {
    ...store,
    kept,
    refuse: () => {
      isRefusing = true;
    },
    accept: () => {
      isRefusing = false;
    },
  };
}
