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
  /** Index of the entry with which it began. */
  readonly begun: number;
}

/** Where in the log something was seen: after the entry with this index. */
export type EntryPlace = Pick<LogEntry, 'index' | 'at'>;

/** Snapshots of actors whose first entry is about to leave the log; kept beside it, so that they push nothing out. */
export interface Checkpoints {
  /** To be called now and then: notes how these actors are. */
  readonly note: (actors: readonly RecordedActor[], after: EntryPlace) => void;
  /** A checkpoint of the actor as it is now; null where it has ended. */
  readonly now: (actor: RecordedActor, after: EntryPlace) => Checkpoint | null;
  /** The first that was noted of each actor, as far back as the log reaches. */
  readonly beginnings: () => (actor: RecordedActor) => Checkpoint | undefined;
}

/** How a chart's actor is now. */
export const snapshotOf = ({ actor }: Pick<RecordedActor, 'actor'>) =>
  actor.getSnapshot() as AnyMachineSnapshot;

export const checkpointOf = (
  { key, chart, variant }: RecordedActor,
  { value, context }: AnyMachineSnapshot,
) => ({ kind: 'checkpoint', key, chart, variant, value, context }) as const;

export interface CheckpointsOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
}

/** An actor's snapshot and its place in the log. Serialised on demand, since most are never read. */
interface Moment {
  readonly actor: RecordedActor;
  readonly snapshot: AnyMachineSnapshot;
  readonly after: EntryPlace;
}

export function createCheckpoints({ log, redactor }: CheckpointsOptions): Checkpoints {
  /** Those that were noted at once, together; oldest first. */
  let noted: readonly (readonly Moment[])[] = [];
  const written = new WeakMap<AnyMachineSnapshot, Checkpoint>();

  const momentOf = (actor: RecordedActor, after: EntryPlace): Moment => ({
    actor,
    snapshot: snapshotOf(actor),
    after,
  });
  const checkpoint = ({ actor, snapshot, after: { index, at } }: Moment): Checkpoint => {
    const known = written.get(snapshot);
    if (known?.index === index) return known;
    const entry = { ...redactor.record(checkpointOf(actor, snapshot), 'local'), index, at };
    written.set(snapshot, entry);
    return entry;
  };
  /** Those that the log still reaches. */
  const reached = () => noted.filter(([one]) => one && one.after.index >= log.oldest() - 1);

  return {
    note(actors, after) {
      noted = [...reached(), actors.map((actor) => momentOf(actor, after))];
    },
    now(actor, after) {
      const moment = momentOf(actor, after);
      return moment.snapshot.status === 'active' ? checkpoint(moment) : null;
    },
    beginnings() {
      const oldest = new Map(
        reached()
          .flat()
          .toReversed()
          .map((moment) => [moment.actor, moment]),
      );
      return (actor) => {
        const moment = oldest.get(actor);
        return moment && checkpoint(moment);
      };
    },
  };
}
