import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getStateNodes,
  type SnapshotFrom,
} from 'xstate';
import { inertScope } from '../../src/machines/inert/inert-scope';

const emitted: EventObject[] = [];
const scope = {
  ...(inertScope() as object),
  actionExecutor: ({ type, params }: { type: string; params: { event: EventObject } }) => {
    if (type === 'xstate.emit') emitted.push(params.event);
  },
} as never;

/** A chart's next snapshot, and what it emitted on the way. Nothing runs: no child, no timer. */
export type Taken<M extends AnyStateMachine> = readonly [SnapshotFrom<M>, readonly EventObject[]];

const taken = <M extends AnyStateMachine>(snapshot: AnyMachineSnapshot): Taken<M> => [
  snapshot as SnapshotFrom<M>,
  emitted.splice(0),
];

export const begin = <M extends AnyStateMachine>(machine: M, input: unknown): Taken<M> =>
  taken(machine.getInitialSnapshot(scope, input));

export const send = <M extends AnyStateMachine>(
  machine: M,
  snapshot: SnapshotFrom<M>,
  event: EventObject,
): Taken<M> => taken(machine.transition(snapshot, event, scope));

/** The events of the timers that run in a snapshot. */
export const timersIn = ({ machine, value }: AnyMachineSnapshot): readonly string[] =>
  getStateNodes((machine as AnyStateMachine).root, value).flatMap(({ after }) =>
    after.map(({ eventType }) => eventType),
  );

/** The ids of the actors that a snapshot has invoked. */
export const invokedIn = ({ machine, value }: AnyMachineSnapshot): readonly string[] =>
  getStateNodes((machine as AnyStateMachine).root, value).flatMap(({ invoke }) => invoke.map(({ id }) => id));
