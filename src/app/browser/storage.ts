/** Local storage that never throws: what the browser refuses to keep lasts as long as the page. */
export interface LocalStore {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  readonly keys: () => readonly string[];
}

/**
 * Calls `changed` when another tab wrote `key`, or may have while this page was in the back/forward cache. Returns how
 * to stop.
 */
export function listenToStored(view: Window, key: string, changed: () => void): () => void {
  const stored = (event: StorageEvent) => event.key === key && changed();
  const restored = ({ persisted }: PageTransitionEvent) => persisted && changed();
  view.addEventListener('storage', stored);
  view.addEventListener('pageshow', restored);
  return () => {
    view.removeEventListener('storage', stored);
    view.removeEventListener('pageshow', restored);
  };
}

/** `open` gives the browser's storage; a private window may refuse even that. */
export function createLocalStore(open: () => Storage): LocalStore {
  const refused = new Map<string, string>();
  return {
    read(key) {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return refused.get(key) ?? null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    keys() {
      try {
        const storage = open();
        const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return [...new Set([...kept, ...refused.keys()])];
      } catch {
        return [...refused.keys()];
      }
    },
  };
}
