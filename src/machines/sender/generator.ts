import { assign } from 'xstate';
import { runnerMachine } from './runner';

/** A generator: its end shows 100 % and clears the current number (RT-19, RT-20). */
export const generatorMachine = runnerMachine.provide({
  actions: {
    completeProgress: assign(({ context }) => ({
      record: { ...context.record, progress: 100, current_number: null },
    })),
  },
});
