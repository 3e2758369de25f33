import { type ActorRefFrom, assign, emit, sendTo, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import { type CommandOutcome, isDone } from '../commands/command';
import type { Query } from '../crud/list.rules';
import { providedCallback, providedEvents, providedPromise } from '../provided';
import * as rules from './selection.rules';
import type {
  BulkCommand,
  Context,
  Plan,
  PlanInput,
  Progress,
  RowsEvent,
  RunEvent,
  SelectionEmitted,
  SelectionEvent,
} from './selection.types';

type Keys = { readonly keys: readonly string[] };
type Skip = { readonly key: string; readonly text: string };
type Settled = { readonly key: string; readonly outcome: CommandOutcome };
const keysOf = ({ event }: { event: Keys }) => event;
const NOTHING = { done: 0, of: 0 } as const;
const follow = 'followChosen' as const;

/**
 * The chosen rows of a list and the command they are given together: confirmed once, given to those whose charts can
 * take it, with a report of each outcome. It starts and ends with its list's screen; chosen rows stay alive on every
 * page. Its actor's id is the key under which dialogs answer it.
 */
export const selectionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SelectionEvent,
    emitted: {} as SelectionEmitted,
    tags: {} as 'gathering' | 'running' | 'stopping' | 'busy',
  },
  actors: {
    /** Keeps the chosen rows alive, and reports which commands they can take and which of them are gone. */
    rows: providedCallback<RowsEvent>('rows'),
    /** Reads every page of a query, for the keys of its rows. */
    gather: providedEvents<SelectionEvent, { readonly query: Query | null }>('gather'),
    plan: providedPromise<Plan, PlanInput>('plan'),
    /** Gives the command to a few rows at a time, until `stop.requested`. */
    run: providedCallback<RunEvent, { readonly plan: Plan | null }>('run'),
  },
  guards: {
    hasChosen: ({ context }) => context.keys.length > 0,
    isAnyAble: (_, { plan }: { plan: Plan }) => plan.keys.length > 0,
  },
  actions: {
    toggle: assign(({ context }, { key }: { key: string }) => ({
      keys: rules.toggled(context.keys, key),
      anchor: key,
    })),
    addRange: assign(({ context }, { key, keys }: Keys & { key: string }) => ({
      keys: rules.added(context.keys, rules.rangeOf(keys, context.anchor, key)),
      anchor: key,
    })),
    add: assign(({ context }, { keys }: Keys) => ({ keys: rules.added(context.keys, keys) })),
    drop: assign(({ context }, { keys }: Keys) => ({ keys: rules.without(context.keys, keys) })),
    clear: assign({ keys: [], anchor: null, offers: [] }),
    followChosen: sendTo('rows', ({ context }) => ({ type: 'keys.chosen' as const, keys: context.keys })),
    setOffers: assign((_, { offers }: { offers: readonly BulkCommand[] }) => ({ offers })),
    setQuery: assign((_, { query }: { query: Query }) => ({ query, progress: NOTHING })),
    setProgress: assign((_, { done, of }: Progress) => ({ progress: { done, of } })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    setCommand: assign((_, { command }: { command: string }) => ({ command })),
    /** Those that cannot take it are left out of the rest. */
    keepAble: assign(({ context: { keys, plan } }) => ({ keys: plan?.keys ?? keys })),
    setPlan: assign((_, { plan }: { plan: Plan }) => ({
      plan,
      progress: { done: 0, of: plan.keys.length },
      tally: { done: 0, waiting: [], skipped: plan.skipped, failed: [], unknown: [] },
    })),
    forgetReport: assign({ plan: null, tally: null, error: null }),
    ask: emit(
      ({ context, self }) =>
        ({ type: 'dialog.requested', dialog: rules.questionOf(self.id, context.plan as Plan) }) as const,
    ),
    countSkipped: assign(({ context: { keys, tally, progress } }, { key, text }: Skip) => ({
      keys: rules.without(keys, [key]),
      tally: tally && { ...tally, skipped: rules.withReason(tally.skipped, text) },
      progress: { ...progress, done: progress.done + 1 },
    })),
    /** The row stays chosen where it was not done. */
    countOutcome: assign(({ context: { keys, tally, progress } }, { key, outcome }: Settled) => ({
      keys: isDone(outcome) ? rules.without(keys, [key]) : keys,
      tally: tally && rules.withOutcome(tally, outcome),
      progress: { ...progress, done: progress.done + 1 },
    })),
    stop: sendTo('run', { type: 'stop.requested' as const }),
  },
}).createMachine({
  id: 'selection',
  // Not recorded: the log already has what its rows received.
  meta: { recorded: false },
  context: {
    keys: [],
    anchor: null,
    offers: [],
    query: null,
    command: '',
    plan: null,
    progress: NOTHING,
    tally: null,
    error: null,
  },
  invoke: { id: 'rows', src: 'rows', onError: {} },
  initial: 'choosing',
  on: {
    'rows.surveyed': { actions: { type: 'setOffers', params: ({ event }) => event } },
    'rows.removed': { actions: [{ type: 'drop', params: keysOf }, follow] },
  },
  states: {
    choosing: {
      on: {
        'row.toggled': { actions: [{ type: 'toggle', params: ({ event }) => event }, follow] },
        'range.chosen': { actions: [{ type: 'addRange', params: ({ event }) => event }, follow] },
        'page.chosen': { actions: [{ type: 'add', params: keysOf }, follow] },
        'page.dropped': { actions: [{ type: 'drop', params: keysOf }, follow] },
        'selection.cleared': { actions: ['clear', follow] },
        'report.dismissed': { actions: 'forgetReport' },
        'all.requested': {
          target: 'gathering',
          actions: ['forgetReport', { type: 'setQuery', params: ({ event }) => event }],
        },
        'command.requested': {
          guard: 'hasChosen',
          target: 'planning',
          actions: ['forgetReport', { type: 'setCommand', params: ({ event }) => event }],
        },
      },
    },
    gathering: {
      tags: ['gathering', 'busy'],
      invoke: {
        id: 'gather',
        src: 'gather',
        input: ({ context }) => ({ query: context.query }),
        onDone: 'choosing',
        onError: {
          target: 'choosing',
          actions: [{ type: 'setError', params: ({ event }) => event }, follow],
        },
      },
      on: {
        'pages.read': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'pages.gathered': { target: 'choosing', actions: [{ type: 'add', params: keysOf }, follow] },
        'stop.requested': { target: 'choosing', actions: follow },
        'selection.cleared': { target: 'choosing', actions: ['clear', follow] },
      },
    },
    planning: {
      tags: 'busy',
      invoke: {
        id: 'plan',
        src: 'plan',
        input: ({ context: { command, keys } }) => ({ command, keys }),
        onDone: [
          {
            guard: { type: 'isAnyAble', params: ({ event }) => ({ plan: event.output }) },
            target: 'confirming',
            actions: { type: 'setPlan', params: ({ event }) => ({ plan: event.output }) },
          },
          {
            target: 'choosing',
            actions: { type: 'setPlan', params: ({ event }) => ({ plan: event.output }) },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    confirming: {
      entry: 'ask',
      on: {
        'command.requested': { actions: 'ask' },
        'command.confirmed': { target: 'running', actions: 'keepAble' },
        'command.cancelled': { target: 'choosing', actions: 'forgetReport' },
      },
    },
    running: {
      tags: ['running', 'busy'],
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => ({ plan: context.plan }),
        onError: {
          target: 'choosing',
          actions: [{ type: 'setError', params: ({ event }) => event }, follow],
        },
      },
      on: {
        'row.skipped': { actions: { type: 'countSkipped', params: ({ event }) => event } },
        'row.settled': { actions: { type: 'countOutcome', params: ({ event }) => event } },
        'command.ended': { target: 'choosing', actions: follow },
      },
      initial: 'going',
      states: {
        going: { on: { 'stop.requested': { target: 'stopping', actions: 'stop' } } },
        /** Those that are on their way are waited for. */
        stopping: { tags: 'stopping' },
      },
    },
  },
});
export type SelectionRef = ActorRefFrom<typeof selectionMachine>;
export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;
