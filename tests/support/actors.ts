import type { CommandSettled } from '../../src/machines/commands/command';
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  fromPromise,
  type InputFrom,
  type InspectionEvent,
  type NonReducibleUnknown,
} from 'xstate';
import { onTestFinished } from 'vitest';
import { TestClock } from './clock';
import { type Deferred, deferred, settled } from './deferred';

/** One call of a scripted promise actor, with the ends of its promise. */
export interface ActorCall<Output, Input> extends Deferred<Output> {
  readonly input: Input;
  /** Aborted when the chart leaves the state that invoked it. */
  readonly signal: AbortSignal;
}

/**
 * A promise actor that a test scripts, for `machine.provide({ actors: { save: save.logic } })`.
 *
 * A call takes the next of the queued answers; without one it waits for `resolve` or `reject`. An answer that no call took
 * fails the test.
 */
export function scriptedActor<Output, Input = NonReducibleUnknown>(name: string) {
  const calls: ActorCall<Output, Input>[] = [];
  const queue: ((call: ActorCall<Output, Input>) => void)[] = [];

  const logic = fromPromise<Output, Input>(({ input, signal }) => {
    const call = { ...deferred<Output>(), input, signal };
    calls.push(call);
    queue.shift()?.(call);
    return call.promise;
  });

  const latest = () => {
    const call = calls.at(-1);
    if (!call) throw new Error(`${name} was never called`);
    return call;
  };

  onTestFinished(() => {
    if (queue.length > 0) throw new Error(`${name}: ${queue.length} of its answers never used`);
  });

  return {
    logic,
    /** Every call so far, oldest first. */
    calls: calls as readonly ActorCall<Output, Input>[],
    answers: (...outputs: readonly Output[]) => {
      for (const output of outputs) queue.push((call) => call.resolve(output));
    },
    fails: (error: unknown) => {
      queue.push((call) => call.reject(error));
    },
    /** Settles the latest call and waits until the chart has received its result. */
    resolve: (output: Output) => {
      latest().resolve(output);
      return settled();
    },
    reject: (error: unknown) => {
      latest().reject(error);
      return settled();
    },
  };
}

/** A promise actor that never settles. */
export const pendingActor = <Output = never, Input = NonReducibleUnknown>() =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => {}));

export interface StartedActor<M extends AnyStateMachine> {
  readonly actor: Actor<M>;
  readonly clock: TestClock;
  /** Everything the chart emitted, oldest first, but what became of commands. */
  readonly emitted: readonly EmittedFrom<M>[];
  /** What became of the commands that it took, oldest first. */
  readonly settled: readonly CommandSettled[];
}

/** Starts `machine` on a simulated clock and stops it with the test. An actor that dies of an error fails the test. */
export function startActor<M extends AnyStateMachine>(
  machine: M,
  {
    input,
    clock = new TestClock(),
    inspect = () => {},
  }: { input?: InputFrom<M>; clock?: TestClock; inspect?: (event: InspectionEvent) => void } = {},
): StartedActor<M> {
  const actor = createActor(machine as AnyStateMachine, { clock, input, inspect }) as Actor<M>;
  const emitted: EmittedFrom<M>[] = [];
  const outcomes: CommandSettled[] = [];
  actor.on('*', (event: EmittedFrom<M>) => {
    if (event.type === 'command.settled') outcomes.push(event);
    else emitted.push(event);
  });
  let death: { readonly error: unknown } | undefined;
  actor.subscribe({
    error: (error: unknown) => {
      death = { error };
    },
  });
  onTestFinished(() => {
    actor.stop();
    if (death) throw death.error;
  });
  actor.start();
  return { actor, clock, emitted, settled: outcomes };
}
