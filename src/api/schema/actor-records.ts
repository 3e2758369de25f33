/** An event beside the facts that an actor received: a command, the answer of a call, a tick of the clock. */
interface Received {
  readonly type: string;
}

/** Log entries about an actor: its state is a fold over them. */
export type ActorRecord =
  /**
   * An actor began. `chart` is its chart's id, `variant` the name of its provided logic where it has one, `from` the
   * address of the actor that spawned it, where its own does not show it.
   */
  | {
      readonly kind: 'started';
      readonly from?: string | undefined;
      readonly key: string;
      readonly chart: string;
      readonly variant: string | null;
      readonly input: unknown;
    }
  /** The state of an actor: what its replay starts from where its earlier entries are gone. */
  | {
      readonly kind: 'checkpoint';
      readonly key: string;
      readonly chart: string;
      readonly variant: string | null;
      readonly value: unknown;
      readonly context: unknown;
    }
  | { readonly kind: 'stopped'; readonly key: string }
  /** `count` entries since `since` could not be stored: what any actor received in them is not known. */
  | { readonly kind: 'lost'; readonly since: number; readonly count: number }
  /** `from` is the sender's address, where there is one and the event does not name it. */
  | {
      readonly kind: 'input';
      readonly key: string;
      readonly from?: string | undefined;
      readonly event: Received;
    };

/** What should not have happened: an event that a chart does not accept, or a row that may be stale, and why. */
export interface Anomaly {
  readonly kind: 'anomaly';
  readonly key: string;
  readonly reason: string;
  readonly event: Received;
}
