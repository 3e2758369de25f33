import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate';
import { isGone } from './row.rules';
import { type ApiError, isPassing } from '../../api/errors';
import { providedEvents, providedPromise } from '../provided';
import { answerable, cleared, heeded, isSameQuery, narrowed, type Query, SEARCH } from './list.rules';
import type { ListContext, ListEvent, LoadInput, Page } from './list.types';

export type { ListEvent, LoadInput, Page };

const settle = { type: 'emitQuery', params: { replace: false } } as const;
/** What was typed or chosen until now is asked for, and written to the address. */
const reload = { target: 'loading', actions: settle } as const;

/** Longest pause between two failing reads, in ms. */
const LONGEST_PAUSE = 10_000;

/**
 * One page of rows: loading, shown, failed, and read again when something was missed. It starts with its screen and
 * ends with it; an older request is aborted by leaving its state, and old rows stay while new ones load.
 */
export const listMachine = setup({
  types: {
    context: {} as ListContext,
    input: {} as { readonly query: Query },
    events: {} as ListEvent,
    /** The address is to say this; `replace` where it said something that is not there. */
    emitted: {} as { readonly type: 'query.settled'; readonly query: Query; readonly replace: boolean },
    tags: {} as 'loading' | 'refreshing' | 'syncing' | 'ready' | 'stale' | 'failed',
  },
  actors: {
    load: providedPromise<Page, LoadInput>('load'),
    /** Suspicions that what is on the screen is out of date, and rows that are gone. */
    changes: providedEvents<ListEvent>('changes'),
  },
  delays: {
    /** Search, filter, refresh and sync delay (LIMIT-07). */
    reload: 1000,
    pause: ({ context }) => Math.min(LONGEST_PAUSE, 1000 * 2 ** context.failures),
  },
  guards: {
    isQueryNew: ({ context }, { query }: { query: Query }) => !isSameQuery(query, context.query),
    isStaleSuspectedAgain: stateIn({ rereading: 'staleSuspectedAgain' }),
    isFilterUnheeded: ({ context: { query } }, { page }: { page: Page }) =>
      !isSameQuery(query, heeded(query, page)),
    isPassing: ({ context: { error } }) => error !== null && isPassing(error),
    isAstray: ({ context: { query } }, { page }: { page: Page }) => answerable(query, page) !== query,
  },
  actions: {
    setPage: assign(({ context: { query } }, { page }: { page: Page }) => ({
      query: heeded(query, page),
      count: null,
      sortable: [],
      ...page,
      error: null,
      failures: 0,
      synced: false,
    })),
    setError: assign(({ context }, { error }: { error: ApiError }) => ({
      error,
      failures: context.failures + 1,
    })),
    setQuery: assign((_, { query }: { query: Query }) => ({ query })),
    setPageNumber: assign(({ context }, { page }: { page: number }) => ({
      query: { ...context.query, page },
    })),
    narrowQuery: assign(({ context }, { parameter, value }: { parameter: string; value: string }) => ({
      query: narrowed(context.query, parameter, value),
    })),
    clearFilters: assign(({ context }) => ({ query: cleared(context.query) })),
    putRight: assign(({ context }, { page }: { page: Page }) => ({ query: answerable(context.query, page) })),
    askSynced: assign({ synced: true }),
    dropRow: assign(({ context }, { key: removed }: { key: string }) => ({
      keys: context.keys.filter((key) => key !== removed),
    })),
    emitQuery: emit(
      ({ context }, { replace }: { replace: boolean }) =>
        ({ type: 'query.settled', query: context.query, replace }) as const,
    ),
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({
    query: input.query,
    keys: [],
    totalPages: 1,
    total: 0,
    sums: null,
    unreadable: 0,
    at: 0,
    synced: false,
    error: null,
    failures: 0,
  }),
  invoke: { id: 'changes', src: 'changes', onError: {} },
  initial: 'loading',
  on: {
    'query.changed': {
      guard: { type: 'isQueryNew', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'setQuery', params: ({ event }) => event },
    },
    'search.edited': {
      target: '.searching',
      actions: { type: 'narrowQuery', params: ({ event }) => ({ parameter: SEARCH, value: event.search }) },
    },
    'filter.chosen': {
      target: '.searching',
      actions: {
        type: 'narrowQuery',
        params: ({ event }) => ({ parameter: event.parameter, value: event.choice }),
      },
    },
    'filters.cleared': { target: '.searching', actions: 'clearFilters' },
    'query.narrowed': { target: '.searching', actions: { type: 'setQuery', params: ({ event }) => event } },
    'page.requested': {
      target: '.loading',
      actions: [{ type: 'setPageNumber', params: ({ event }) => event }, settle],
    },
    'query.chosen': {
      target: '.loading',
      actions: [{ type: 'setQuery', params: ({ event }) => event }, settle],
    },
    'refresh.requested': '.refreshing',
    'sync.requested': { target: '.syncing', actions: 'askSynced' },
    'record.removed': { actions: { type: 'dropRow', params: ({ event }) => event } },
  },
  states: {
    searching: { after: { reload } },
    refreshing: { tags: 'refreshing', after: { reload } },
    syncing: { tags: 'syncing', after: { reload } },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ query: context.query, synced: context.synced }),
        onDone: [
          {
            guard: { type: 'isAstray', params: ({ event }) => ({ page: event.output }) },
            target: 'loading',
            reenter: true,
            actions: [
              { type: 'putRight', params: ({ event }) => ({ page: event.output }) },
              { type: 'emitQuery', params: { replace: true } },
            ],
          },
          {
            guard: { type: 'isFilterUnheeded', params: ({ event }) => ({ page: event.output }) },
            target: 'ready',
            actions: [
              { type: 'setPage', params: ({ event }) => ({ page: event.output }) },
              { type: 'emitQuery', params: { replace: true } },
            ],
          },
          { target: 'ready', actions: { type: 'setPage', params: ({ event }) => ({ page: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error as ApiError }) },
        },
      },
      // The answer on its way was read before what was missed.
      on: { 'query.staleSuspected': { target: 'loading', reenter: true } },
    },
    ready: { tags: 'ready', on: { 'query.staleSuspected': 'rereading' } },
    failed: {
      tags: 'failed',
      on: { 'retry.requested': 'loading', 'query.staleSuspected': 'loading' },
      after: { pause: { guard: 'isPassing', target: 'loading' } },
    },
    rereading: {
      tags: 'ready',
      initial: 'only',
      invoke: {
        id: 'reread',
        src: 'load',
        input: ({ context }) => ({ query: context.query, synced: false }),
        onDone: [
          {
            guard: { type: 'isAstray', params: ({ event }) => ({ page: event.output }) },
            target: 'loading',
            actions: [
              { type: 'putRight', params: ({ event }) => ({ page: event.output }) },
              { type: 'emitQuery', params: { replace: true } },
            ],
          },
          {
            guard: 'isStaleSuspectedAgain',
            target: 'rereading',
            reenter: true,
            actions: { type: 'setPage', params: ({ event }) => ({ page: event.output }) },
          },
          { target: 'ready', actions: { type: 'setPage', params: ({ event }) => ({ page: event.output }) } },
        ],
        onError: {
          target: 'stale',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error as ApiError }) },
        },
      },
      states: {
        only: { on: { 'query.staleSuspected': 'staleSuspectedAgain' } },
        /** At most one read runs and one waits, however many holes there are. */
        staleSuspectedAgain: {},
      },
    },
    stale: {
      tags: ['ready', 'stale'],
      on: { 'retry.requested': 'rereading', 'query.staleSuspected': 'stale' },
      after: { pause: 'rereading' },
    },
  },
});
export type ListRef = ActorRefFrom<typeof listMachine>;
export type ListSnapshot = SnapshotFrom<typeof listMachine>;

/** There is no user with the requested id, or the server has no such list. */
export const isUnknown = (list: ListSnapshot): boolean =>
  !list.hasTag('ready') && list.context.error !== null && isGone(list.context.error);
