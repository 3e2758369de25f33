import { type ChartState, type ChartTransition, statesWithin } from './chart';

/** What a chart is drawn around. */
export interface Focus {
  /** Ids of the active states. */
  readonly active: ReadonlySet<string>;
  /** Ids of the transitions that were taken last. */
  readonly taken: ReadonlySet<string>;
}

/** The state that each one is shown as: itself, or the outermost inactive one that it is in. */
function placesOf(root: ChartState, active: ReadonlySet<string>): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const place = (state: ChartState, within: string | null) => {
    const outermost = within ?? (active.has(state.id) ? null : state.id);
    places.set(state.id, outermost ?? state.id);
    for (const child of state.states) place(child, outermost);
  };
  place(root, null);
  return places;
}

/** States that nothing leads to from here, as one that names them. */
const othersOf = (holder: ChartState, states: readonly ChartState[]): ChartState => ({
  id: `${holder.id} others`,
  name: '…',
  kind: 'atomic',
  tags: [],
  actors: [],
  entry: [],
  exit: [],
  initial: null,
  transitions: [],
  states: [],
  held: states.map(({ name }) => name),
});

/**
 * The chart around its active states: what can happen now and where that leads, what was taken last first. States that
 * are not active keep what is in them to themselves, and those that nothing leads to from here are named together.
 */
export function focusChart(root: ChartState, { active, taken }: Focus): ChartState {
  const places = placesOf(root, active);
  const shownState = (id: string) => places.get(id) ?? id;
  const moved = (transition: ChartTransition): ChartTransition => ({
    ...transition,
    source: shownState(transition.source),
    targets: [...new Set(transition.targets.map(shownState))],
  });
  const transitionsOf = (state: ChartState): readonly ChartTransition[] => {
    const isActive = active.has(state.id);
    const own = isActive ? state.transitions : statesWithin(state).flatMap(({ transitions }) => transitions);
    const last = own.filter(({ id }) => taken.has(id)).map(moved);
    // Of what is over only the way that led out of it is of interest.
    if (!isActive) return last.filter(({ targets }) => targets.some((id) => id !== state.id));
    return [...last, ...own.filter(({ id }) => !taken.has(id)).map(moved)];
  };

  const met = new Set<string>();
  for (const state of statesWithin(root)) {
    if (shownState(state.id) !== state.id) continue;
    const transitions = transitionsOf(state);
    if (transitions.length > 0) met.add(state.id);
    for (const { targets } of transitions) for (const id of targets) met.add(id);
  }
  const isShown = ({ id }: ChartState) => active.has(id) || met.has(id);

  const focused = (state: ChartState): ChartState => {
    const transitions = transitionsOf(state);
    if (!active.has(state.id)) {
      const held = state.states.map(({ name }) => name);
      const kind = state.states.length > 0 ? 'atomic' : state.kind;
      return { ...state, kind, initial: null, actors: [], transitions, states: [], held };
    }
    const shown = state.states.filter(isShown);
    const others = state.states.filter((child) => !isShown(child));
    return {
      ...state,
      transitions,
      initial: shown.some(({ id }) => id === state.initial) ? state.initial : null,
      states: [...shown.map(focused), ...(others.length > 0 ? [othersOf(state, others)] : [])],
    };
  };
  return focused(root);
}
