interface Told {
  readonly type: string;
}

/** What an actor's state is a fold of. */
type ActorRecord =
  | {
      readonly kind: 'started';
      readonly key: string;
      readonly chart: string;
      readonly variant: string | null;
      readonly input: unknown;
    }
  | {
      readonly kind: 'kept';
      readonly key: string;
      readonly chart: string;
      readonly variant: string | null;
      readonly value: unknown;
      readonly context: unknown;
    }
  | { readonly kind: 'input'; readonly key: string; readonly event: Told }
  | { readonly kind: 'event'; readonly keys: readonly string[]; readonly event: Told }
  | { readonly kind: 'stopped'; readonly key: string };

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

/** Whether the entry is one that the actor with this key went through. */
export const concerns = (entry: HistoryEntry, key: string): entry is ActorEntry => {
  switch (entry.kind) {
    case 'event':
      return entry.keys.includes(key);
    case 'started':
    case 'kept':
    case 'input':
    case 'stopped':
      return entry.key === key;
    default:
      return false;
  }
};
