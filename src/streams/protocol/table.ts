interface InPhase {
  readonly phase: string;
}
interface OfKind {
  readonly kind: string;
}

/** What an event makes of a state: the next one, and what is emitted, in order. */
export type Step<State, Output> = readonly [state: State, outputs: readonly Output[]];

/** What each event makes of a state in each phase: no cell is missing, and none has a memory of its own. */
export type Table<State extends InPhase, Event extends OfKind, Output> = {
  readonly [Phase in State['phase']]: {
    readonly [Kind in Event['kind']]: (
      state: State,
      event: Extract<Event, { kind: Kind }>,
    ) => Step<State, Output>;
  };
};

/** The cell of an event that makes nothing of its state. */
export const ignored = <State>(state: State): Step<State, never> => [state, []];

/** The cell of an event that does not come in its phase; should it come, nothing happens. */
export const impossible = <State>(state: State): Step<State, never> => [state, []];

export function step<State extends InPhase, Event extends OfKind, Output>(
  table: Table<State, Event, Output>,
  state: State,
  event: Event,
): Step<State, Output> {
  const cells: Record<string, (state: State, event: never) => Step<State, Output>> =
    table[state.phase as State['phase']];
  const cell = cells[event.kind] as (state: State, event: Event) => Step<State, Output>;
  return cell(state, event);
}
