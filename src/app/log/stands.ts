import type { AnyMachineSnapshot } from 'xstate';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { Redactor } from './redact';

type Kept = Extract<LogEntry, { kind: 'kept' }>;

/** An actor that runs, as far as its place in the log goes. */
export interface Standing {
  readonly key: string;
  readonly chart: string;
  readonly variant: string | null;
  readonly snapshot: () => AnyMachineSnapshot;
  /** Whether it was told something that it has not taken yet. */
  readonly isBusy: () => boolean;
  /** The entry with which it began. */
  readonly begun: Pick<LogEntry, 'index'>;
  /** The entry that it was told last. */
  readonly last: Pick<LogEntry, 'index' | 'at'>;
}

/** Where actors stood when their beginning was about to leave the log: beside it, so that it stays as short as it is. */
export interface Stands {
  /** Before the actor takes the entry. */
  readonly note: (actor: Standing, entry: Pick<LogEntry, 'index' | 'at'>) => void;
  /** Where the actor stands by now; null where it has ended, or is just taking something. */
  readonly now: (actor: Standing) => Kept | null;
  /** What the replay of the actor begins with, where its beginning has left the log. */
  readonly beginningOf: (actor: Standing) => Kept | null;
}

export interface StandsOptions {
  readonly log: EventLog;
  readonly redactor: Redactor;
  /** How many entries further an actor's stand is noted anew, at the most. */
  readonly every: number;
}

interface Noted {
  /** Oldest first. */
  readonly stands: Kept[];
  /** Where it stands by now, as it was asked last. */
  current: { readonly snapshot: AnyMachineSnapshot; readonly entry: Kept } | null;
}

export function createStands({ log, redactor, every }: StandsOptions): Stands {
  const noted = new WeakMap<Standing, Noted>();
  const notedOf = (actor: Standing): Noted => {
    const known = noted.get(actor) ?? { stands: [], current: null };
    noted.set(actor, known);
    return known;
  };

  const stand = (
    { key, chart, variant }: Standing,
    { value, context }: AnyMachineSnapshot,
    place: Pick<LogEntry, 'index' | 'at'>,
  ): Kept => ({
    ...redactor.record({ kind: 'kept', key, chart, variant, value, context } as const, 'kept'),
    ...place,
  });

  const now = (actor: Standing): Kept | null => {
    const snapshot = actor.snapshot();
    if (actor.isBusy() || snapshot.status !== 'active') return null;
    const known = notedOf(actor);
    const { index, at } = actor.last;
    if (known.current?.snapshot !== snapshot || known.current.entry.index !== index)
      known.current = { snapshot, entry: stand(actor, snapshot, { index, at }) };
    return known.current.entry;
  };

  return {
    now,
    note(actor, { index, at }) {
      const { stands } = notedOf(actor);
      const newest = stands.at(-1) ?? actor.begun;
      const oldest = log.oldest();
      if (newest.index >= Math.max(index - every, oldest) || actor.isBusy()) return;
      while (stands[0] && stands[0].index < oldest - 1) stands.shift();
      stands.push(stand(actor, actor.snapshot(), { index: index - 1, at }));
    },
    beginningOf(actor) {
      const oldest = log.oldest();
      if (actor.begun.index >= oldest) return null;
      // One that was told nothing since stands where it stands; of another, the oldest of its entries may be skipped.
      return notedOf(actor).stands.find(({ index }) => index >= oldest - 1) ?? now(actor);
    },
  };
}
