import { useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { activeStatesOf } from '../../machines/statechart/chart';
import { forkOf, type Moment, tallyOf } from '../../machines/statechart/moments';
import type { StepperSnapshot } from '../../machines/statechart/stepper';

export interface BenchProps {
  readonly shown: StepperSnapshot;
  readonly moments: readonly Moment[];
  /** Place of the shown moment among them. */
  readonly place: number;
}

/** What an actor is at the shown moment, or on a fork of it, and what its chart is marked with. */
export function useBench({ shown, moments, place }: BenchProps) {
  const { tried } = shown.context;
  const moment = moments[place] as Moment;
  const [isWhole, setWhole] = useState(false);
  const tallies = useMemo(() => tallyOf(moments.slice(0, place + 1)), [moments, place]);
  const fork = useMemo(() => forkOf(moment.snapshot, tried), [moment, tried]);
  const { snapshot, taken } = tried.length > 0 ? fork : moment;
  const sight = useMemo(
    () => ({ active: activeStatesOf(snapshot), taken: new Set(taken) }),
    [snapshot, taken],
  );
  const marks = useMemo(
    () => ({ ...sight, visits: new Map([...tallies].map(([id, { visits }]) => [id, visits])) }),
    [sight, tallies],
  );
  return {
    moment,
    machine: snapshot.machine as AnyStateMachine,
    snapshot,
    fork,
    tallies,
    marks,
    /** Whether all of the chart is drawn, rather than what is around the active states. */
    isWhole,
    setWhole,
    sight: isWhole ? null : sight,
  };
}
export type BenchState = ReturnType<typeof useBench>;
