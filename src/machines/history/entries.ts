interface Told {
  readonly type: string;
}

/** The entries of which an actor's state is the fold. */
type ActorRecord =
  | {
      readonly kind: 'started';
      readonly key: string;
      /** Address of who began it; none where nobody did, or its own tells. */
      readonly from?: string | undefined;
      readonly chart: string;
      readonly variant: string | null;
      readonly input: unknown;
    }
  | {
      readonly kind: 'checkpoint';
      readonly key: string;
      readonly chart: string;
      readonly variant: string | null;
      readonly value: unknown;
      readonly context: unknown;
    }
  | {
      readonly kind: 'input';
      readonly key: string;
      /** Address of who sent it; none where no actor did, or the event tells. */
      readonly from?: string | undefined;
      readonly event: Told;
    }
  | { readonly kind: 'event'; readonly keys: readonly string[]; readonly event: Told }
  | { readonly kind: 'stopped'; readonly key: string }
  /** `count` entries since `since` could not be stored: what any actor received in them is not known. */
  | { readonly kind: 'lost'; readonly since: number; readonly count: number };

/** An entry of the event log as charts and views read it. `index` counts up, `at` is epoch milliseconds. */
export type HistoryEntry = { readonly index: number; readonly at: number } & (
  | ActorRecord
  | { readonly kind: 'anomaly'; readonly key: string; readonly reason: string; readonly event: Told }
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
export type ActorEntry = Extract<HistoryEntry, ActorRecord>;

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
