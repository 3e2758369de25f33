/** One message as the realtime monitor lists it (MON-11). Fields that it does not carry are null. */
export interface Observation {
  /** Its place in the event log; counts up. */
  readonly index: number;
  /**
   * `unknown` events are none that the contract names; `rejected` messages could not be understood;
   * an `anomaly` is what should not have happened to an actor: its state is why, its status the event's name.
   */
  readonly kind: 'event' | 'unknown' | 'rejected' | 'anomaly';
  /** Epoch ms: when it entered the log. */
  readonly at: number;
  /** Keys of the actors that received it. */
  readonly actors: readonly string[];
  /** Name of the event, '' for a rejected message. */
  readonly event: string;
  /** Epoch ms: when the server says it happened, else when it arrived. */
  readonly date: number;
  readonly deviceId: string | null;
  readonly senderId: string | null;
  readonly userId: string | null;
  readonly clientid: string | null;
  readonly state: string | null;
  readonly status: string | null;
  /** How many times a reconnect was tried. */
  readonly reconnectTime: number | null;
  /** Seconds. */
  readonly waitTime: number | null;
  readonly number: string | null;
  /** Of a rejected message: the field that was wrong ('' for the whole) and what was expected there. */
  readonly path: string;
  readonly expected: string;
  /** The message as JSON; of a rejected one its raw text, clipped. */
  readonly text: string;
}

/** What narrows the list; '' narrows nothing. */
export interface RealtimeFilter {
  /** Name of an event, or `REJECTED`. */
  readonly event: string;
  /** Part of a device, client, sender or user id. */
  readonly account: string;
  /** Part of the message's text. */
  readonly text: string;
}

export interface Context {
  /** Whose messages are listed (MON-14 to MON-16), '' for everybody's. */
  readonly id: string;
  /** Oldest first, bounded. */
  readonly entries: readonly Observation[];
  /** Those that the filter lets through. */
  readonly shown: readonly Observation[];
  /** What arrived while paused, bounded. */
  readonly held: readonly Observation[];
  /** How many came in all, also those that wait and those that have left since. */
  readonly seen: number;
  /** Names of the events seen, in alphabetical order. */
  readonly names: readonly string[];
  readonly filter: RealtimeFilter;
  /** The message that is looked at more closely. */
  readonly selected: Observation | null;
}

export type Event =
  | { readonly type: 'entries.logged'; readonly entries: readonly Observation[] }
  | { readonly type: 'pause.requested' }
  | { readonly type: 'resume.requested' }
  | { readonly type: 'filter.changed'; readonly filter: Partial<RealtimeFilter> }
  | { readonly type: 'entry.selected'; readonly entry: Observation }
  | { readonly type: 'entry.closed' }
  | { readonly type: 'list.cleared' }
  | { readonly type: 'copy.requested' }
  | { readonly type: 'download.requested' };

/** What is copied or downloaded. */
export interface Handed {
  readonly entries: readonly Observation[];
}
