import type { Outcome, TaskParams } from '../../machines/crud/task';
import { taskMachine } from '../../machines/crud/task';
import { fromCall } from '../actors/call';
import type { FiguresSources } from './figures';

export interface TaskSources extends FiguresSources {
  readonly suspectStale: () => void;
}

/** A task after which what is shown is read again; `done` is said then. */
export const provideTask = (
  { suspectStale }: TaskSources,
  done: string,
  run: (params: TaskParams, signal: AbortSignal) => Promise<unknown>,
) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input, signal }) => {
        await run(input, signal);
        suspectStale();
        return { toast: { tone: 'success', text: done } };
      }),
    },
  });
