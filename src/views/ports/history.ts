import type { HistoryEntry, SetAside } from '../../machines/history/entries';
import type { ReadLog } from '../../machines/statechart/stepper';

/** A saved session as it is read back: what its user's page was told, with secrets covered and numbers masked. */
export interface SessionFile extends ReadLog {
  /** Epoch ms. */
  readonly savedAt: number;
}

/** What happened on this page and, as far as the browser kept it, before it was loaded. */
export interface History {
  /** Oldest first; what was before this page has negative indexes. The same list until something is added. */
  readonly entries: () => readonly HistoryEntry[];
  /** What was stored and could not be read back; it is left out. */
  readonly unreadable: () => readonly SetAside[];
  /** Told a few times a second while entries are added. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads such a file; an Error with an Indonesian text where it is none. */
  readonly readSession: (text: string) => Promise<SessionFile>;
}
