import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** Every state of the chart, the root first. History states are targets, never entered themselves. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] =>
  [machine.root, ...getStateNodes(machine)].filter((node) => node.type !== 'history');

/** Every transition of the chart by the name a report calls it, in document order. */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const names = new Map<AnyTransitionDefinition, string>();
  const seen = new Map<string, number>();
  for (const node of statesOf(machine)) {
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      const name = nameOf(transition);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      names.set(transition, count === 1 ? name : `${name} (${count})`);
    }
  }
  return names;
}

const nameOf = ({ source, eventType, guard, target }: AnyTransitionDefinition) => {
  const trigger = eventType === '' ? 'always' : eventType;
  const condition = guard === undefined ? '' : ` if ${guardName(guard)}`;
  const goal = target?.map((node) => node.id).join(' + ') ?? 'no target';
  return `${source.id}: ${trigger}${condition} → ${goal}`;
};

interface CompositeGuard {
  readonly name: string;
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
}

const isComposite = (guard: unknown): guard is CompositeGuard =>
  typeof guard === 'function' && 'check' in guard;

const guardName = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  if (isComposite(guard)) return `${guard.name}(${(guard.guards ?? []).map(guardName).join(', ')})`;
  if (typeof guard === 'function') return 'inline guard';
  const { type, params } = guard as { type: string; params?: unknown };
  return params === undefined || typeof params === 'function' ? type : `${type} ${JSON.stringify(params)}`;
};

/** Names of the guards that the chart's transitions ask, by themselves or within another guard. */
export const guardsOf = (machine: AnyStateMachine): string[] => [
  ...new Set([...transitionsOf(machine).keys()].flatMap(({ guard }) => namesIn(guard, machine))),
];

function namesIn(guard: unknown, machine: AnyStateMachine): string[] {
  if (isComposite(guard)) return (guard.guards ?? []).flatMap((part) => namesIn(part, machine));
  if (guard === undefined || typeof guard === 'function') return [];
  const name = typeof guard === 'string' ? guard : (guard as { type: string }).type;
  const meant = machine.implementations.guards[name];
  return [name, ...(isComposite(meant) ? namesIn(meant, machine) : [])];
}

const isInline = (guard: unknown): boolean =>
  isComposite(guard) ? (guard.guards ?? []).some(isInline) : typeof guard === 'function';

/**
 * What keeps a chart from being driven, or from being safe: a guard or an actor without a name, an invoke without an
 * id of its own or without an `onError`.
 */
export function flawsOf(machine: AnyStateMachine): string[] {
  const guards = [...transitionsOf(machine)]
    .filter(([transition]) => isInline(transition.guard))
    .map(([, name]) => `${name}: the guard has no name`);
  const invokes = statesOf(machine).flatMap((node) =>
    [node.config.invoke ?? []].flat().flatMap((invoke: Record<string, unknown>) => {
      const name = `${node.id}: invoke ${String(invoke.id ?? invoke.src)}`;
      return [
        ...(typeof invoke.src === 'string' ? [] : [`${name} is written inline`]),
        ...(invoke.id === undefined ? [`${name} has no id`] : []),
        ...(invoke.onError === undefined ? [`${name} has no onError`] : []),
      ];
    }),
  );
  return [...guards, ...invokes];
}
