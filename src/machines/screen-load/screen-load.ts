import { assign, type SnapshotFrom, setup } from 'xstate';
import { providedAction, providedEvents, providedPromise } from '../provided';
import type { LoadVerdict } from './screen-load.rules';

interface Context {
  /** What is said while it is tried again; null until it was looked into. */
  readonly reason: LoadVerdict | null;
  readonly tries: number;
}
/** The browser is online again. */
export interface LineEvent {
  readonly type: 'line.returned';
}
export type ScreenLoadEvent =
  | LineEvent
  | { readonly type: 'retry.requested' }
  | { readonly type: 'reload.requested' };

/** Longest pause between two tries, in ms. */
const LONGEST_PAUSE = 30_000;
const again = { 'line.returned': 'loading', 'retry.requested': 'loading' } as const;

/**
 * A part of the page whose code did not come. It starts with that failure, tries once more before it says anything,
 * and ends when the part is there or is no longer wanted. That a newer version is out is only said once that is known.
 */
export const screenLoadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ScreenLoadEvent,
  },
  actors: {
    load: providedPromise<void>('load'),
    judge: providedPromise<LoadVerdict>('judge'),
    line: providedEvents<LineEvent>('line'),
  },
  delays: { pause: ({ context }) => Math.min(LONGEST_PAUSE, 1000 * 2 ** context.tries) },
  guards: {
    isOutdated: (_, { verdict }: { verdict: LoadVerdict }) => verdict === 'outdated',
    isOffline: (_, { verdict }: { verdict: LoadVerdict }) => verdict === 'offline',
  },
  actions: {
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    setReason: assign((_, { reason }: { reason: LoadVerdict }) => ({ reason })),
    reloadPage: providedAction<undefined>('reloadPage'),
  },
}).createMachine({
  id: 'screenLoad',
  context: { reason: null, tries: 0 },
  invoke: { id: 'line', src: 'line', onError: {} },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: 'loaded',
        onError: { target: 'judging', actions: 'countTry' },
      },
    },
    judging: {
      invoke: {
        id: 'judge',
        src: 'judge',
        onDone: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ verdict: event.output }) },
            target: 'outdated',
          },
          {
            guard: { type: 'isOffline', params: ({ event }) => ({ verdict: event.output }) },
            target: 'offline',
          },
          { target: 'broken' },
        ],
        onError: 'broken',
      },
    },
    offline: {
      entry: { type: 'setReason', params: { reason: 'offline' } },
      on: again,
      after: { pause: 'loading' },
    },
    /** The server answers and has this very version, and yet the code does not come. */
    broken: {
      entry: { type: 'setReason', params: { reason: 'broken' } },
      on: again,
      after: { pause: 'loading' },
    },
    outdated: {
      entry: { type: 'setReason', params: { reason: 'outdated' } },
      on: { 'reload.requested': { actions: 'reloadPage' } },
    },
    loaded: { type: 'final' },
  },
});
export type ScreenLoadLogic = typeof screenLoadMachine;
export type ScreenLoadSnapshot = SnapshotFrom<ScreenLoadLogic>;
