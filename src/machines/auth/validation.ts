/**
 * One question to the server: is this token still valid? Started with the token; ends with the verdict, having asked a
 * second time after a second where no answer came (a server that restarts would sign everybody out).
 */
import { setup } from 'xstate';
import { providedPromise } from '../provided';
import { isLost } from './auth.rules';
import type { Verdict } from './auth.types';

export interface Input {
  readonly token: string;
}

export const validationMachine = setup({
  types: { context: {} as Input, input: {} as Input, output: {} as Verdict },
  actors: { validate: providedPromise<boolean, Input>('validate') },
  guards: {
    isValid: (_, { answer }: { answer: boolean }) => answer,
    isLost: (_, { error }: { error: unknown }) => isLost(error),
  },
  delays: { retryDelay: 1_000 },
}).createMachine({
  id: 'validation',
  context: ({ input }) => input,
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'validate',
        src: 'validate',
        input: ({ context }) => context,
        onDone: [
          { guard: { type: 'isValid', params: ({ event }) => ({ answer: event.output }) }, target: 'valid' },
          { target: 'invalid' },
        ],
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => ({ error: event.error }) }, target: 'waiting' },
          { target: 'failed' },
        ],
      },
    },
    waiting: { after: { retryDelay: 'askingAgain' } },
    askingAgain: {
      invoke: {
        id: 'validateAgain',
        src: 'validate',
        input: ({ context }) => context,
        onDone: [
          { guard: { type: 'isValid', params: ({ event }) => ({ answer: event.output }) }, target: 'valid' },
          { target: 'invalid' },
        ],
        onError: 'failed',
      },
    },
    valid: { type: 'final', output: 'valid' as const },
    invalid: { type: 'final', output: 'invalid' as const },
    failed: { type: 'final', output: 'failed' as const },
  },
  output: ({ event }) => event.output as Verdict,
});
