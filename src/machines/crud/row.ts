import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isUncertain } from '../../api/errors';
import type { CommandGiven, CommandSettled, Ending } from '../commands/command';
import type { Dialog } from '../notices/notices.types';
import { factOf, givenOf } from '../params';
import { providedPromise } from '../provided';
import { partyTypes } from '../../api/schema/wire';
import { type CountedAt, UNCOUNTED } from '../counts/counts.rules';
import {
  type Asked,
  countedAfter,
  deletionDialog,
  deletionOutcome,
  failureAfterRead,
  failureOf,
  type Fact,
  isGone,
  isLeftOut,
  NO_FAILURE,
  type RowFailure,
  type RowRecord,
  withFact,
} from './row.rules';

export type { RowRecord };

export interface RowInput {
  readonly key: string;
  readonly kind: string;
  readonly record: RowRecord;
}
interface Context extends RowInput, RowFailure {
  readonly countedAt: CountedAt;
}
export type RowEvent =
  | Fact
  | { readonly type: 'record.read'; readonly record: RowRecord }
  | { readonly type: 'delete.requested' }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.cancelled' }
  | CommandGiven
  | { readonly type: 'failure.dismissed' };
export type RowEmitted =
  | CommandSettled
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  /** The server no longer has it. */
  | { readonly type: 'record.removed' }
  /** It may be wrong and wants to be read again. */
  | { readonly type: 'record.staleSuspected'; readonly reason: string };

const takeFact = { type: 'takeFact', params: factOf } as const;
/** Receiver fields are taken from every event. */
const onEveryFact = Object.fromEntries(partyTypes.map((type) => [type, { actions: takeFact }])) as Readonly<
  Record<Fact['type'], { readonly actions: typeof takeFact }>
>;
/** Transitions for events about the number itself. */
const aboutNumber = [
  {
    guard: { type: 'isLeftOut', params: factOf },
    actions: [takeFact, { type: 'suspectStale', params: { reason: 'counter absent' } }],
  },
  { actions: takeFact },
] as const;

/** A deletion that was confirmed together with others. */
const deletion = { guard: { type: 'isDeletion', params: givenOf }, target: 'deleting' } as const;

/** The question before a deletion, in the words of this kind of rows. */
export const askAbout = (subjectOf: (record: RowRecord) => string, asked?: Asked) =>
  emit<Context, RowEvent, unknown, RowEvent, RowEmitted>(({ context: { key, record } }) => ({
    type: 'dialog.requested',
    dialog: deletionDialog(key, subjectOf(record), asked),
  }));

/**
 * One row of an administration list: a phone number, proxy, template, bonus, level, member or referral. It starts when
 * the list reads it and ends when the list no longer shows it; deleting it is asked first and done once.
 */
export const rowMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RowInput,
    events: {} as RowEvent,
    emitted: {} as RowEmitted,
    tags: {} as 'deleting' | 'gone',
  },
  actors: {
    delete: providedPromise<unknown, { record: RowRecord }>('delete'),
  },
  guards: {
    isDeletion: (_, { command }: Pick<CommandGiven, 'command'>) => command === 'delete',
    isUncertain: (_, { error }: { error: unknown }) => isUncertain(error as ApiError),
    isGone: (_, { error }: { error: unknown }) => isGone(error as ApiError),
    isLeftOut: (_, { fact }: { fact: Fact }) => isLeftOut(fact),
  },
  actions: {
    setRecord: assign(({ context }, { record }: { record: RowRecord }) => ({
      record,
      ...failureAfterRead(context),
    })),
    /** Takes the event's receiver fields and counters into the record. */
    takeFact: assign(({ context: { record, countedAt } }, { fact }: { fact: Fact }) => ({
      record: withFact(record, fact),
      countedAt: countedAfter(record, countedAt, fact),
    })),
    setFailure: assign((_, { error }: { error: unknown }) => failureOf(error as ApiError)),
    forgetFailure: assign(NO_FAILURE),
    ask: emit(
      ({ context }) =>
        ({ type: 'dialog.requested', dialog: deletionDialog(context.key, 'data ini') }) as const,
    ),
    settle: emit(
      (_, { ending }: { ending: Ending }) =>
        ({ type: 'command.settled', command: 'delete', outcome: deletionOutcome(ending) }) as const,
    ),
    emitRemoved: emit({ type: 'record.removed' } as const),
    suspectStale: emit(
      (_, { reason }: { reason: string }) => ({ type: 'record.staleSuspected', reason }) as const,
    ),
  },
}).createMachine({
  id: 'row',
  context: ({ input }) => ({ ...input, countedAt: UNCOUNTED, ...NO_FAILURE }),
  initial: 'resting',
  on: {
    'record.read': { actions: { type: 'setRecord', params: ({ event }) => event } },
    'failure.dismissed': { actions: 'forgetFailure' },
    ...onEveryFact,
    'wire.count_success': aboutNumber,
    'wire.count_fail': aboutNumber,
    'wire.in_use': aboutNumber,
  },
  states: {
    resting: { on: { 'delete.requested': 'confirming', 'command.given': deletion } },
    confirming: {
      entry: 'ask',
      on: {
        'delete.requested': { actions: 'ask' },
        'delete.confirmed': 'deleting',
        'command.given': deletion,
        'delete.cancelled': 'resting',
      },
    },
    deleting: {
      tags: 'deleting',
      entry: 'forgetFailure',
      exit: { type: 'settle', params: ({ event }) => ({ ending: event }) },
      invoke: {
        id: 'delete',
        src: 'delete',
        input: ({ context }) => ({ record: context.record }),
        onDone: 'deleted',
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'deleted' },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event },
            target: 'failed',
            actions: [
              { type: 'setFailure', params: ({ event }) => event },
              { type: 'suspectStale', params: { reason: 'call failed' } },
            ],
          },
          { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    failed: { on: { 'delete.requested': 'confirming', 'command.given': deletion } },
    /** A list that was read before the deletion may still bring it: it stays gone (R16). */
    deleted: { tags: 'gone', entry: 'emitRemoved', on: { 'record.read': {} } },
  },
});
export type RowRef = ActorRefFrom<typeof rowMachine>;
export type RowSnapshot = SnapshotFrom<typeof rowMachine>;
