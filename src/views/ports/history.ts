import type { HistoryEntry, SetAside } from '../../machines/history/entries';
import type { ReadFile } from '../../machines/statechart/stepper';

/** A saved session as it is read back: the log of its user's page, with secrets covered and numbers masked. */
export type SessionFile = ReadFile;

/** What is known of one actor so far. */
export interface Followed {
  /** Its events, and those of the connection; oldest first, with negative indexes from before this page. */
  readonly entries: readonly HistoryEntry[];
  /** What is older is being read, can be asked for, is not there, or could not be read. */
  readonly older: 'loading' | 'available' | 'none' | 'failed';
}

/** The history of one actor, while it is subscribed to. */
export interface Following {
  /** The same until something is added. */
  readonly read: () => Followed;
  /** Calls `listener` a few times a second while it changes. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks for older entries, where there may be some. */
  readonly more: () => void;
}

/** What happened on this page and, as far as the browser kept it, before it was loaded. */
export interface History {
  /**
   * What memory holds, oldest first, and while it is subscribed to, the newest of what earlier pages kept, which
   * has negative indexes. The same list until something is added.
   */
  readonly entries: () => readonly HistoryEntry[];
  /** What was stored and could not be read so far; it is left out. */
  readonly unreadable: () => readonly SetAside[];
  /** Calls `listener` a few times a second while entries are added. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** All that is known of the actor with this key, without reading everything into memory. */
  readonly follow: (key: string) => Promise<Following>;
  /** Reads such a file; an Error with an Indonesian text where it is none. */
  readonly readSession: (text: string) => Promise<SessionFile>;
}
