import { and, assign, emit, type EventObject, raise, sendTo, setup, stateIn } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { ActorEntry, HistoryEntry, SetAside } from '../history/entries';
import { providedCallback, providedEvents, providedPromise } from '../provided';
import { type AskedMoment, indexOf, momentAt, NO_QUERY, type Query, reaches } from './address';
import { latestActor, reportedActor } from './reported';
import { replayable } from './replayable';
import { entriesOf, indexAfter, isLastStop, restBefore, stepsAfter, stopsOf } from './stepper.rules';

/** A log as it was read. */
export interface ReadLog {
  readonly entries: readonly HistoryEntry[];
  /** What in it could not be read. */
  readonly unreadable: readonly SetAside[];
}

export interface ReadFile extends ReadLog {
  /** Epoch ms. */
  readonly savedAt: number;
  /** What happened, in the words of who saved it; '' for nothing. */
  readonly told: string;
}

/** What is known of one actor by now. */
interface ReadActor {
  readonly entries: readonly HistoryEntry[];
  /** Whether older entries are being read, can be requested, do not exist, or could not be read. */
  readonly older: 'loading' | 'available' | 'none' | 'failed';
}

interface Context extends ReadLog {
  /** The actor that is looked at. */
  readonly key: string | null;
  /** Its history, oldest first. */
  readonly steps: readonly ActorEntry[];
  readonly older: ReadActor['older'];
  /** Index of the entry that is shown. */
  readonly at: number;
  /** The moment that is looked for. */
  readonly sought: AskedMoment | null;
  /** The requested moment, where it lies before the actor's known history. */
  readonly missed: AskedMoment | null;
  /** When the file was saved that is shown, epoch ms. */
  readonly savedAt: number | null;
  readonly told: string;
  readonly speed: number;
  /** Events that only a fork of the shown moment receives. */
  readonly tried: readonly EventObject[];
  readonly error: string | null;
}
export type Event =
  | ({ readonly type: 'history.read' } & ReadLog)
  | ({ readonly type: 'actor.read' } & ReadActor)
  | { readonly type: 'query.changed'; readonly query: Query }
  | { readonly type: 'older.requested' }
  | { readonly type: 'actor.chosen'; readonly key: string }
  | { readonly type: 'step.forwardRequested' }
  | { readonly type: 'step.backRequested' }
  /** `chosen` adds an entry to the browser's history, `jumped` replaces it. */
  | { readonly type: 'entry.chosen'; readonly index: number }
  | { readonly type: 'entry.jumped'; readonly index: number }
  | { readonly type: 'play.requested' }
  | { readonly type: 'pause.requested' }
  | { readonly type: 'follow.requested' }
  | { readonly type: 'speed.chosen'; readonly speed: number }
  | { readonly type: 'event.tried'; readonly event: EventObject }
  | { readonly type: 'fork.dropped' }
  | { readonly type: 'file.opened'; readonly file: File }
  | ({ readonly type: 'file.read' } & ReadFile)
  | { readonly type: 'file.closed' };

/** Whom the address asks for: where it names nobody, the one to which something happened last. */
const actorOf = ({ entries }: Context, { actor }: Query) => actor ?? latestActor(entries);

export const NOTHING = {
  entries: [],
  unreadable: [],
  key: null,
  steps: [],
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
    emitted: {} as { readonly type: 'query.settled'; readonly query: Query; readonly replace: boolean },
  },
  actors: {
    /** `history.read` with the live log, at once and then a few times a second while it grows. */
    history: providedEvents<Extract<Event, { type: 'history.read' }>>('history'),
    /** Sends `actor.read` with what is known of one actor, and again as it grows; receives `older.requested`. */
    actor: providedCallback<EventObject, { readonly key: string }>('actor'),
    open: providedPromise<ReadFile, { file: File }>('open'),
  },
  delays: { rest: ({ context: { steps, at, speed } }) => restBefore(steps, at, speed) },
  guards: {
    /** Whether it shows the live log: an address cannot name a place in a file. */
    isLive: stateIn({ source: 'live' }),
    hasNoActor: ({ context }, { query }: { query: Query }) => actorOf(context, query) === null,
    isOtherAsked: ({ context }, { query }: { query: Query }) => actorOf(context, query) !== context.key,
    hasLatest: (_, { entries }: ReadLog) => latestActor(entries) !== null,
    isMomentAsked: ({ event }) => event.type === 'query.changed' && event.query.moment !== null,
    isReached: ({ context: { steps, sought } }) => sought !== null && reaches(steps, sought),
    isNothingOlder: ({ context: { steps, older } }) =>
      replayable(steps).length > 0 && (older === 'none' || older === 'failed'),
    isOlderThanKnown: ({ context: { key, sought }, event }) =>
      event.type === 'actor.read' &&
      event.older === 'available' &&
      sought !== null &&
      !reaches(entriesOf(event.entries, key), sought),
    isFurtherBack: and([stateIn({ play: 'seeking' }), 'isOlderThanKnown']),
    isAtEnd: ({ context: { steps, at } }) => isLastStop(steps, at),
  },
  actions: {
    forgetAll: assign(NOTHING),
    forgetError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setLog: assign((_, { entries, unreadable }: ReadLog) => ({ entries, unreadable })),
    setActor: assign(({ context }, { entries, older }: ReadActor) => ({
      steps: stepsAfter(context.steps, entries, context.key),
      older,
    })),
    setOlderFailed: assign({ older: 'failed' }),
    askForOlder: sendTo('actor', { type: 'older.requested' }),
    choose: assign(({ context }, { key }: { key: string }) => ({
      key,
      steps: entriesOf(context.entries, key),
      older: 'none',
      sought: null,
      missed: null,
      tried: [],
    })),
    ask: assign(({ context }, { query }: { query: Query }) => {
      const key = actorOf(context, query);
      return {
        ...(key !== context.key && {
          key,
          steps: entriesOf(context.entries, key),
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
      const steps = entriesOf(entries, key);
      return { key, steps, at: steps.at(-1)?.index ?? 0 };
    }),
    /** Emits the actor and moment that are shown, for the address. */
    settle: emit(({ context: { key, steps, at } }, { replace }: { replace: boolean }) => ({
      type: 'query.settled' as const,
      query: { actor: key, moment: momentAt(steps, at) },
      replace,
    })),
    settleNewest: emit(({ context: { key } }, { replace }: { replace: boolean }) => ({
      type: 'query.settled' as const,
      query: { actor: key, moment: null },
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
  },
});
