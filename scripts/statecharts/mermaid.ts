import { type ChartState, statesWithin } from '../../src/machines/statechart/chart';

const nameOf = (id: string) => id.replace(/[^\w]/g, '_');
const labelOf = (trigger: string, guard: string | null) =>
  (guard === null ? trigger : `${trigger} [${guard}]`).replaceAll(':', '#colon;').replaceAll(';', '#semi;');

/** Mermaid cannot lay out an arrow from a start to a state with states of its own: that one is dotted instead. */
const isDotted = (parent: ChartState | null, { id, states }: ChartState) =>
  parent?.initial === id && states.length > 0;

function bodyOf(state: ChartState, indent: string, parent: ChartState | null = null): string[] {
  const own = `state "${isDotted(parent, state) ? '● ' : ''}${state.name}" as ${nameOf(state.id)}`;
  if (state.states.length === 0)
    return [`${indent}${own}`, ...(state.kind === 'final' ? [`${indent}${nameOf(state.id)} --> [*]`] : [])];
  const inner = `${indent}  `;
  const start = state.states.find(({ id }) => id === state.initial);
  const initial = start && !isDotted(state, start) ? [`${inner}[*] --> ${nameOf(start.id)}`] : [];
  const children = state.states.flatMap((child, index) => [
    ...(state.kind === 'parallel' && index > 0 ? [`${inner}--`] : []),
    ...bodyOf(child, inner, state),
  ]);
  return [`${indent}${own} {`, ...initial, ...children, `${indent}}`];
}

/** The chart as a Mermaid diagram, for readers that draw one themselves. */
export function mermaidOf(root: ChartState): string {
  const transitions = statesWithin(root).flatMap((state) =>
    state.transitions.flatMap(({ trigger, guard, targets, source }) =>
      targets.map((target) => `  ${nameOf(source)} --> ${nameOf(target)} : ${labelOf(trigger, guard)}`),
    ),
  );
  return ['stateDiagram-v2', ...bodyOf(root, '  '), ...transitions].join('\n');
}
