import type { NoticesSnapshot } from './notices';
import { VISIBLE_TOASTS } from './notices.rules';
import type { QueuedDialog, QueuedToast } from './notices.types';

/** The dialog that is open, or null. */
export const selectDialog = ({ context }: NoticesSnapshot): QueuedDialog | null => context.dialogs[0] ?? null;

/** The toasts on the screen, oldest first. Compare with `isSameList`. */
export const selectToasts = ({ context }: NoticesSnapshot): readonly QueuedToast[] =>
  context.toasts.slice(0, VISIBLE_TOASTS);

/** Equality for `useSelector`: the same items in the same order. */
export const isSameList = <T>(left: readonly T[], right: readonly T[]) =>
  left.length === right.length && left.every((item, index) => item === right[index]);
