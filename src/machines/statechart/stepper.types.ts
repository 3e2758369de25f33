import type { EventObject } from 'xstate';
import type { Course } from '../ahead/course';
import type { ActorEntry, HistoryEntry, SetAside } from '../history/entries';
import type { AskedMoment, Query } from './address';

/** A log as it was read. */
export interface ReadLog {
  readonly entries: readonly HistoryEntry[];
  /** What in it could not be read. */
  readonly unreadable: readonly SetAside[];
}

export interface ReadFile extends ReadLog {
  /** Epoch ms. */
  readonly savedAt: number;
  /** What happened, in the words of who saved it; '' for nothing. */
  readonly told: string;
}

/** What is known of one actor by now. */
export interface ReadActor {
  readonly entries: readonly HistoryEntry[];
  /** Whether older entries are being read, can be requested, do not exist, or could not be read. */
  readonly older: 'loading' | 'available' | 'none' | 'failed';
}

/** What a possible future is told of. */
export interface AskedFuture {
  readonly key: string;
  readonly steps: readonly ActorEntry[];
  readonly seed: number;
}

export interface Context extends ReadLog {
  /** The actor that is looked at. */
  readonly key: string | null;
  /** All that is known of it by now. */
  readonly known: readonly HistoryEntry[];
  /** Its history, oldest first, and the future that is shown. */
  readonly steps: readonly ActorEntry[];
  /** Null where what is shown has happened. */
  readonly future: Course | null;
  /** Which of many futures is asked for. */
  readonly seed: number;
  readonly older: ReadActor['older'];
  /** Index of the entry that is shown. */
  readonly at: number;
  /** The moment that is looked for. */
  readonly sought: AskedMoment | null;
  /** The requested moment, where it lies before the actor's known history. */
  readonly missed: AskedMoment | null;
  /** When the file was saved that is shown, epoch ms. */
  readonly savedAt: number | null;
  readonly told: string;
  readonly speed: number;
  /** Events that only a fork of the shown moment receives. */
  readonly tried: readonly EventObject[];
  readonly error: string | null;
}
export type Event =
  | ({ readonly type: 'history.read' } & ReadLog)
  | ({ readonly type: 'actor.read' } & ReadActor)
  | { readonly type: 'query.changed'; readonly query: Query }
  | { readonly type: 'older.requested' }
  | { readonly type: 'actor.chosen'; readonly key: string }
  | { readonly type: 'step.forwardRequested' }
  | { readonly type: 'step.backRequested' }
  /** `chosen` adds an entry to the browser's history, `jumped` replaces it. */
  | { readonly type: 'entry.chosen'; readonly index: number }
  | { readonly type: 'entry.jumped'; readonly index: number }
  | { readonly type: 'play.requested' }
  | { readonly type: 'pause.requested' }
  | { readonly type: 'follow.requested' }
  /** The first future, or another than the one that is shown. */
  | { readonly type: 'future.requested' }
  | { readonly type: 'future.told' }
  | { readonly type: 'speed.chosen'; readonly speed: number }
  | { readonly type: 'event.tried'; readonly event: EventObject }
  | { readonly type: 'fork.dropped' }
  | { readonly type: 'file.opened'; readonly file: File }
  | ({ readonly type: 'file.read' } & ReadFile)
  | { readonly type: 'file.closed' };
