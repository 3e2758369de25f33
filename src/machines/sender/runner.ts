import { type ActorRefFrom, emit, type SnapshotFrom } from 'xstate';
import { deletionDialog, isGone } from '../crud/row.rules';
import { hearing, remembered } from './sender';
import { job } from './sender.job';
import { link } from './sender.link';
import { errorOf, senderSetup } from './sender.setup';
import type { CallError } from './sender.types';

const runnerSetup = senderSetup.extend({
  guards: { isGone: (_, { error }: { error: unknown }) => isGone(error as CallError) },
  actions: {
    askDeletion: emit(
      ({ context: { key, kind } }) =>
        ({ type: 'dialog.requested', dialog: deletionDialog(key, kind) }) as const,
    ),
    tellRemoval: emit({ type: 'record.removed' } as const),
  },
});

/** Whether it may start is the server's to say: a generator that is new has no state of its own yet (GEN-07, ERR-36). */
const work = runnerSetup.createStateConfig({
  ...job,
  states: {
    ...job.states,
    idle: {
      ...job.states.idle,
      on: { ...job.states.idle.on, 'blast.startRequested': { target: 'starting', actions: 'forgetFailure' } },
    },
  },
});

const tellFailure = {
  type: 'tellFailure',
  params: ({ event }: { event: { readonly error: unknown } }) => ({ text: errorOf(event).text }),
} as const;
const failed = { target: 'resting', actions: tellFailure } as const;

/** What is done with the results, one errand at a time. A deleted row leaves the list after the server says so. */
const errand = runnerSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      on: {
        'download.requested': 'downloading',
        'delete.requested': 'confirming',
      },
    },
    confirming: {
      entry: 'askDeletion',
      on: {
        'download.requested': 'downloading',
        'delete.requested': { actions: 'askDeletion' },
        'delete.confirmed': 'deleting',
        'delete.cancelled': 'resting',
      },
    },
    downloading: {
      tags: 'downloading',
      invoke: {
        id: 'download',
        src: 'download',
        input: ({ context }) => ({ record: context.record }),
        onDone: 'resting',
        onError: failed,
      },
    },
    deleting: {
      tags: 'deleting',
      invoke: {
        id: 'delete',
        src: 'delete',
        input: ({ context }) => ({ record: context.record }),
        onDone: 'deleted',
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'deleted' }, failed],
      },
    },
    /** A list that was read before the deletion may still bring it: it stays gone (R16). */
    deleted: { tags: 'gone', entry: 'tellRemoval' },
  },
});

/**
 * A generator or a validator: a sender whose results can be downloaded and which can be deleted. It starts with its
 * row, and ends when the row leaves the page or the server has deleted it.
 */
export const runnerMachine = runnerSetup.createMachine({
  id: 'runner',
  context: remembered,
  ...hearing,
  type: 'parallel',
  states: { link, job: work, errand },
});

export type RunnerRef = ActorRefFrom<typeof runnerMachine>;
export type RunnerSnapshot = SnapshotFrom<typeof runnerMachine>;
