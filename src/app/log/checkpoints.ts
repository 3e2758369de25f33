import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { Redactor } from './redact';

type Checkpoint = Extract<LogEntry, { kind: 'checkpoint' }>;

/** A running actor, as far as the log is concerned. */
export interface RecordedActor {
  readonly key: string;
  readonly chart: string;
  readonly variant: string | null;
  readonly actor: AnyActorRef;
  /** How many events it has received and not processed yet. */
  readonly pending: number;
  /** Index of the entry with which it began. */
  readonly begun: number;
  /** Index of the entry of the newest event that it received, and when that was. */
  readonly lastIndex: number;
  readonly lastAt: number;
  /** What is noted of it, once something is. */
  noted: Noted | null;
}

/** Snapshots of actors whose first entry is about to leave the log; kept beside it, so that they push nothing out. */
export interface Checkpoints {
  /** To be called before the actor processes the entry. */
  readonly note: (actor: RecordedActor, entry: Pick<LogEntry, 'index' | 'at'>) => void;
  /** A checkpoint of the actor as it is now; null where it has ended, or is processing an event. */
  readonly now: (actor: RecordedActor) => Checkpoint | null;
  /** What the replay of the actor starts from, where its first entry has left the log; null where it has not. */
  readonly beginningOf: (actor: RecordedActor) => Checkpoint | null;
}

/** How a chart's actor is now. */
export const snapshotOf = ({ actor }: Pick<RecordedActor, 'actor'>) =>
  actor.getSnapshot() as AnyMachineSnapshot;

export interface CheckpointsOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  /** After how many entries an actor gets its next checkpoint, at the latest. */
  readonly every: number;
}

/** How an actor was, and where in the log; it is written out when somebody asks, for nobody does of most. */
interface Moment extends Pick<LogEntry, 'index' | 'at'> {
  readonly snapshot: AnyMachineSnapshot;
}

export interface Noted {
  /** Oldest first. */
  readonly moments: Moment[];
  /** As the last that was asked for was written out. */
  current: { readonly moment: Moment; readonly entry: Checkpoint } | null;
}

export function createCheckpoints({ log, redactor, every }: CheckpointsOptions): Checkpoints {
  const notedOf = (actor: RecordedActor): Noted => {
    actor.noted ??= { moments: [], current: null };
    return actor.noted;
  };

  const checkpoint = (actor: RecordedActor, moment: Moment): Checkpoint => {
    const known = notedOf(actor);
    const { snapshot, index, at } = moment;
    const { moment: written, entry } = known.current ?? {};
    if (entry && written?.snapshot === snapshot && written.index === index) return entry;
    const { key, chart, variant } = actor;
    const { value, context } = snapshot;
    const record = { kind: 'checkpoint', key, chart, variant, value, context } as const;
    known.current = { moment, entry: { ...redactor.record(record, 'local'), index, at } };
    return known.current.entry;
  };

  const now = (actor: RecordedActor): Checkpoint | null => {
    const snapshot = snapshotOf(actor);
    if (actor.pending > 0 || snapshot.status !== 'active') return null;
    return checkpoint(actor, { snapshot, index: actor.lastIndex, at: actor.lastAt });
  };

  return {
    now,
    note(actor, { index, at }) {
      const newest = actor.noted?.moments.at(-1)?.index ?? actor.begun;
      const oldest = log.oldest();
      if (newest >= Math.max(index - every, oldest) || actor.pending > 0) return;
      const { moments } = notedOf(actor);
      while (moments[0] && moments[0].index < oldest - 1) moments.shift();
      moments.push({ snapshot: snapshotOf(actor), index: index - 1, at });
    },
    beginningOf(actor) {
      const oldest = log.oldest();
      if (actor.begun >= oldest) return null;
      // An actor without events since then is still as it was; of another, its oldest entries may be skipped.
      const moment = notedOf(actor).moments.find(({ index }) => index >= oldest - 1);
      return moment ? checkpoint(actor, moment) : now(actor);
    },
  };
}
