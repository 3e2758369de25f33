/** The fields by which an entry is chosen, also before it is parsed. */
interface EntryFields {
  readonly kind?: unknown;
  readonly key?: unknown;
  readonly keys?: unknown;
}

const isOwn = ({ key, keys }: EntryFields, wanted: string) =>
  key === wanted || (Array.isArray(keys) && keys.includes(wanted));

/** What became of the connection or of the log itself; a page begins with its root. */
const CONNECTION: ReadonlySet<unknown> = new Set(['gap', 'status', 'lost']);
const isOfAll = ({ kind, key }: EntryFields) =>
  CONNECTION.has(kind) || (kind === 'started' && key === 'root');

/**
 * Filters a log to the entries that one actor's history needs: its own, those about the connection, and the last
 * entry before and the first fact after each of those. They give the same timeline as the whole log.
 */
export function createRelevance<E>(key: string) {
  let before: E[] = [];
  let hasFact = false;
  return {
    take(entry: E): E[] {
      const fields = (entry ?? {}) as EntryFields;
      const isNews = isOfAll(fields);
      const isFirstFact = fields.kind === 'event' && !hasFact;
      if (isNews) hasFact = false;
      else if (fields.kind === 'event') hasFact = true;
      if (!isNews && !isFirstFact && !isOwn(fields, key)) {
        before = [entry];
        return [];
      }
      const taken = isNews ? [...before, entry] : [entry];
      before = [];
      return taken;
    },
    /** The last entry, where it was not taken: the next may need the time of the entry before it. */
    rest: () => before,
  };
}
