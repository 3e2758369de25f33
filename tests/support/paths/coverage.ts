import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  getStateNodes,
  type InspectionEvent,
} from 'xstate';
import { type CompositeGuard, takenTransitionsOf } from '../../../src/machines/xstate-internals';
import { transitionId } from '../../../src/machines/statechart/names';
import { guardsOf, statesOf, transitionsOf } from './chart';

export interface Tally {
  readonly covered: number;
  readonly all: number;
}

/** What the replays of a chart have seen of it. Guards count twice: seen true, seen false. */
export interface Coverage {
  readonly states: Tally;
  readonly transitions: Tally;
  readonly guards: Tally;
  /** Everything not seen, by name; empty at full coverage. */
  readonly missed: readonly string[];
}

type Guard = ((args: unknown, params: unknown) => boolean) & CompositeGuard;

/** Records what live actors of one chart do. */
export class CoverageRecorder {
  readonly #states = new Set<AnyStateNode>();
  readonly #transitions = new Map<AnyTransitionDefinition, number>();
  readonly #verdicts = new Set<string>();
  readonly #walked = new Set<object>();
  #recording = false;
  #counting = false;

  /** The chart's guards, each telling its verdicts to this recorder. */
  watchGuards(guards: Readonly<Record<string, unknown>>): Record<string, Guard> {
    const named = Object.entries(guards) as [string, Guard][];
    return Object.fromEntries(named.map(([name, guard]) => [name, this.#watch(name, guard)]));
  }

  #watch(name: string, guard: Guard): Guard {
    const note = (verdict: boolean) => {
      if (this.#recording) this.#verdicts.add(`${name} ${verdict}`);
      return verdict;
    };
    const { check, guards } = guard;
    if (!check) return (args, params) => note(guard(args, params));
    return Object.assign(() => false, {
      ...(guards && { guards }),
      check: (snapshot: unknown, args: unknown) => note(check(snapshot, args, guard)),
    });
  }

  /**
   * Records what happens while `work` walks `path`; the traversal before it evaluates guards too, and those don't
   * count. However often a path is walked, its transitions are counted once.
   */
  during(path: object, work: () => void) {
    this.#recording = true;
    this.#counting = !this.#walked.has(path);
    this.#walked.add(path);
    try {
      work();
    } finally {
      this.#recording = false;
    }
  }

  /** How often the paths walked so far have taken each transition, by its name within the chart, in document order. */
  taken(machine: AnyStateMachine): Readonly<Record<string, number>> {
    const counts = [...transitionsOf(machine).keys()].flatMap((transition) => {
      const count = this.#transitions.get(transition);
      return count === undefined ? [] : [[transitionId(transition), count] as const];
    });
    return Object.fromEntries(counts);
  }

  readonly inspect = (event: InspectionEvent) => {
    if (!this.#recording || event.type !== '@xstate.microstep') return;
    for (const transition of takenTransitionsOf(event)) {
      this.#transitions.set(transition, (this.#transitions.get(transition) ?? 0) + Number(this.#counting));
      this.#enter(transition.source);
    }
    this.visit(event.snapshot as AnyMachineSnapshot);
  };

  visit(snapshot: AnyMachineSnapshot) {
    for (const node of getStateNodes(snapshot.machine.root, snapshot.value)) this.#enter(node);
  }

  #enter(node: AnyStateNode | undefined) {
    for (let entered = node; entered; entered = entered.parent) this.#states.add(entered);
  }

  report(machine: AnyStateMachine): Coverage {
    const states = statesOf(machine);
    const transitions = [...transitionsOf(machine)];
    const verdicts = guardsOf(machine).flatMap((name) => [`${name} true`, `${name} false`]);
    const missedStates = states.filter((node) => !this.#states.has(node));
    const missedTransitions = transitions.filter(([transition]) => !this.#transitions.has(transition));
    const missedVerdicts = verdicts.filter((verdict) => !this.#verdicts.has(verdict));
    return {
      states: tally(states, missedStates),
      transitions: tally(transitions, missedTransitions),
      guards: tally(verdicts, missedVerdicts),
      missed: [
        ...missedStates.map((node) => `state ${node.id} never entered`),
        ...missedTransitions.map(([, name]) => `transition ${name} never taken`),
        ...missedVerdicts.map((verdict) => `guard ${verdict.replace(' ', ' never ')}`),
      ],
    };
  }
}

const tally = (all: readonly unknown[], missed: readonly unknown[]): Tally => ({
  covered: all.length - missed.length,
  all: all.length,
});
