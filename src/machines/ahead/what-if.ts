import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedPromise } from '../provided';
import type { Foreseen, Known } from './foresee';
import { NO_TRIAL, type Trial } from './trial';
import { fitted, isAnythingTried, type Lever, scalesOf } from './what-if.rules';

interface Input {
  readonly userId: string;
}
/** What a trial begins with. */
export interface Ground {
  readonly known: Known;
  /** What everybody waits between two messages at least and at most, in seconds; null for those who do not set it. */
  readonly intervals: { readonly min: number; readonly max: number } | null;
}
interface Context extends Input {
  readonly ground: Ground | null;
  readonly trial: Trial;
  /** What is expected as things are. */
  readonly without: Foreseen | null;
  /** What would be with what was tried last, and what that was; null where nothing was. */
  readonly tried: { readonly trial: Trial; readonly foreseen: Foreseen } | null;
  readonly error: string | null;
}
type Event =
  | { readonly type: 'lever.moved'; readonly lever: Lever; readonly value: number }
  | { readonly type: 'trial.cleared' }
  /** The address asks for it. */
  | { readonly type: 'query.changed'; readonly query: Trial }
  | { readonly type: 'reading.requested' };

interface Answer {
  readonly output: Foreseen;
}
const failed = ({ event }: { event: { readonly error: unknown } }) => event;
const setError = { type: 'setError', params: failed } as const;

/** What of it can be tried, once that is known. */
function fittedTo({ ground }: Context, trial: Trial, without: Foreseen | null): Trial {
  if (ground === null || without?.kind !== 'known') return trial;
  return fitted(trial, scalesOf(without.present, ground.known.numbers));
}

const whatIf = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as Event,
    emitted: {} as { readonly type: 'query.settled'; readonly query: Trial; readonly replace: boolean },
    tags: {} as 'reading' | 'foretelling',
  },
  actors: {
    read: providedPromise<Ground, Input>('read'),
    foresee: providedPromise<Foreseen, Known | null>('foresee'),
  },
  /** A lever that is drawn passes many values on its way. */
  delays: { settling: 250 },
  guards: {
    isNothingTried: ({ context }) => !isAnythingTried(context.trial),
    isUnknownToServer: (_, { error }: { error: unknown }) => (error as ApiError).status === 404,
    isSame: ({ context }, { query }: { query: Trial }) =>
      (Object.keys(query) as Lever[]).every((lever) => query[lever] === context.trial[lever]),
  },
  actions: {
    setGround: assign((_, { output }: { output: Ground }) => ({ ground: output, error: null })),
    setWithout: assign(({ context }, { output }: Answer) => ({
      without: output,
      trial: fittedTo(context, context.trial, output),
    })),
    setTried: assign(({ context }, { output }: Answer) => ({
      tried: { trial: context.trial, foreseen: output },
    })),
    forgetTried: assign({ tried: null }),
    forgetError: assign({ error: null }),
    setLever: assign(({ context }, { lever, value }: { lever: Lever; value: number }) => ({
      trial: { ...context.trial, [lever]: value },
    })),
    setTrial: assign(({ context }, { query }: { query: Trial }) => ({
      trial: fittedTo(context, query, context.without),
    })),
    clear: assign({ trial: NO_TRIAL }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    /** Emits what is tried, for the address, once that rests. */
    settle: emit(({ context }) => ({ type: 'query.settled' as const, query: context.trial, replace: true })),
  },
});

/** What changes the trial, and where that leads; nowhere without a target. */
const changesTo = <Target extends string>(target?: Target) =>
  ({
    'lever.moved': {
      target,
      reenter: true,
      actions: { type: 'setLever', params: ({ event }) => event },
    },
    'trial.cleared': { target, reenter: true, actions: 'clear' },
    'query.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      { target, reenter: true, actions: { type: 'setTrial', params: ({ event }) => event } },
    ],
  }) as const satisfies NonNullable<Parameters<typeof whatIf.createStateConfig>[0]['on']>;
const rereading = { 'reading.requested': 'reading' } as const;

/**
 * What would come of a change, beside what comes without it. It starts and ends with its screen; nothing that is tried is done:
 * it makes no calls but those that read.
 */
export const whatIfMachine = whatIf.createMachine({
  id: 'whatIf',
  // Not recorded: what would be is nothing that was.
  meta: { recorded: false },
  context: ({ input }) => ({
    ...input,
    ground: null,
    trial: NO_TRIAL,
    without: null,
    tried: null,
    error: null,
  }),
  initial: 'reading',
  on: changesTo(),
  states: {
    reading: {
      tags: 'reading',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'foretelling', actions: { type: 'setGround', params: ({ event }) => event } },
        onError: [
          { guard: { type: 'isUnknownToServer', params: failed }, target: 'unknown' },
          { target: 'failed', actions: setError },
        ],
      },
    },
    foretelling: {
      tags: 'foretelling',
      entry: 'forgetError',
      initial: 'without',
      states: {
        without: {
          invoke: {
            id: 'without',
            src: 'foresee',
            input: ({ context }) => context.ground?.known ?? null,
            onDone: {
              target: 'with',
              actions: [{ type: 'setWithout', params: ({ event }) => event }, 'settle'],
            },
            onError: { target: '#whatIf.failed', actions: setError },
          },
        },
        with: {
          always: { guard: 'isNothingTried', target: '#whatIf.foretold', actions: 'forgetTried' },
          on: changesTo('settling'),
          invoke: {
            id: 'with',
            src: 'foresee',
            input: ({ context: { ground, trial } }) => ground && { ...ground.known, trial },
            onDone: {
              target: '#whatIf.foretold',
              actions: { type: 'setTried', params: ({ event }) => event },
            },
            onError: { target: '#whatIf.untold', actions: setError },
          },
        },
        settling: { on: changesTo('settling'), after: { settling: { target: 'with', actions: 'settle' } } },
      },
    },
    foretold: { on: { ...changesTo('foretelling.settling'), ...rereading } },
    failed: { on: rereading },
    /** The last trial could not be worked out; what is expected without it stands. */
    untold: { on: { ...changesTo('foretelling.settling'), ...rereading } },
    /** The server has no such call. */
    unknown: {},
  },
});
export type WhatIfRef = ActorRefFrom<typeof whatIfMachine>;
export type WhatIfSnapshot = SnapshotFrom<typeof whatIfMachine>;
