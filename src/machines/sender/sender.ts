import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { counted, synced } from './sender.counters';
import { job } from './sender.job';
import { link } from './sender.link';
import { senderSetup } from './sender.setup';
import type { Context, Input } from './sender.types';

/** What every sender remembers at first. */
export const remembered = ({ input }: { input: Input }): Context => ({
  ...input,
  highlighted: { success: false, fail: false },
  attemptCode: null,
  wait: { lasts: 0, until: 0, seconds: 0 },
  error: null,
});

/** What every sender hears, whatever its regions do. */
export const hearing = senderSetup.createStateConfig({
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
export const senderMachine = senderSetup.createMachine({
  id: 'sender',
  context: remembered,
  ...hearing,
  type: 'parallel',
  states: { link, job },
});

export type SenderRef = ActorRefFrom<typeof senderMachine>;
export type SenderSnapshot = SnapshotFrom<typeof senderMachine>;
