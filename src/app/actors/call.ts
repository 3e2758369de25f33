import { fromPromise, type NonReducibleUnknown } from 'xstate';

type Run<Output, Input> = Parameters<typeof fromPromise<Output, Input>>[0];

const unanswered = () => new Promise<never>(() => {});

/**
 * A promise actor that never settles once it was stopped (R10). React's strict mode stops a screen's actors and starts
 * the same ones again; without this, the outcome of the aborted call would be taken for that of the next.
 */
export const fromCall = <Output, Input = NonReducibleUnknown>(run: Run<Output, Input>) =>
  fromPromise<Output, Input>(async (started) => {
    try {
      const output = await run(started);
      return started.signal.aborted ? unanswered() : output;
    } catch (error) {
      if (started.signal.aborted) return unanswered();
      throw error;
    }
  });
