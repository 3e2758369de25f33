import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { counted, synced } from './worker.counters';
import { job } from './worker.job';
import { link } from './worker.link';
import { workerSetup } from './worker.setup';
import type { Context, Input } from './worker.types';

/** What every worker remembers at first. */
export const remembered = ({ input }: { input: Input }): Context => ({
  ...input,
  highlighted: { success: false, fail: false },
  attemptCode: null,
  wait: { lasts: 0, until: 0, seconds: 0 },
  error: null,
});

/** What every worker hears, whatever its regions do. */
export const hearing = workerSetup.createStateConfig({
  invoke: { id: 'wire', src: 'wire', input: ({ context }) => ({ key: context.key }), onError: {} },
  on: {
    'wire.count_success': counted,
    'wire.count_fail': counted,
    'wire.count_synced': synced,
    // Also while a command is on its way.
    'wire.progressing': { actions: 'takeProgress' },
    'highlight.faded': { actions: 'fade' },
  },
});

/**
 * One thing that sends: an account (generators and validators have a variant of their own). It starts when its row is
 * first read and ends when the row leaves the page; in between it is fed by the facts of its key and by people's
 * commands.
 */
export const workerMachine = workerSetup.createMachine({
  id: 'worker',
  context: remembered,
  ...hearing,
  type: 'parallel',
  states: { link, job },
});

export type WorkerRef = ActorRefFrom<typeof workerMachine>;
export type WorkerSnapshot = SnapshotFrom<typeof workerMachine>;
