import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { inertScope } from './inert-scope';

/** Nothing is called, sent or told by it. */
const NOWHERE = inertScope();

/** Where an event leads, without effects. */
export const transitioned = (
  snapshot: AnyMachineSnapshot,
  event: { readonly type: string },
): AnyMachineSnapshot => (snapshot.machine as AnyStateMachine).transition(snapshot, event, NOWHERE);
