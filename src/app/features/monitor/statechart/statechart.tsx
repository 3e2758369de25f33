import { use } from 'react';
import type { stepperMachine } from '../../../../machines/statechart/stepper';
import type { ListLogic, ScreenProps } from '../../../../views/ports/charts';
import { Statechart } from '../../../../views/statechart/statechart';
import { useSystem } from '../../../../views/hooks/system';
import { drawingOf } from './drawings';
import { coverageOf } from './path-coverage';

/** The screen of the charts, with every chart to replay by and the engine that draws them. */
export default function ProvidedStatechart({
  charts,
}: ScreenProps<{ stepper: typeof stepperMachine; liveSenders: ListLogic }>) {
  const { loadCharts, loadSeen } = useSystem();
  // Both are asked for before either is waited for.
  const asked = [loadCharts(), loadSeen()] as const;
  const book = use(asked[0]);
  const seen = use(asked[1]);
  return <Statechart charts={charts} book={book} drawingOf={drawingOf} coverageOf={coverageOf} seen={seen} />;
}
