import { type Countdown, secondsLeft } from '../countdown.rules';
import type { RunnerSnapshot } from './runner';
import type { SenderSnapshot } from './sender';
import { isOnLastChance } from './sender.rules';

export const selectRecord = ({ context }: SenderSnapshot) => context.record;
/** Key of its facts and of its history. */
export const selectKey = ({ context }: SenderSnapshot) => context.key;

/** The state as it is shown, null where there is none (DATA-08). */
export const selectState = (snapshot: SenderSnapshot) =>
  snapshot.hasTag('suspended') ? 'suspended' : snapshot.context.record.state;
export const selectSuspensions = ({ context }: SenderSnapshot) => context.record.suspended_count ?? 0;

export const isSending = (snapshot: SenderSnapshot) => snapshot.hasTag('sending');
export const isSuspended = (snapshot: SenderSnapshot) => snapshot.hasTag('suspended');
export const isNextSuspensionTheLast = ({ context }: SenderSnapshot) => isOnLastChance(context.record);
export const isLost = (snapshot: SenderSnapshot) => snapshot.hasTag('lost');
export const isInConflict = (snapshot: SenderSnapshot) => snapshot.matches({ link: 'conflict' });

/** The command that is on its way, if any. */
export const selectPending = (snapshot: SenderSnapshot) =>
  (['requesting', 'stopping', 'resetting', 'activating', 'reconnecting'] as const).find((tag) =>
    snapshot.hasTag(tag),
  ) ?? null;

export const canReset = (snapshot: SenderSnapshot) => snapshot.can({ type: 'reset.requested' });
export const canActivate = (snapshot: SenderSnapshot) => snapshot.can({ type: 'activation.requested' });

/** Whether what failed is tried again. */
export const isAttempting = (snapshot: SenderSnapshot | RunnerSnapshot) => snapshot.hasTag('attempting');

/** What the message or question on its way is doing, in words (WA-26, WA-27); null where nothing is, or it waits. */
export function selectActivity(snapshot: SenderSnapshot | RunnerSnapshot): string | null {
  if (isAttempting(snapshot)) return `Fail, attempting (${snapshot.context.attemptCode})...`;
  return snapshot.hasTag('progressing') ? 'Sending...' : null;
}
/** The wait before the next message, null where there is none. */
export const selectWait = (snapshot: SenderSnapshot) =>
  snapshot.hasTag('waiting') ? snapshot.context.wait : null;
/** What it waits for by its plan, null where it does not. */
export const selectPlanWait = (snapshot: SenderSnapshot) =>
  (snapshot.hasTag('planned') && snapshot.context.record.planWait) || null;
/** At `now`, in epoch ms (WA-28). */
export const waitText = (wait: Countdown, now: number | null) => `Waiting (${secondsLeft(wait, now)}s)...`;
