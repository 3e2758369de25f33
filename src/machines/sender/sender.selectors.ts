import type { SenderSnapshot } from './sender';

export const selectRecord = ({ context }: SenderSnapshot) => context.record;
/** Key of its facts and of its history. */
export const selectKey = ({ context }: SenderSnapshot) => context.key;

/** The state as it is shown, null where there is none (DATA-08). */
export const selectState = (snapshot: SenderSnapshot) =>
  snapshot.hasTag('suspended') ? 'suspended' : snapshot.context.record.state;
export const selectSuspensions = ({ context }: SenderSnapshot) => context.record.suspended_count ?? 0;

export const isSending = (snapshot: SenderSnapshot) => snapshot.hasTag('sending');
export const isSuspended = (snapshot: SenderSnapshot) => snapshot.hasTag('suspended');
export const isLost = (snapshot: SenderSnapshot) => snapshot.hasTag('lost');
export const isInConflict = (snapshot: SenderSnapshot) => snapshot.matches({ link: 'conflict' });

/** The command that is on its way, if any. */
export const selectPending = (snapshot: SenderSnapshot) =>
  (['requesting', 'stopping', 'resetting', 'activating', 'reconnecting'] as const).find((tag) =>
    snapshot.hasTag(tag),
  ) ?? null;

export const canReset = (snapshot: SenderSnapshot) => snapshot.can({ type: 'reset.requested' });
export const canActivate = (snapshot: SenderSnapshot) => snapshot.can({ type: 'activation.requested' });

/** What the message on its way is doing, in words (WA-26 to WA-28); null where nothing is. */
export function selectActivity(snapshot: SenderSnapshot): string | null {
  const { attemptCode, wait } = snapshot.context;
  if (snapshot.hasTag('attempting')) return `Fail, attempting (${attemptCode})...`;
  if (snapshot.hasTag('waiting')) return `Waiting (${wait.seconds}s)...`;
  return snapshot.hasTag('progressing') ? 'Sending...' : null;
}
