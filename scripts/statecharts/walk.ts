import type { ChartState, ChartTransition } from '../../src/machines/statechart/chart';
import { impossible, type Step, step, type Table } from '../../src/streams/protocol/table';

interface InPhase {
  readonly phase: string;
}
interface OfKind {
  readonly kind: string;
}

/** What was seen of one cell: the phases that it led to, and what was emitted on the way to each. */
export interface Cell {
  readonly phase: string;
  readonly kind: string;
  readonly isImpossible: boolean;
  readonly outcomes: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface TableWalk<State extends InPhase, Event extends OfKind, Output> {
  readonly id: string;
  readonly table: Table<State, Event, Output>;
  readonly initial: State;
  /** All that can happen in a state. */
  readonly events: (state: State) => readonly Event[];
  readonly nameOf: (output: Output) => string;
  /** Equal for states in which the same can happen. */
  readonly keyOf: (state: State) => string;
}

/** Every state that the events lead to, each once, and what was seen of the table's cells on the way. */
export function walkTable<State extends InPhase, Event extends OfKind, Output>({
  table,
  initial,
  events,
  nameOf,
  keyOf,
}: Omit<TableWalk<State, Event, Output>, 'id'>) {
  const seen = new Map<string, Map<string, Set<string>>>();
  const cells = Object.entries<object>(table).flatMap(([phase, row]) =>
    Object.entries(row).map(([kind, cell]): Cell => {
      const outcomes = new Map<string, Set<string>>();
      seen.set(`${phase} ${kind}`, outcomes);
      return { phase, kind, isImpossible: cell === impossible, outcomes };
    }),
  );
  const note = (cell: string, phase: string, outputs: readonly Output[]) => {
    const outcomes = seen.get(cell);
    const emitted = outcomes?.get(phase) ?? new Set();
    for (const output of outputs) emitted.add(nameOf(output));
    outcomes?.set(phase, emitted);
  };
  const known = new Set([keyOf(initial)]);
  const states = [initial];
  for (const state of states) {
    for (const event of events(state)) {
      const [next, outputs]: Step<State, Output> = step(table, state, event);
      note(`${state.phase} ${event.kind}`, next.phase, outputs);
      const key = keyOf(next);
      if (known.has(key)) continue;
      known.add(key);
      states.push(next);
    }
  }
  return { states, cells };
}

/** A table as its chart is drawn: a state for each phase, and what leads from one to another. */
export function describeTable<State extends InPhase, Event extends OfKind, Output>(
  walk: TableWalk<State, Event, Output>,
): ChartState {
  const { id, table, initial } = walk;
  const { cells } = walkTable(walk);
  const bare = { tags: [], actors: [], entry: [], exit: [] };
  const transitionsOf = (phase: string): ChartTransition[] =>
    cells
      .filter((cell) => cell.phase === phase)
      .flatMap(({ kind, outcomes }) =>
        [...outcomes].map(([target, emitted]) => ({
          id: `${id}.${phase} ${kind} ${target}`,
          source: `${id}.${phase}`,
          event: kind,
          trigger: kind,
          guard: null,
          actions: [...emitted].toSorted(),
          targets: target === phase ? [] : [`${id}.${target}`],
        })),
      )
      .filter(({ actions, targets }) => actions.length > 0 || targets.length > 0);
  const states = Object.keys(table).map(
    (phase): ChartState => ({
      ...bare,
      id: `${id}.${phase}`,
      name: phase,
      kind: 'atomic',
      initial: null,
      transitions: transitionsOf(phase),
      states: [],
    }),
  );
  return {
    ...bare,
    id,
    name: id,
    kind: 'compound',
    initial: `${id}.${initial.phase}`,
    transitions: [],
    states,
  };
}
