import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { transitionId } from './names';

/** A scope in which nothing is started or sent, that tells `taken` the name of each transition. */
function inertScope(taken: string[]) {
  const self = createEmptyActor();
  Object.assign(self.system, {
    _set: () => {},
    _sendInspectionEvent: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep') taken.push(...event._transitions.map(transitionId));
    },
  });
  return {
    self,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    system: self.system,
    stopChild: () => {},
    emit: () => {},
    actionExecutor: () => {},
  } as never;
}

/** What came of one event. */
export interface Outcome {
  readonly snapshot: AnyMachineSnapshot;
  /** Names of the transitions that were taken, in order; none where the chart does not take the event. */
  readonly taken: readonly string[];
}

/** Where `event` leads from `snapshot`, effects off. A chart that throws stands where it stood. */
export function outcomeOf(snapshot: AnyMachineSnapshot, event: EventObject): Outcome {
  const taken: string[] = [];
  if (snapshot.status !== 'active') return { snapshot, taken };
  try {
    return {
      snapshot: (snapshot.machine as AnyStateMachine).transition(snapshot, event, inertScope(taken)),
      taken,
    };
  } catch {
    return { snapshot, taken: [] };
  }
}

/** Names of the transitions that a chart takes as it starts. */
export function takenAtStart(machine: AnyStateMachine, input: unknown): readonly string[] {
  const taken: string[] = [];
  machine.getInitialSnapshot(inertScope(taken), input);
  return taken;
}
