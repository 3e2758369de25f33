import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedEvents, providedPromise } from '../provided';

/** Dashboard figures by name; amounts in rupiah. */
export type Figures = Readonly<Record<string, number>>;
export interface FiguresAnswer {
  readonly figures: Figures;
  /** Texts of the figures that could not be read; the others stand. */
  readonly failures: readonly string[];
  readonly announcement: string;
}
export interface Input {
  readonly userId: string;
  /** The last figures of this user, shown before fresh ones load (HOME-14, HOME-22). */
  readonly cached: Figures;
}
interface Context extends Input, FiguresAnswer {
  readonly error: ApiError | null;
}
export type FiguresEvent =
  /** Something happened that changes figures. */
  { readonly type: 'figures.doubted' } | { readonly type: 'retry.requested' };

/**
 * The figures of one dashboard: the cached ones first, then fresh ones, then fresh again when something changed them.
 * It starts and ends with its screen.
 */
export const figuresMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as FiguresEvent,
    tags: {} as 'loading' | 'failed',
  },
  actors: {
    read: providedPromise<FiguresAnswer, Input>('read'),
    /** `figures.doubted`, at most every few seconds. */
    changes: providedEvents<FiguresEvent, Input>('changes'),
  },
  delays: { pause: 5000 },
  actions: {
    takeFigures: assign(({ context }, { answer }: { answer: FiguresAnswer }) => ({
      ...answer,
      figures: { ...context.figures, ...answer.figures },
      error: null,
    })),
    takeError: assign((_, { error }: { error: ApiError }) => ({ error })),
  },
}).createMachine({
  id: 'figures',
  context: ({ input }) => ({ ...input, figures: input.cached, failures: [], announcement: '', error: null }),
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
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ userId: context.userId, cached: context.cached }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeFigures', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'takeError', params: ({ event }) => ({ error: event.error as ApiError }) },
        },
      },
    },
    shown: { on: { 'figures.doubted': 'reading', 'retry.requested': 'reading' } },
    failed: {
      tags: 'failed',
      on: { 'retry.requested': 'reading', 'figures.doubted': 'reading' },
      after: { pause: 'reading' },
    },
  },
});
export type FiguresRef = ActorRefFrom<typeof figuresMachine>;
