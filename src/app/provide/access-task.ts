import type { Outcome, TaskParams } from '../../machines/crud/task';
import { taskMachine } from '../../machines/crud/task';
import { fromCall } from '../actors/call';
import type { FiguresSources } from './figures';

export interface AccessSources extends FiguresSources {
  readonly suspectStale: () => void;
}

/** A task that changes the access of user `id`; what is shown of it is read again. */
export const provideAccessTask = (
  { suspectStale }: AccessSources,
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
