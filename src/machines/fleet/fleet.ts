import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
} from 'xstate';

/** One row as a list reads it: its routing key, its kind, and the record. */
export interface Row {
  readonly key: string;
  readonly kind: string;
  readonly record: unknown;
}

export interface FleetOptions {
  /** The provided chart of each kind of row; its input is `{ key, kind, record }`, and it takes `record.read`. */
  readonly logic: Readonly<Record<string, AnyStateMachine>>;
  /** Told of each actor as it starts, to listen to what it emits. */
  readonly onStarted?: (key: string, actor: AnyActorRef) => void;
  readonly inspect?: (event: InspectionEvent) => void;
  /** Simulated in tests; the default is the real one. */
  readonly clock?: { setTimeout(fn: () => void, ms: number): unknown; clearTimeout(id: unknown): void };
}

/** Key → actor. Actors are roots of this registry, so that starting and stopping one costs the same among ten thousand. */
export interface Fleet {
  /** Makes `rows` what `holder` shows: starts the new ones, reads the known ones again, ends those nobody holds. */
  readonly show: (holder: string, rows: readonly Row[]) => void;
  /** Ends what only `holder` shows. */
  readonly release: (holder: string) => void;
  /** Reads one known row again; unknown ones are left alone. */
  readonly read: (key: string, record: unknown) => void;
  readonly get: (key: string) => AnyActorRef | undefined;
  readonly send: (key: string, event: EventObject) => void;
  readonly keys: () => Iterable<string>;
}

interface Member {
  readonly actor: Actor<AnyStateMachine>;
  readonly holders: Set<string>;
}

export function createFleet({ logic, onStarted, inspect, clock }: FleetOptions): Fleet {
  const members = new Map<string, Member>();
  const shown = new Map<string, readonly string[]>();

  const start = ({ key, kind, record }: Row): Member => {
    const machine = logic[kind];
    if (machine === undefined) throw new Error(`no chart for rows of kind ${kind}`);
    const actor = createActor(machine, {
      id: key,
      input: { key, kind, record },
      inspect,
      ...(clock && { clock }),
    });
    const member = { actor, holders: new Set<string>() };
    members.set(key, member);
    onStarted?.(key, actor);
    actor.start();
    return member;
  };
  const drop = (holder: string, key: string) => {
    const member = members.get(key);
    member?.holders.delete(holder);
    if (member?.holders.size !== 0) return;
    members.delete(key);
    member.actor.stop();
  };
  const read = (key: string, record: unknown) =>
    members.get(key)?.actor.send({ type: 'record.read', record });

  return {
    show(holder, rows) {
      const keys = new Set(rows.map((row) => row.key));
      for (const key of shown.get(holder) ?? []) if (!keys.has(key)) drop(holder, key);
      for (const row of rows) {
        const known = members.get(row.key);
        if (known) read(row.key, row.record);
        (known ?? start(row)).holders.add(holder);
      }
      shown.set(holder, [...keys]);
    },
    release(holder) {
      for (const key of shown.get(holder) ?? []) drop(holder, key);
      shown.delete(holder);
    },
    read,
    get: (key) => members.get(key)?.actor,
    send: (key, event) => members.get(key)?.actor.send(event),
    keys: () => members.keys(),
  };
}
