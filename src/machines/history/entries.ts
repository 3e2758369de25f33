import type { ActorRecord, Anomaly } from '../../api/schema/actor-records';

/** The entries an actor's state is folded from: its lifecycle, its inputs, and the facts it received. */
type Lived =
  | ActorRecord
  | { readonly kind: 'event'; readonly keys: readonly string[]; readonly event: { readonly type: string } };

/** An entry of the event log as charts and views read it. `index` counts up, `at` is epoch milliseconds. */
export type HistoryEntry = { readonly index: number; readonly at: number } & (
  | Lived
  | Anomaly
  | {
      readonly kind: 'gap';
      readonly channel: string;
      readonly from: number | null;
      readonly to: number | null;
      readonly reason: string;
    }
  | {
      readonly kind: 'status';
      readonly channel: string;
      readonly status: { readonly status: string; readonly since: number };
    }
  | { readonly kind: 'unknown' | 'rejected' | 'duplicate'; readonly channel: string }
);
export type ActorEntry = Extract<HistoryEntry, Lived>;

/** An entry that is left out, as it was found, and why. */
export interface SetAside {
  readonly entry: unknown;
  readonly reason: string;
}

/** Whether the entry is part of the history of the actor with this key. */
export const concerns = (entry: HistoryEntry, key: string): entry is ActorEntry => {
  switch (entry.kind) {
    case 'event':
      return entry.keys.includes(key);
    case 'started':
    case 'checkpoint':
    case 'input':
    case 'stopped':
      return entry.key === key;
    case 'lost':
      return true;
    default:
      return false;
  }
};

/** The history of each actor of a log, by its key. */
export function entriesByKey(entries: Iterable<HistoryEntry>): ReadonlyMap<string, readonly ActorEntry[]> {
  const byKey = new Map<string, ActorEntry[]>();
  const add = (key: string, entry: ActorEntry) => {
    const known = byKey.get(key);
    if (known) known.push(entry);
    else byKey.set(key, [entry]);
  };
  for (const entry of entries) {
    if (entry.kind === 'event') for (const key of entry.keys) add(key, entry);
    else if (entry.kind === 'lost') for (const known of byKey.values()) known.push(entry);
    else if ('key' in entry && entry.kind !== 'anomaly') add(entry.key, entry);
  }
  return byKey;
}
