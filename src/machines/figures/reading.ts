import { type ActorRefFrom, assign, setup, stateIn } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedEvents, providedPromise } from '../provided';
import { pauseAfter } from './figures';

export interface ReadingInput {
  readonly userId: string;
}
/** What was read; parts that could not be read are left out. */
export interface ReadingAnswer<Value> {
  readonly value: Partial<Value>;
  /** Why parts are left out. */
  readonly failures: readonly string[];
}
interface Context<Value> extends ReadingInput {
  readonly value: Partial<Value>;
  readonly failures: readonly string[];
  /** How many reads in a row left something out. */
  readonly misses: number;
}
export type ReadingEvent =
  /** Something happened that may change it. */
  { readonly type: 'value.staleSuspected' } | { readonly type: 'retry.requested' };

const NOT_FOUND = 404;

/**
 * What a dashboard shows around its figures, such as their history or what is to be done: read, and read again when it
 * may have changed. Of what could not be read the last known stays; what the server does not know is asked for once. It
 * starts and ends with its screen.
 */
export const createReading = <Value extends object>() =>
  setup({
    types: {
      context: {} as Context<Value>,
      input: {} as ReadingInput,
      events: {} as ReadingEvent,
      tags: {} as 'loading',
    },
    actors: {
      read: providedPromise<ReadingAnswer<Value>, ReadingInput>('read'),
      /** `value.staleSuspected`, at most every few seconds. */
      changes: providedEvents<ReadingEvent, ReadingInput>('changes'),
    },
    delays: { pause: ({ context }) => pauseAfter(context.misses) },
    guards: {
      isStaleSuspectedAgain: stateIn({ reading: 'staleSuspectedAgain' }),
      isIncomplete: (_, { answer }: { answer: ReadingAnswer<Value> }) => answer.failures.length > 0,
      isUnknownToServer: (_, { error }: { error: unknown }) => (error as ApiError).status === NOT_FOUND,
    },
    actions: {
      setValue: assign(({ context }, { answer }: { answer: ReadingAnswer<Value> }) => ({
        value: { ...context.value, ...answer.value },
        failures: answer.failures,
        misses: answer.failures.length > 0 ? context.misses + 1 : 0,
      })),
      setError: assign(({ context }, { error }: { error: unknown }) => ({
        failures: [(error as ApiError).text],
        misses: context.misses + 1,
      })),
    },
  }).createMachine({
    id: 'reading',
    context: ({ input }) => ({ ...input, value: {}, failures: [], misses: 0 }),
    invoke: {
      id: 'changes',
      src: 'changes',
      input: ({ context: { userId } }) => ({ userId }),
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
          input: ({ context: { userId } }) => ({ userId }),
          onDone: [
            // What was read may be older than what has changed meanwhile.
            {
              guard: 'isStaleSuspectedAgain',
              target: 'reading',
              reenter: true,
              actions: { type: 'setValue', params: ({ event }) => ({ answer: event.output }) },
            },
            {
              guard: { type: 'isIncomplete', params: ({ event }) => ({ answer: event.output }) },
              target: 'incomplete',
              actions: { type: 'setValue', params: ({ event }) => ({ answer: event.output }) },
            },
            {
              target: 'shown',
              actions: { type: 'setValue', params: ({ event }) => ({ answer: event.output }) },
            },
          ],
          onError: [
            { guard: { type: 'isUnknownToServer', params: ({ event }) => event }, target: 'absent' },
            { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
          ],
        },
        states: {
          only: { on: { 'value.staleSuspected': 'staleSuspectedAgain' } },
          /** At most one read runs and one waits, however much changes. */
          staleSuspectedAgain: { on: { 'value.staleSuspected': {} } },
        },
      },
      shown: { on: { 'value.staleSuspected': 'reading' } },
      incomplete: {
        on: { 'value.staleSuspected': 'reading', 'retry.requested': 'reading' },
        after: { pause: 'reading' },
      },
      /** A server that answers nothing is not asked more often because something changes. */
      failed: {
        on: { 'retry.requested': 'reading', 'value.staleSuspected': {} },
        after: { pause: 'reading' },
      },
      /** The server has no such call: what needs it is hidden. */
      absent: { on: { 'value.staleSuspected': {} } },
    },
  });

/** For those who look at every chart; what is read of which server is told where it is wired. */
export const readingMachine = createReading<object>();
export type ReadingLogic<Value extends object> = ReturnType<typeof createReading<Value>>;
export type ReadingRef<Value extends object> = ActorRefFrom<ReadingLogic<Value>>;
type Snapshot<Value extends object> = ReturnType<ReadingRef<Value>['getSnapshot']>;

export const isAbsent = (snapshot: Snapshot<object>) => snapshot.matches('absent');
/** Nothing of it has been read yet, and it is on its way. */
export const isAwaited = (snapshot: Snapshot<object>) =>
  snapshot.hasTag('loading') && Object.keys(snapshot.context.value).length === 0;
/** Why what is shown may be out of date or missing, null where it is fresh. */
export const selectReadingProblem = ({ context: { failures } }: Snapshot<object>) =>
  failures.length > 0 ? [...new Set(failures)].join(' · ') : null;
