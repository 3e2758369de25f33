import { type ActorRefFrom, assign, type SnapshotFrom, setup, stateIn } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedPromise } from '../provided';

/** Whose it is, and which of the parts that a screen reads. */
export interface ReadingInput {
  readonly userId: string;
  readonly part: string;
}
/** `misses` is how many reads in a row failed before this one. */
export interface ReadInput extends ReadingInput {
  readonly misses: number;
}
/** What one call answered; null where the server has no such call. */
export type ReadingAnswer<Value extends object = object> = {
  readonly value: Partial<Value>;
  /** When it was asked for, in epoch ms. */
  readonly at: number;
} | null;
interface Context extends ReadInput {
  /** {} until it was read for the first time. */
  readonly value: object;
  /** Epoch ms at which that was asked for, 0 before. */
  readonly at: number;
  /** Why it could not be read last. */
  readonly error: string | null;
}
export type ReadingEvent =
  /** Something happened that may change it. */
  { readonly type: 'value.staleSuspected' } | { readonly type: 'retry.requested' };

/** Pauses before what could not be read is tried again, in ms: the first, then twice as long each time. */
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 60_000;

/**
 * One call of a screen: read, and read again when what it answers may have changed. Where it cannot be read the last known
 * stays, and it is tried again; what the server does not know is asked for once.
 */
export const readingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as ReadingInput,
    events: {} as ReadingEvent,
    tags: {} as 'loading' | 'late',
  },
  actors: { read: providedPromise<ReadingAnswer, ReadInput>('read') },
  delays: {
    pause: ({ context }) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (context.misses - 1)),
    /** How long what was known before is shown as if it were of now. */
    patience: 3000,
  },
  guards: {
    isStaleSuspectedAgain: stateIn({ reading: { request: 'staleSuspectedAgain' } }),
    isUnknownToServer: (_, { answer }: { answer: ReadingAnswer }) => answer === null,
  },
  actions: {
    setAnswer: assign((_, { answer }: { answer: ReadingAnswer }) => ({ ...answer, error: null, misses: 0 })),
    setError: assign(({ context }, { error }: { error: unknown }) => ({
      error: (error as ApiError).text,
      misses: context.misses + 1,
    })),
  },
}).createMachine({
  id: 'reading',
  context: ({ input }) => ({ ...input, value: {}, at: 0, error: null, misses: 0 }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'loading',
      type: 'parallel',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { userId, part, misses } }) => ({ userId, part, misses }),
        onDone: [
          {
            guard: { type: 'isUnknownToServer', params: ({ event }) => ({ answer: event.output }) },
            target: 'absent',
          },
          // The answer may predate a change that happened meanwhile.
          {
            guard: 'isStaleSuspectedAgain',
            target: 'reading',
            reenter: true,
            actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'shown',
            actions: { type: 'setAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
      states: {
        request: {
          initial: 'only',
          states: {
            only: { on: { 'value.staleSuspected': 'staleSuspectedAgain' } },
            /** At most one read runs and one waits, however much changes. */
            staleSuspectedAgain: { on: { 'value.staleSuspected': {} } },
          },
        },
        answer: {
          initial: 'awaited',
          states: { awaited: { after: { patience: 'overdue' } }, overdue: { tags: 'late' } },
        },
      },
    },
    shown: { on: { 'value.staleSuspected': 'reading' } },
    /** Changes do not make an unanswered call repeat sooner. */
    failed: {
      tags: 'late',
      on: { 'retry.requested': 'reading', 'value.staleSuspected': {} },
      after: { pause: 'reading' },
    },
    /** The server has no such call: what needs it is hidden. */
    absent: { on: { 'value.staleSuspected': {} } },
  },
});
export type ReadingRef = ActorRefFrom<typeof readingMachine>;
export type ReadingSnapshot = SnapshotFrom<typeof readingMachine>;

export const isAbsent = (snapshot: ReadingSnapshot) => snapshot.matches('absent');
/** Whether what is shown may be out of date: the last read failed, or has been pending for long. */
export const isLate = (snapshot: ReadingSnapshot) => snapshot.hasTag('late');
/** Whether its first read is pending. */
export const isAwaited = (snapshot: ReadingSnapshot) =>
  snapshot.hasTag('loading') && snapshot.context.at === 0 && snapshot.context.error === null;
export const selectError = ({ context }: ReadingSnapshot) => context.error;
