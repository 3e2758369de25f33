import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { createSender } from './create-sender';
import { rowTask } from './sender.row-task';
import type { Completion } from './sender.types';

/**
 * The chart of a generator or a validator: a sender whose results can be downloaded and which can be deleted. Whether it
 * may start is the server's to say, since one that is new has no state of its own yet (GEN-07, ERR-36).
 */
export const createRunner = (completed: Completion) =>
  createSender({ id: 'runner', startsUnlinked: true, completed, regions: { rowTask } });

type RunnerMachine = ReturnType<typeof createRunner>;
export type RunnerRef = ActorRefFrom<RunnerMachine>;
export type RunnerSnapshot = SnapshotFrom<RunnerMachine>;
