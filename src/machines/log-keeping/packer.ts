import { keepingSetup } from './log-keeping.setup';

const addJob = {
  type: 'addJob',
  params: ({ event }: { event: { readonly job: object } }) => ({ job: event.job }),
} as const;
const requested = { actions: [addJob, 'giveJob'] } as const;
const answerOf = ({ event }: { event: { readonly id: number } }) => event;
const answered = {
  actions: [
    { type: 'settle', params: answerOf },
    { type: 'removeJob', params: answerOf },
  ],
} as const;

/** Packs and unpacks in a worker, started on first use; on the page's thread once that has failed. */
export const packer = keepingSetup.createStateConfig({
  initial: 'unasked',
  states: {
    unasked: { on: { 'packing.requested': { target: 'working', actions: addJob } } },
    working: {
      invoke: { id: 'worker', src: 'worker', onError: 'replaced' },
      entry: 'giveJob',
      on: { 'packing.failed': 'replaced' },
      initial: 'busy',
      states: {
        idle: { on: { 'packing.requested': { target: 'busy', ...requested } } },
        busy: {
          initial: 'awaited',
          states: {
            awaited: { after: { silence: 'overdue' } },
            /** After a sleep the timer fires before the worker has had its turn. */
            overdue: { after: { grace: '#logKeeping.packer.replaced' } },
          },
          on: {
            'packing.requested': requested,
            'packing.answered': [
              { guard: 'isLastJob', target: 'idle', ...answered },
              { target: 'busy', reenter: true, ...answered },
            ],
          },
        },
      },
    },
    replaced: {
      entry: ['doJobs', 'forgetJobs'],
      on: { 'packing.requested': { actions: [addJob, 'doJobs', 'forgetJobs'] } },
    },
  },
});
