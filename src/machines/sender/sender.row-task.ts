import { deletionOutcome } from '../crud/row.rules';
import { given, senderSetup } from './sender.setup';
import { emitFailure, failedTo } from './sender.transitions';

/** Once it was asked about elsewhere. */
const deletion = { guard: given('delete'), target: 'deleting' } as const;
const failed = { target: 'resting', actions: emitFailure } as const;

/** What is done with the results, one task at a time for each row. A deleted row leaves the list after the server says so. */
export const rowTask = senderSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      on: {
        'download.requested': 'downloading',
        'delete.requested': 'confirming',
        'command.given': deletion,
      },
    },
    confirming: {
      entry: 'askDeletion',
      on: {
        'download.requested': 'downloading',
        'delete.requested': { actions: 'askDeletion' },
        'delete.confirmed': 'deleting',
        'command.given': deletion,
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
      exit: {
        type: 'settle',
        params: ({ event }) => ({ command: 'delete', outcome: deletionOutcome(event) }),
      },
      invoke: {
        id: 'delete',
        src: 'delete',
        input: ({ context }) => ({ record: context.record }),
        onDone: 'deleted',
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'deleted' },
          ...failedTo('resting'),
        ],
      },
    },
    /** A list that was read before the deletion may still bring it: it stays gone (R16). */
    deleted: { tags: 'gone', entry: 'emitRemoval' },
  },
});
