import { type Outcome, type TaskParams, taskMachine } from '../../machines/crud/task';
import { fromCall } from '../actors/call';

export interface CopySources {
  /** Rejects where the browser does not let the page copy. */
  readonly copyText: (text: string) => Promise<void>;
}

interface Copied {
  readonly text: (params: TaskParams) => string;
  readonly done: string;
  readonly refused: string;
}

/** Puts a text on the clipboard, and says whether it could. */
export const provideCopy = ({ copyText }: CopySources, { text, done, refused }: Copied) =>
  taskMachine.provide({
    actors: {
      run: fromCall<Outcome, TaskParams>(async ({ input }) =>
        copyText(text(input)).then(
          () => ({ toast: { tone: 'success', text: done } }) as const,
          () => ({ toast: { tone: 'error', text: refused } }) as const,
        ),
      ),
    },
  });
