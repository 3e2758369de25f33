import { type ActorRefFrom, assign, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedEvents, providedPromise } from '../provided';

/** Dashboard figures by name; amounts in rupiah. */
export type Figures = Readonly<Record<string, number>>;
export interface FiguresAnswer {
  readonly figures: Figures;
  /** Why some of it could not be read; what was known of that stays. */
  readonly failures: readonly string[];
  /** Null where it could not be read. */
  readonly announcement: string | null;
  /** When it was asked for, in epoch ms. */
  readonly at: number;
}
/** When all of what is kept was last read. */
export interface ReadTime {
  /** Epoch ms. */
  readonly at: number;
  /** Whether that was on the day on which the page was opened. */
  readonly isToday: boolean;
}
export interface Input {
  readonly userId: string;
  /** The last figures of this user, shown before fresh ones load (HOME-14, HOME-22). */
  readonly cached: Figures;
  readonly cachedAt?: ReadTime | null;
}
interface Context extends Input {
  readonly figures: Figures;
  readonly failures: readonly string[];
  readonly announcement: string;
  /** How many reads in a row left something out. */
  readonly misses: number;
  /** When what is shown was last read, where it is still from an earlier visit; null where it is fresh, or nobody knows. */
  readonly readAt: ReadTime | null;
  /** Epoch ms at which something of it was read last, 0 before. */
  readonly at: number;
}
export type FiguresEvent =
  /** Something happened that changes figures. */
  { readonly type: 'figures.staleSuspected' } | { readonly type: 'retry.requested' };

const answerOf = ({ event }: { event: { readonly output: FiguresAnswer } }) => ({ answer: event.output });
const setAnswer = { type: 'setFigures', params: answerOf } as const;

/** Pauses before what could not be read is tried again, in ms: the first, then twice as long each time. */
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 60_000;
export const pauseAfter = (misses: number) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (misses - 1));

/**
 * The figures of one dashboard: the cached ones first, then fresh ones, then fresh again when something changed them;
 * of what could not be read the last known stays, and it is tried again. It starts and ends with its screen.
 */
export const figuresMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as FiguresEvent,
    tags: {} as 'loading',
  },
  actors: {
    read: providedPromise<FiguresAnswer, Input>('read'),
    /** `figures.staleSuspected`, at most every few seconds. */
    changes: providedEvents<FiguresEvent, Input>('changes'),
  },
  delays: {
    pause: ({ context }) => pauseAfter(context.misses),
  },
  guards: {
    isStaleSuspectedAgain: stateIn({ reading: 'staleSuspectedAgain' }),
    isIncomplete: (_, { answer }: { answer: FiguresAnswer }) => answer.failures.length > 0,
  },
  actions: {
    setFigures: assign(({ context }, { answer }: { answer: FiguresAnswer }) => ({
      figures: { ...context.figures, ...answer.figures },
      failures: answer.failures,
      announcement: answer.announcement ?? context.announcement,
      misses: answer.failures.length > 0 ? context.misses + 1 : 0,
      readAt: answer.failures.length > 0 ? context.readAt : null,
      at: answer.at,
    })),
    setError: assign(({ context }, { error }: { error: ApiError }) => ({
      failures: [error.text],
      misses: context.misses + 1,
    })),
  },
}).createMachine({
  id: 'figures',
  context: ({ input }) => ({
    ...input,
    figures: input.cached,
    failures: [],
    announcement: '',
    misses: 0,
    readAt: input.cachedAt ?? null,
    at: 0,
  }),
  invoke: {
    id: 'changes',
    src: 'changes',
    input: ({ context }) => ({ userId: context.userId, cached: context.cached }),
    onError: {},
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'loading',
      initial: 'only',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ userId: context.userId, cached: context.cached }),
        onDone: [
          // What was read may be older than what has changed meanwhile.
          { guard: 'isStaleSuspectedAgain', target: 'reading', reenter: true, actions: setAnswer },
          { guard: { type: 'isIncomplete', params: answerOf }, target: 'incomplete', actions: setAnswer },
          { target: 'shown', actions: setAnswer },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error as ApiError }) },
        },
      },
      states: {
        only: { on: { 'figures.staleSuspected': 'staleSuspectedAgain' } },
        /** At most one read runs and one waits, however much changes. */
        staleSuspectedAgain: { on: { 'figures.staleSuspected': {} } },
      },
    },
    shown: { on: { 'figures.staleSuspected': 'reading', 'retry.requested': 'reading' } },
    incomplete: {
      on: { 'figures.staleSuspected': 'reading', 'retry.requested': 'reading' },
      after: { pause: 'reading' },
    },
    /** A server that answers nothing is not asked more often because something changes. */
    failed: {
      on: { 'retry.requested': 'reading', 'figures.staleSuspected': {} },
      after: { pause: 'reading' },
    },
  },
});
export type FiguresRef = ActorRefFrom<typeof figuresMachine>;
export type FiguresSnapshot = SnapshotFrom<typeof figuresMachine>;

/** Why what is shown may be out of date, null where it is fresh. */
export const selectProblem = ({ context: { failures } }: FiguresSnapshot) =>
  failures.length > 0 ? [...new Set(failures)].join(' · ') : null;
