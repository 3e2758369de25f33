import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type Context, keepingSetup } from './log-keeping.setup';
import { packer } from './packer';
import type { Waiting } from './waiting.rules';

/** Segments that are written at once; a single one asks a browser that refused the last whether it has room again. */
const AT_ONCE = 64;

const ownerOf = ({ event }: { event: { readonly owner: string } }) => ({ owner: event.owner });
const segmentOf = ({ event }: { event: { readonly segment: Waiting | null } }) => ({
  segment: event.segment,
});
const somethingWaiting = { type: 'isSomethingWaiting', params: segmentOf } as const;
const addSegment = { type: 'addSegment', params: segmentOf } as const;

/** What earlier pages kept for this user. Before another's session opens, this one's has closed. */
const past = keepingSetup.createStateConfig({
  initial: 'closed',
  on: {
    'session.opened': {
      guard: { type: 'isOther', params: ownerOf },
      target: '.opening',
      actions: { type: 'setOwner', params: ownerOf },
    },
    'session.closed': '.closed',
  },
  states: {
    closed: {},
    opening: {
      tags: ['busy', 'opening'],
      invoke: {
        id: 'open',
        src: 'open',
        input: ({ context }) => ({ owner: context.owner ?? '' }),
        onDone: {
          target: 'opened',
          actions: { type: 'setLives', params: ({ event }) => ({ lives: event.output }) },
        },
        onError: { target: 'refused', actions: 'emitRefused' },
      },
    },
    opened: {},
    /** The store could not be opened; it is tried again when the history is requested. */
    refused: { on: { 'history.requested': 'opening' } },
  },
});

/** The queue of segments to be written. */
const waiting = keepingSetup.createStateConfig({
  initial: 'withinLimit',
  on: {
    'session.closed': '.withinLimit',
    'entries.packed': { actions: { type: 'setSize', params: ({ event }) => event } },
    'entries.bundled': [
      {
        guard: { type: 'isOver', params: segmentOf },
        target: '.full',
        actions: [addSegment, 'giveWay', 'renewCheckpoints'],
      },
      { actions: addSegment },
    ],
  },
  states: {
    withinLimit: {},
    /** The oldest entries are dropped and logged as lost. */
    full: { on: { 'entries.written': 'withinLimit' } },
  },
});

const tries = (atOnce: number) => ({ type: 'beginWriting', params: { atOnce } }) as const;
const written = ['removeWritten', 'raiseWritten'] as const;
const notWritten = ['endWriting', 'emitRefused'] as const;
const write = {
  id: 'write',
  src: 'write',
  input: ({ context: { owner, queue, writing } }: { context: Context }) => ({
    owner: owner ?? '',
    segments: queue.slice(0, writing),
  }),
} as const;

/** The writing of this page's entries. */
const present = keepingSetup.createStateConfig({
  initial: 'closed',
  on: { 'session.closed': '.forgetting' },
  states: {
    closed: { on: { 'session.opened': 'granted', 'log.writeRequested': { actions: 'bundle' } } },
    granted: {
      initial: 'pausing',
      states: {
        resting: {
          on: {
            'entries.waiting': 'pausing',
            'entries.bundled': { guard: somethingWaiting, target: 'pausing' },
            'log.writeRequested': 'bundling',
          },
        },
        pausing: { on: { 'log.writeRequested': 'bundling' }, after: { pause: 'bundling' } },
        bundling: {
          tags: 'busy',
          entry: 'bundle',
          on: {
            'entries.bundled': [{ guard: somethingWaiting, target: 'writing' }, { target: 'resting' }],
          },
        },
        writing: {
          tags: 'busy',
          entry: tries(AT_ONCE),
          invoke: {
            ...write,
            onDone: [
              { guard: 'isMoreWaiting', target: 'writing', reenter: true, actions: written },
              { target: 'pausing', actions: written },
            ],
            onError: { target: '#logKeeping.present.refused', actions: notWritten },
          },
          on: { 'log.writeRequested': { actions: 'bundle' } },
        },
      },
    },
    /** The browser refused a write: one segment at a time tries whether there is room again. */
    refused: {
      initial: 'waiting',
      states: {
        waiting: { on: { 'log.writeRequested': 'bundling' }, after: { retry: 'bundling' } },
        bundling: { tags: 'busy', entry: 'bundle', on: { 'entries.bundled': 'trying' } },
        trying: {
          tags: 'busy',
          entry: tries(1),
          invoke: {
            ...write,
            onDone: [
              { guard: 'isMoreWaiting', target: '#logKeeping.present.granted.writing', actions: written },
              { target: '#logKeeping.present.granted', actions: written },
            ],
            onError: { target: 'waiting', actions: notWritten },
          },
          on: { 'log.writeRequested': { actions: 'bundle' } },
        },
      },
    },
    /** Clears the store once a pending write is done; the next session does not wait for it. */
    forgetting: {
      tags: 'busy',
      entry: ['forgetEntries', 'forget'],
      invoke: {
        id: 'clear',
        src: 'clear',
        onDone: 'closed',
        onError: { target: 'closed', actions: 'emitRefused' },
      },
      on: { 'session.opened': 'granted' },
    },
  },
});

/**
 * Keeps the signed-in user's log in the browser: new entries are packed, and written after a pause. Calls to the
 * browser run in the order in which they are made, also where the chart no longer waits for one.
 */
export const logKeepingMachine = keepingSetup.createMachine({
  id: 'logKeeping',
  // Not recorded: an entry about keeping the log would itself have to be kept.
  meta: { recorded: false },
  context: ({ input }) => ({
    ...input,
    owner: null,
    lives: new Map(),
    queue: [],
    writing: 0,
    jobs: [],
    lastJob: 0,
  }),
  type: 'parallel',
  states: { past, waiting, present, packer },
});
export type LogKeepingRef = ActorRefFrom<typeof logKeepingMachine>;
export type LogKeepingSnapshot = SnapshotFrom<typeof logKeepingMachine>;
