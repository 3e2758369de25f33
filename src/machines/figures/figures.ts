import { type ActorRefFrom, enqueueActions, setup } from 'xstate';
import { providedEvents } from '../provided';
import {
  isAwaited,
  isLate,
  type ReadingEvent,
  readingMachine,
  type ReadingRef,
  type ReadingSnapshot,
  selectError,
} from './reading';

/** Dashboard figures by name; amounts in rupiah. */
export type Figures = Readonly<Record<string, number>>;
export interface Input {
  readonly userId: string;
}
interface Context<Value extends object> extends Input {
  readonly readings: Readonly<Record<string, ReadingRef>>;
  /** Never there: says what the readings answer together. */
  readonly answers?: Value;
}

/**
 * What a screen reads by several calls, or by one: each part is an actor of its own, so that a call that hangs or fails
 * holds back no other. It starts and ends with its screen.
 */
export const createFigures = <Value extends object>(parts: readonly string[]) =>
  setup({
    types: { context: {} as Context<Value>, input: {} as Input, events: {} as ReadingEvent },
    actors: {
      reading: readingMachine,
      /** `value.staleSuspected`, at most every few seconds. */
      changes: providedEvents<ReadingEvent, Input>('changes'),
    },
    actions: {
      forwardToReadings: enqueueActions(({ context, event, enqueue }) => {
        for (const reading of Object.values(context.readings)) enqueue.sendTo(reading, event);
      }),
    },
  }).createMachine({
    id: 'figures',
    context: ({ input: { userId }, spawn }) => ({
      userId,
      readings: Object.fromEntries(
        parts.map((part) => [part, spawn('reading', { id: part, input: { userId, part } })]),
      ),
    }),
    invoke: { id: 'changes', src: 'changes', input: ({ context: { userId } }) => ({ userId }), onError: {} },
    on: {
      'value.staleSuspected': { actions: 'forwardToReadings' },
      'retry.requested': { actions: 'forwardToReadings' },
    },
  });

/** Without parts, for the list of all charts; a screen's own figures name their parts. */
export const figuresMachine = createFigures<object>([]);
export type FiguresLogic<Value extends object> = ReturnType<typeof createFigures<Value>>;
export type FiguresRef<Value extends object> = ActorRefFrom<FiguresLogic<Value>>;

/** What several readings come to. */
export interface Summary<Value extends object> {
  /** What was read of it so far. */
  readonly value: Partial<Value>;
  /** Why some of it could not be read, null where nothing is wrong. */
  readonly problem: string | null;
  /** The parts that could not be read. */
  readonly failed: readonly string[];
  /** Parts of which nothing has been read yet are on their way. */
  readonly isAwaited: boolean;
  readonly isLate: boolean;
  /** Epoch ms at which the oldest of what was read was asked for, 0 where nothing was. */
  readonly at: number;
}
export function summaryOf<Value extends object>(snapshots: readonly ReadingSnapshot[]): Summary<Value> {
  const failures = snapshots.filter((snapshot) => selectError(snapshot) !== null);
  const times = snapshots.map(({ context }) => context.at).filter((at) => at > 0);
  return {
    value: Object.assign({}, ...snapshots.map(({ context }) => context.value)),
    problem: failures.length > 0 ? [...new Set(failures.map(selectError))].join(' · ') : null,
    failed: failures.map(({ context }) => context.part),
    isAwaited: snapshots.some(isAwaited),
    isLate: snapshots.some(isLate),
    at: times.length > 0 ? Math.min(...times) : 0,
  };
}
