import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { createSharedSystem } from '../xstate-internals';

/** One row as a list reads it: its routing key, its kind, and the record. */
export interface Row {
  readonly key: string;
  readonly kind: string;
  /** The provided chart that it runs; its input is the rest of this row, and it takes `record.read`. */
  readonly logic: AnyStateMachine;
  readonly record: unknown;
}

export interface RowRegistryOptions {
  readonly inspect?: (event: InspectionEvent) => void;
  /** Simulated in tests; the default is the real one. */
  readonly clock?: { setTimeout(fn: () => void, ms: number): unknown; clearTimeout(id: unknown): void };
}

/** One read of rows, from the moment it was requested: a record never replaces that of a read that began later. */
export interface ReadTurn {
  /**
   * Makes `rows` what `holder` shows: starts the new ones, updates the known ones, stops those that no holder shows.
   * Returns the keys of the rows whose records were applied.
   */
  readonly show: (holder: string, rows: readonly Row[]) => ReadonlySet<string>;
  /** As `show`, beside what `holder` shows already. */
  readonly add: (holder: string, rows: readonly Row[]) => ReadonlySet<string>;
  /** Reads one known row again; unknown ones are left alone. Returns whether its record was taken. */
  readonly read: (key: string, record: unknown) => boolean;
}

/** Key → actor. Actors are roots of this registry, so that starting and stopping one costs the same among ten thousand. */
export interface RowRegistry {
  readonly beginReadTurn: () => ReadTurn;
  /** Makes those of `keys` that are alive what `holder` shows, and no others. */
  readonly keep: (holder: string, keys: readonly string[]) => void;
  /** Ends what only `holder` shows: all of it, or these. */
  readonly release: (holder: string, keys?: Iterable<string>) => void;
  /** Calls `listen` with each actor before it starts, so that what it emits can be subscribed to. */
  readonly onStarted: (listen: (key: string, actor: AnyActorRef) => void) => void;
  /** Calls `listen` whenever rows have come or gone. */
  readonly onChanged: (listen: () => void) => void;
  readonly keys: () => readonly string[];
  readonly get: (key: string) => AnyActorRef | undefined;
  readonly send: (key: string, event: EventObject) => void;
}

interface Member {
  readonly actor: Actor<AnyStateMachine>;
  /** Nearly always one. */
  holders: readonly string[];
  /** Number of the read turn that its record came with. */
  turn: number;
}

export function createRowRegistry(options: RowRegistryOptions = {}): RowRegistry {
  const createRow = createSharedSystem(options);
  const members = new Map<string, Member>();
  const shown = new Map<string, Set<string>>();

  const listeners: ((key: string, actor: AnyActorRef) => void)[] = [];
  let changed = () => {};
  let turns = 0;

  const start = ({ logic, ...input }: Row, turn: number): Member => {
    const { key } = input;
    const actor = createRow(logic, { id: key, input });
    const member: Member = { actor, holders: [], turn };
    members.set(key, member);
    for (const listen of listeners) listen(key, actor);
    actor.start();
    changed();
    return member;
  };
  const drop = (holder: string, key: string) => {
    const member = members.get(key);
    shown.get(holder)?.delete(key);
    if (!member) return;
    member.holders = member.holders.filter((other) => other !== holder);
    if (member.holders.length > 0) return;
    members.delete(key);
    member.actor.stop();
    changed();
  };
  const take = (member: Member, record: unknown, turn: number): boolean => {
    if (member.turn > turn) return false;
    member.turn = turn;
    member.actor.send({ type: 'record.read', record });
    return true;
  };

  return {
    beginReadTurn() {
      turns += 1;
      const turn = turns;
      const add = (holder: string, rows: readonly Row[]) => {
        const keys = shown.get(holder) ?? new Set();
        const taken = new Set<string>();
        for (const row of rows) {
          const known = members.get(row.key);
          if (!known || take(known, row.record, turn)) taken.add(row.key);
          const member = known ?? start(row, turn);
          if (!member.holders.includes(holder)) member.holders = [...member.holders, holder];
          keys.add(row.key);
        }
        shown.set(holder, keys);
        return taken;
      };
      return {
        show(holder, rows) {
          const keys = new Set(rows.map((row) => row.key));
          for (const key of shown.get(holder) ?? []) if (!keys.has(key)) drop(holder, key);
          return add(holder, rows);
        },
        add,
        read(key, record) {
          const known = members.get(key);
          return known !== undefined && take(known, record, turn);
        },
      };
    },
    keep(holder, keys) {
      const kept = new Set(keys.filter((key) => members.has(key)));
      for (const key of shown.get(holder) ?? []) if (!kept.has(key)) drop(holder, key);
      for (const key of kept) {
        const member = members.get(key);
        if (member && !member.holders.includes(holder)) member.holders = [...member.holders, holder];
      }
      shown.set(holder, kept);
    },
    release(holder, keys = shown.get(holder) ?? []) {
      for (const key of keys) drop(holder, key);
      if (shown.get(holder)?.size === 0) shown.delete(holder);
    },
    onStarted: (listen) => void listeners.push(listen),
    onChanged: (listen) => {
      changed = listen;
    },
    keys: () => [...members.keys()],
    get: (key) => members.get(key)?.actor,
    send: (key, event) => members.get(key)?.actor.send(event),
  };
}
