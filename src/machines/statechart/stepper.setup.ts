import { and, assign, emit, type EventObject, not, raise, sendTo, setup, stateIn } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Course } from '../ahead/course';
import type { HistoryEntry } from '../history/entries';
import { providedCallback, providedEvents, providedPromise } from '../provided';
import { indexOf, momentAt, NO_QUERY, type Query, reaches } from './address';
import { isForeseeable, isForetold, isUnforeseeable } from './future.rules';
import { latestActor, reportedActor } from './reported';
import { replayable } from './replayable';
import { entriesOf, indexAfter, isLastStop, restBefore, stepsAfter, stopsOf } from './stepper.rules';
import type { AskedFuture, Context, Event, ReadActor, ReadFile, ReadLog } from './stepper.types';

/** Whom the address asks for: where it names nobody, the one to which something happened last. */
const actorOf = ({ entries }: Context, { actor }: Query) => actor ?? latestActor(entries);

/** What is known of an actor, without a future. */
const lived = (entries: readonly HistoryEntry[], key: string | null) => ({
  known: entries,
  steps: entriesOf(entries, key),
  future: null,
});

/** What is shown once a future is not. */
const withoutFuture = ({ steps, known, key }: Context) => ({
  future: null,
  steps: stepsAfter(steps, known, key, null),
});
const seedOf = ({ future }: Context) => future?.seed ?? null;
/** Whether the future that an address names, or none, is what is shown. */
const isShown = (context: Context, query: Query) =>
  actorOf(context, query) === context.key && seedOf(context) === query.future;

export const NOTHING = {
  entries: [],
  unreadable: [],
  key: null,
  known: [],
  steps: [],
  future: null,
  seed: 0,
  older: 'none',
  at: 0,
  sought: null,
  missed: null,
  savedAt: null,
  told: '',
  tried: [],
} as const;

/** What the stepper's chart is made of: its types, actors, guards and actions. */
export const stepper = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'foretelling',
    emitted: {} as { readonly type: 'query.settled'; readonly query: Query; readonly replace: boolean },
  },
  actors: {
    /** `history.read` with the live log, at once and then a few times a second while it grows. */
    history: providedEvents<Extract<Event, { type: 'history.read' }>>('history'),
    /** Sends `actor.read` with what is known of one actor, and again as it grows; receives `older.requested`. */
    actor: providedCallback<EventObject, { readonly key: string }>('actor'),
    open: providedPromise<ReadFile, { file: File }>('open'),
    foretell: providedPromise<Course, AskedFuture>('foretell'),
  },
  delays: { rest: ({ context: { steps, at, speed } }) => restBefore(steps, at, speed) },
  guards: {
    /** Whether it shows the live log: an address cannot name a place in a file. */
    isLive: stateIn({ source: 'live' }),
    hasNoActor: ({ context }, { query }: { query: Query }) => actorOf(context, query) === null,
    isOtherAsked: ({ context }, { query }: { query: Query }) => actorOf(context, query) !== context.key,
    hasLatest: (_, { entries }: ReadLog) => latestActor(entries) !== null,
    isMomentAsked: ({ event }) => event.type === 'query.changed' && event.query.moment !== null,
    isReached: and([
      not('isAwaited'),
      ({ context: { steps, sought } }) => sought !== null && reaches(steps, sought),
    ]),
    isNothingOlder: and([
      not('isAwaited'),
      ({ context: { steps, older } }) =>
        replayable(steps).length > 0 && (older === 'none' || older === 'failed'),
    ]),
    isOlderThanKnown: ({ context: { key, sought }, event }) =>
      event.type === 'actor.read' &&
      event.older === 'available' &&
      sought !== null &&
      !reaches(entriesOf(event.entries, key), sought),
    isFurtherBack: and([stateIn({ play: 'seeking' }), 'isOlderThanKnown']),
    isAtEnd: ({ context: { steps, at } }) => isLastStop(steps, at),
    /** Whether nothing comes after what is shown, and no future does. */
    isAtPresent: ({ context: { steps, at, future } }) => future === null && isLastStop(steps, at),
    /** Whether it names a future that is not shown. */
    isFutureAsked: ({ context, event }) =>
      event.type === 'query.changed' && event.query.future !== null && !isShown(context, event.query),
    /** Whether a future is awaited before its moment can be looked for. */
    isAwaited: not(stateIn({ future: 'resting' })),
    isUnforeseeable: ({ context: { steps } }) => isUnforeseeable(steps),
    isForeseeable: ({ context: { steps } }) => isForeseeable(steps),
  },
  actions: {
    forgetAll: assign(NOTHING),
    forgetError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setLog: assign((_, { entries, unreadable }: ReadLog) => ({ entries, unreadable })),
    setActor: assign(({ context: { steps, key, future } }, { entries, older }: ReadActor) => ({
      known: entries,
      steps: stepsAfter(steps, entries, key, future),
      older,
    })),
    setOlderFailed: assign({ older: 'failed' }),
    askForOlder: sendTo('actor', { type: 'older.requested' }),
    choose: assign(({ context }, { key }: { key: string }) => ({
      key,
      ...lived(context.entries, key),
      older: 'none',
      sought: null,
      missed: null,
      tried: [],
    })),
    ask: assign(({ context }, { query }: { query: Query }) => {
      const key = actorOf(context, query);
      return {
        ...(key === context.key
          ? !isShown(context, query) && withoutFuture(context)
          : {
              key,
              ...lived(context.entries, key),
              // Older entries have not been searched for yet.
              older: 'loading' as const,
            }),
        sought: query.moment,
        missed: null,
        tried: [],
      };
    }),
    goToSought: assign(({ context: { steps, sought } }) => ({
      at: sought ? indexOf(steps, sought) : 0,
      sought: null,
      missed: sought && !reaches(steps, sought) ? sought : null,
    })),
    raiseRead: raise((_, file: ReadFile) => ({ ...file, type: 'file.read' as const })),
    setSaved: assign((_, { savedAt, told }: ReadFile) => ({ savedAt, told })),
    openLatest: raise({ type: 'query.changed', query: NO_QUERY }),
    openReported: assign(({ context: { entries } }) => {
      const key = reportedActor(entries);
      const history = lived(entries, key);
      return { key, ...history, at: history.steps.at(-1)?.index ?? 0 };
    }),
    /** Emits the actor and moment that are shown, for the address. */
    settle: emit(({ context }, { replace }: { replace: boolean }) => ({
      type: 'query.settled' as const,
      query: {
        actor: context.key,
        moment: momentAt(context.steps, context.at),
        future: seedOf(context),
      },
      replace,
    })),
    settleNewest: emit(({ context: { key } }, { replace }: { replace: boolean }) => ({
      type: 'query.settled' as const,
      query: { actor: key, moment: null, future: null },
      replace,
    })),
    settleNoQuery: emit({ type: 'query.settled' as const, query: NO_QUERY, replace: true }),
    goToStart: assign(({ context: { steps } }) => ({
      at: stopsOf(steps)[0]?.index ?? 0,
      missed: null,
      tried: [],
    })),
    goToEnd: assign(({ context }) => ({ at: context.steps.at(-1)?.index ?? 0, missed: null })),
    goTo: assign((_, { index }: { index: number }) => ({ at: index, missed: null, tried: [] })),
    step: assign(({ context }, { by }: { by: number }) => ({
      at: indexAfter(context.steps, context.at, by),
      missed: null,
      tried: [],
    })),
    setSpeed: assign((_, { speed }: { speed: number }) => ({ speed })),
    tryEvent: assign(({ context }, { event }: { event: EventObject }) => ({
      tried: [...context.tried, event],
    })),
    dropFork: assign({ tried: [] }),
    drawSeed: assign(({ context: { future } }) => ({ seed: (future?.seed ?? 0) + 1 })),
    setFuture: assign(({ context: { steps, known, key } }, future: Course) => ({
      future,
      steps: stepsAfter(steps, known, key, future),
    })),
    setSeed: assign((_, { query: { future } }: { query: Query }) =>
      future === null ? {} : { seed: future },
    ),
    dropFuture: assign(({ context }) => withoutFuture(context)),
    raiseTold: raise({ type: 'future.told' }),
    /** To the first entry that has not happened. */
    goToFuture: assign(({ context: { steps, at, future } }) => ({
      at: steps.find((entry) => isForetold(entry, future))?.index ?? at,
      missed: null,
      tried: [],
    })),
  },
});
