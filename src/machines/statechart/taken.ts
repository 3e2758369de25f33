import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { inertScope } from '../inert/inert-scope';
import { takenTransitionsOf } from '../xstate-internals';
import { transitionId } from './names';

/** A scope that adds the name of each transition to `taken`. */
const scopeOf = (taken: string[]) =>
  inertScope((event) => {
    if (event.type === '@xstate.microstep') taken.push(...takenTransitionsOf(event).map(transitionId));
  });

/** What came of one event. */
export interface Outcome {
  readonly snapshot: AnyMachineSnapshot;
  /** Names of the transitions that were taken, in order; none where the chart does not take the event. */
  readonly taken: readonly string[];
}

/** What came of an event that is tried. */
export interface Attempt extends Outcome {
  /** Why the chart threw, null where it did not. */
  readonly fault: string | null;
}

/** Where `event` leads from `snapshot`, without effects. A chart that throws stays as it was. */
export function outcomeOf(snapshot: AnyMachineSnapshot, event: EventObject): Attempt {
  const taken: string[] = [];
  if (snapshot.status !== 'active') return { snapshot, taken, fault: null };
  try {
    return {
      snapshot: (snapshot.machine as AnyStateMachine).transition(snapshot, event, scopeOf(taken)),
      taken,
      fault: null,
    };
  } catch (error) {
    return { snapshot, taken: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Names of the transitions that a chart takes as it starts. */
export function takenAtStart(machine: AnyStateMachine, input: unknown): readonly string[] {
  const taken: string[] = [];
  machine.getInitialSnapshot(scopeOf(taken), input);
  return taken;
}
