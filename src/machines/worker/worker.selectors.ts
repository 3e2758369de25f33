import type { WorkerSnapshot } from './worker';

export const selectRecord = ({ context }: WorkerSnapshot) => context.record;
/** The key that its facts and its history go by. */
export const selectKey = ({ context }: WorkerSnapshot) => context.key;
export const selectHighlighted = ({ context }: WorkerSnapshot) => context.highlighted;
export const selectError = ({ context }: WorkerSnapshot) => context.error;

/** The state as it is shown, null where there is none (DATA-08). */
export const selectState = (snapshot: WorkerSnapshot) =>
  snapshot.hasTag('suspended') ? 'suspended' : snapshot.context.record.state;
export const selectSuspensions = ({ context }: WorkerSnapshot) => context.record.suspended_count ?? 0;

export const isSending = (snapshot: WorkerSnapshot) => snapshot.hasTag('sending');
export const isSuspended = (snapshot: WorkerSnapshot) => snapshot.hasTag('suspended');
export const isLost = (snapshot: WorkerSnapshot) => snapshot.hasTag('lost');
export const isInConflict = (snapshot: WorkerSnapshot) => snapshot.matches({ link: 'conflict' });

/** Which command is on its way, if any. */
export const selectPending = (snapshot: WorkerSnapshot) =>
  (['requesting', 'stopping', 'resetting', 'activating', 'reconnecting'] as const).find((tag) =>
    snapshot.hasTag(tag),
  ) ?? null;

export const canActivate = (snapshot: WorkerSnapshot) => snapshot.can({ type: 'activation.requested' });

/** What the message on its way is doing, in words (WA-26 to WA-28); null where nothing is. */
export function selectActivity(snapshot: WorkerSnapshot): string | null {
  const { attemptCode, wait } = snapshot.context;
  if (snapshot.hasTag('attempting')) return `Fail, attempting (${attemptCode})...`;
  if (snapshot.hasTag('waiting')) return `Waiting (${wait.seconds}s)...`;
  return snapshot.hasTag('progressing') ? 'Sending...' : null;
}
