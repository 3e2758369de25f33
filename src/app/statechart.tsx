import { useMemo } from 'react';
import { Statechart } from '../views/statechart/statechart';
import { useSystem } from '../views/system';
import { drawingOf } from './drawings';
import { provideStepper } from './provide/stepper';

/** The screen of the charts, wired to this page's history. It arrives with its screen, since few ever open it. */
export default function WiredStatechart() {
  const { history } = useSystem();
  const stepper = useMemo(() => provideStepper(history), [history]);
  return <Statechart stepper={stepper} drawingOf={drawingOf} />;
}
