/**
 * One question to the server: is this token still valid? Started with the token; ends with the verdict, having asked a
 * second time after a second where no answer came (a server that restarts would sign everybody out). One that is patient
 * asks until there is an answer, with longer and longer pauses.
 */
import { assign, setup } from 'xstate';
import { providedPromise } from '../provided';
import { isLost } from './auth.rules';
import type { Verdict } from './auth.types';

export interface Input {
  readonly token: string;
  /** Whether it never ends with `failed`. Default false. */
  readonly isPatient?: boolean;
}
export interface Context extends Input {
  /** How often it could not be asked. */
  readonly misses: number;
}

/** Longest pause of a patient one, in ms. */
const LONGEST_PAUSE = 30_000;

export const validationMachine = setup({
  types: { context: {} as Context, input: {} as Input, output: {} as Verdict },
  actors: { validate: providedPromise<boolean, Pick<Input, 'token'>>('validate') },
  guards: {
    isValid: (_, { answer }: { answer: boolean }) => answer,
    isPatient: ({ context }) => context.isPatient ?? false,
    isLost: (_, { error }: { error: unknown }) => isLost(error),
  },
  actions: { countMiss: assign(({ context }) => ({ misses: context.misses + 1 })) },
  delays: {
    retryDelay: 1_000,
    pause: ({ context }) => Math.min(LONGEST_PAUSE, 1_000 * 2 ** context.misses),
  },
}).createMachine({
  id: 'validation',
  context: ({ input }) => ({ ...input, misses: 0 }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { guard: { type: 'isValid', params: ({ event }) => ({ answer: event.output }) }, target: 'valid' },
          { target: 'invalid' },
        ],
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ error: event.error }) }, target: 'waiting' },
          { target: 'unanswered' },
        ],
      },
    },
    waiting: { after: { retryDelay: 'askingAgain' } },
    askingAgain: {
      invoke: {
        id: 'validateAgain',
        src: 'validate',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          { guard: { type: 'isValid', params: ({ event }) => ({ answer: event.output }) }, target: 'valid' },
          { target: 'invalid' },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      entry: 'countMiss',
      always: [{ guard: 'isPatient', target: 'pausing' }, { target: 'failed' }],
    },
    pausing: { after: { pause: 'asking' } },
    valid: { type: 'final', output: 'valid' as const },
    invalid: { type: 'final', output: 'invalid' as const },
    failed: { type: 'final', output: 'failed' as const },
  },
  output: ({ event }) => event.output as Verdict,
});
