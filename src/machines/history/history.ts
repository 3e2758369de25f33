import { type ActorRefFrom, assign, type EventObject, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { ApiError } from '../../api/errors';
import { providedCallback, providedPromise } from '../provided';
import type { SenderKind } from '../sender/sender.types';
import type { HistoryEntry } from './entries';
import {
  type ChannelPlace,
  isUnwatched,
  placeBefore,
  type Remembered,
  remembered,
  withRemembered,
} from './remembered.rules';

export interface Input {
  /** Key of the row's actor. */
  readonly key: string;
  readonly kind: SenderKind;
  /** Id of its record. */
  readonly id: string;
}
/** What this browser knows by now. */
interface ReadLog {
  readonly entries: readonly HistoryEntry[];
  /** Whether older entries are being read, can be requested, do not exist, or could not be read. */
  readonly older: 'loading' | 'available' | 'none' | 'failed';
}
export interface Asked extends Input {
  /** Where to go on; null for the newest. */
  readonly place: ChannelPlace | null;
}
interface Context extends Input, ReadLog {
  /** What the server remembers, as far as it was asked. */
  readonly fromServer: Remembered | null;
  /** The log, with that. */
  readonly known: readonly HistoryEntry[];
  /** Lines that are shown at most, the newest. */
  readonly most: number;
  /** The runs that are shown message by message, by the moments at which they began. */
  readonly unfolded: readonly number[];
}
type Event =
  | ({ readonly type: 'log.read' } & ReadLog)
  /** More of what is known already. */
  | { readonly type: 'lines.requested' }
  | { readonly type: 'older.requested' }
  | { readonly type: 'run.toggled'; readonly from: number };

/** Lines that are shown at first, and that each request for older ones adds. */
const PORTION = 100;

const historySetup = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input },
  actors: {
    /** Sends `log.read` with the browser's log, at once and as it grows; receives `older.requested`. */
    log: providedCallback<EventObject, { readonly key: string }>('log'),
    remember: providedPromise<Remembered, Asked>('remember'),
  },
  guards: {
    isKeptHere: ({ context: { older } }) => older === 'available' || older === 'failed',
    isRead: ({ context: { older } }) => older !== 'loading',
    /** This browser keeps nothing older, or nobody here looked at the row for a while, and the server was not asked. */
    isIncomplete: ({ context: { older, entries, fromServer } }) =>
      fromServer === null && (older === 'none' || (older !== 'loading' && entries.some(isUnwatched))),
    isOldest: (_, { isOldest }: Remembered) => isOldest,
    isFruitless: (_, { facts, isOldest }: Remembered) => facts.length === 0 && !isOldest,
    isUnknownToServer: (_, { error }: { error: unknown }) => (error as ApiError).status === 404,
  },
  actions: {
    setLog: assign(({ context }, { entries, older }: ReadLog) => ({
      entries,
      older,
      known: withRemembered(entries, context.fromServer),
    })),
    setLogFailed: assign({ older: 'none' }),
    setFromServer: assign(({ context }, more: Remembered) => {
      const fromServer = remembered(context.fromServer, more);
      return { fromServer, known: withRemembered(context.entries, fromServer) };
    }),
    showMore: assign(({ context }) => ({ most: context.most + PORTION })),
    askLog: sendTo('log', { type: 'older.requested' }),
    toggle: assign(({ context: { unfolded } }, { from }: { from: number }) => ({
      unfolded: unfolded.includes(from) ? unfolded.filter((one) => one !== from) : [...unfolded, from],
    })),
  },
});

/** What this browser keeps comes first. */
const keptTransition = { guard: 'isKeptHere', actions: ['showMore', 'askLog'] } as const;
const olderTransitions = [
  { ...keptTransition, target: 'resting' },
  { guard: 'isRead', target: 'remembering', actions: 'showMore' },
] as const;

/**
 * What happened to one row: first from this browser's log, and beyond its beginning from the server's. Starts and ends
 * with the drawer that shows it.
 */
export const historyMachine = historySetup.createMachine({
  id: 'history',
  // It looks at the log, which would only record that it was looked at.
  meta: { recorded: false },
  context: ({ input }) => ({
    ...input,
    entries: [],
    known: [],
    older: 'loading',
    fromServer: null,
    most: PORTION,
    unfolded: [],
  }),
  invoke: {
    id: 'log',
    src: 'log',
    input: ({ context }) => ({ key: context.key }),
    onError: { actions: 'setLogFailed' },
  },
  on: {
    'log.read': { actions: { type: 'setLog', params: ({ event }) => event } },
    'lines.requested': { actions: 'showMore' },
    'run.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
  },
  initial: 'resting',
  states: {
    /** The server may have older entries. */
    resting: {
      always: { guard: 'isIncomplete', target: 'remembering' },
      on: { 'older.requested': olderTransitions },
    },
    remembering: {
      tags: 'reading',
      invoke: {
        id: 'remember',
        src: 'remember',
        input: ({ context: { key, kind, id, entries, fromServer } }) => ({
          key,
          kind,
          id,
          place: placeBefore(entries, fromServer),
        }),
        onDone: [
          {
            guard: { type: 'isOldest', params: ({ event }) => event.output },
            target: 'exhausted',
            actions: { type: 'setFromServer', params: ({ event }) => event.output },
          },
          {
            // The server searched as far as one answer allows, and found nothing.
            guard: { type: 'isFruitless', params: ({ event }) => event.output },
            target: 'remembering',
            reenter: true,
            actions: { type: 'setFromServer', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: { type: 'setFromServer', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: 'isUnknownToServer', params: ({ event }) => event }, target: 'unknown' },
          { target: 'failed' },
        ],
      },
    },
    failed: { on: { 'older.requested': olderTransitions } },
    /** Everything that the server remembers is here. */
    exhausted: { on: { 'older.requested': keptTransition } },
    /** The server has no such call: the browser's log is all there is. */
    unknown: { on: { 'older.requested': keptTransition } },
  },
});
export type HistoryRef = ActorRefFrom<typeof historyMachine>;
export type HistorySnapshot = SnapshotFrom<typeof historyMachine>;
