import { useCallback, useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { activeStatesOf, type ChartState, describeChart } from '../../machines/statechart/chart';
import { type CoverageOf, type KnownCoverage, transitionsOf } from '../../machines/statechart/coverage';
import { forkOf, type Moment, tallyOf } from '../../machines/statechart/moments';
import type { StepperSnapshot } from '../../machines/statechart/stepper';
import { useLoaded } from '../hooks/system';

/** Whose transitions are counted on the chart: those of the actor up to the shown moment, or of the tests' paths. */
export type Counted = 'actor' | 'paths';

export interface BenchProps {
  readonly shown: StepperSnapshot;
  readonly moments: readonly Moment[];
  /** Place of the shown moment among them. */
  readonly place: number;
  readonly coverageOf: CoverageOf;
}

const NO_COUNTS = { visits: new Map<string, number>(), never: new Set<string>() };

/** How often transitions were taken, and which never were. */
const countsOf = (chart: ChartState, visits: ReadonlyMap<string, number>) => ({
  visits,
  never: new Set(transitionsOf(chart).filter((id) => !visits.has(id))),
});

function useCoverage(coverageOf: CoverageOf, chart: string): KnownCoverage | 'loading' {
  const load = useCallback(() => coverageOf(chart), [coverageOf, chart]);
  return useLoaded(load) ?? 'loading';
}

/** What an actor is at the shown moment, or on a fork of it, and what its chart is marked with. */
export function useBench({ shown, moments, place, coverageOf }: BenchProps) {
  const { tried } = shown.context;
  const moment = moments[place] as Moment;
  const [isWhole, setWhole] = useState(false);
  const tallies = useMemo(() => tallyOf(moments.slice(0, place + 1)), [moments, place]);
  const fork = useMemo(() => forkOf(moment.snapshot, tried), [moment, tried]);
  const { snapshot, taken } = tried.length > 0 ? fork : moment;
  const focus = useMemo(
    () => ({ active: activeStatesOf(snapshot), taken: new Set(taken) }),
    [snapshot, taken],
  );
  const machine = snapshot.machine as AnyStateMachine;
  const chart = useMemo(() => describeChart(machine), [machine]);
  const coverage = useCoverage(coverageOf, machine.id);
  const [counted, setCounted] = useState<Counted>('actor');
  const marks = useMemo(() => {
    if (counted === 'actor')
      return { ...focus, ...countsOf(chart, new Map([...tallies].map(([id, { visits }]) => [id, visits]))) };
    // Until it is known what the paths take, nothing is said of any transition.
    const isKnown = typeof coverage === 'object';
    return { ...focus, ...(isKnown ? countsOf(chart, new Map(Object.entries(coverage.taken))) : NO_COUNTS) };
  }, [focus, chart, counted, coverage, tallies]);
  return {
    moment,
    machine,
    chart,
    coverage,
    counted,
    setCounted,
    snapshot,
    fork,
    tallies,
    marks,
    /** Whether all of the chart is drawn, rather than what is around the active states. */
    isWhole,
    setWhole,
    focus: isWhole ? null : focus,
  };
}
export type BenchState = ReturnType<typeof useBench>;
