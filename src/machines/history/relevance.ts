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
 * Takes of a log, entry by entry, what a history of one actor is told of: its own entries, those about the connection,
 * and beside these when something was last heard, and heard again. A timeline of them is that of the whole log.
 */
export function createRelevance<E>(key: string) {
  let before: E[] = [];
  let isHeard = false;
  return {
    take(entry: E): E[] {
      const fields = (entry ?? {}) as EntryFields;
      const isNews = isOfAll(fields);
      const isFirstFact = fields.kind === 'event' && !isHeard;
      if (isNews) isHeard = false;
      else if (fields.kind === 'event') isHeard = true;
      if (!isNews && !isFirstFact && !isOwn(fields, key)) {
        before = [entry];
        return [];
      }
      const taken = isNews ? [...before, entry] : [entry];
      before = [];
      return taken;
    },
    /** The last entry, where it was not taken: what comes next may ask when something was heard before it. */
    rest: () => before,
  };
}
