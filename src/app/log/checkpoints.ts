import type { AnyMachineSnapshot } from 'xstate';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { Redactor } from './redact';

type Checkpoint = Extract<LogEntry, { kind: 'checkpoint' }>;

/** A running actor, as far as the log is concerned. */
export interface RecordedActor {
  readonly key: string;
  readonly chart: string;
  readonly variant: string | null;
  readonly snapshot: () => AnyMachineSnapshot;
  /** Whether it has an event that it has not processed yet. */
  readonly isBusy: () => boolean;
  /** The entry with which it began. */
  readonly begun: Pick<LogEntry, 'index'>;
  /** The entry of the newest event that it received. */
  readonly last: Pick<LogEntry, 'index' | 'at'>;
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

export interface CheckpointsOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  /** After how many entries an actor gets its next checkpoint, at the latest. */
  readonly every: number;
}

interface Noted {
  /** Oldest first. */
  readonly checkpoints: Checkpoint[];
  /** As `now` answered last. */
  current: { readonly snapshot: AnyMachineSnapshot; readonly entry: Checkpoint } | null;
}

export function createCheckpoints({ log, redactor, every }: CheckpointsOptions): Checkpoints {
  const noted = new WeakMap<RecordedActor, Noted>();
  const notedOf = (actor: RecordedActor): Noted => {
    const known = noted.get(actor) ?? { checkpoints: [], current: null };
    noted.set(actor, known);
    return known;
  };

  const checkpoint = (
    { key, chart, variant }: RecordedActor,
    { value, context }: AnyMachineSnapshot,
    place: Pick<LogEntry, 'index' | 'at'>,
  ): Checkpoint => ({
    ...redactor.record({ kind: 'checkpoint', key, chart, variant, value, context } as const, 'local'),
    ...place,
  });

  const now = (actor: RecordedActor): Checkpoint | null => {
    const snapshot = actor.snapshot();
    if (actor.isBusy() || snapshot.status !== 'active') return null;
    const known = notedOf(actor);
    const { index, at } = actor.last;
    if (known.current?.snapshot !== snapshot || known.current.entry.index !== index)
      known.current = { snapshot, entry: checkpoint(actor, snapshot, { index, at }) };
    return known.current.entry;
  };

  return {
    now,
    note(actor, { index, at }) {
      const { checkpoints } = notedOf(actor);
      const newest = checkpoints.at(-1) ?? actor.begun;
      const oldest = log.oldest();
      if (newest.index >= Math.max(index - every, oldest) || actor.isBusy()) return;
      while (checkpoints[0] && checkpoints[0].index < oldest - 1) checkpoints.shift();
      checkpoints.push(checkpoint(actor, actor.snapshot(), { index: index - 1, at }));
    },
    beginningOf(actor) {
      const oldest = log.oldest();
      if (actor.begun.index >= oldest) return null;
      // An actor without events since then is still as it was; of another, its oldest entries may be skipped.
      return notedOf(actor).checkpoints.find(({ index }) => index >= oldest - 1) ?? now(actor);
    },
  };
}
