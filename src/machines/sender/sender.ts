import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { createSender } from './create-sender';

/** An account. It has no progress to complete, and starts only while it is linked (BLAST-04). */
export const senderMachine = createSender({
  id: 'sender',
  startsUnlinked: false,
  completed: null,
  regions: {},
});

export type SenderRef = ActorRefFrom<typeof senderMachine>;
export type SenderSnapshot = SnapshotFrom<typeof senderMachine>;
