import type { Choice, Context, Dialog, DialogChoice, Intent, QueuedDialog, Toast } from './notices.types';

/** How many toasts are shown at a time; the rest wait. */
export const VISIBLE_TOASTS = 4;
/** How long the oldest toast stays, in ms: an error has more to read. */
export const TOAST_LIFETIME = { info: 5_000, success: 5_000, warning: 8_000, error: 10_000 } as const;

/** Bidirectional control characters, which reverse the text after them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without them, so that a typed name cannot reverse what stands beside it. */
export const unturned = (text: string) => text.replace(TURNS, '');

/** The queues after `dialog` was asked for; one that already waits or is open is not doubled. */
export function withDialog(context: Context, dialog: Dialog): Context {
  const id = dialog.id ?? `dialog ${context.unnamed}`;
  if (context.dialogs.some((queued) => queued.id === id)) return context;
  const queued = { ...dialog, id, title: unturned(dialog.title), text: unturned(dialog.text) };
  return { ...numbered(context, dialog), dialogs: [...context.dialogs, queued] };
}

/** The queues after `toast` was asked for; one of the same id takes the new words in its place. */
export function withToast(context: Context, toast: Toast): Context {
  const queued = { ...toast, id: toast.id ?? `toast ${context.unnamed}`, text: unturned(toast.text) };
  const known = context.toasts.some(({ id }) => id === queued.id);
  const toasts = known
    ? context.toasts.map((other) => (other.id === queued.id ? queued : other))
    : [...context.toasts, queued];
  return { ...numbered(context, toast), toasts };
}

const numbered = (context: Context, { id }: { readonly id?: string }): Context =>
  id === undefined ? { ...context, unnamed: context.unnamed + 1 } : context;

export const without = <T extends { readonly id: string }>(queue: readonly T[], id: string): readonly T[] =>
  queue.filter((queued) => queued.id !== id);

/** Where the choice leads, or null where it only closes the dialog. */
export function intentOf(dialog: QueuedDialog | undefined, choice: DialogChoice): Intent | null {
  const chosen: Choice | undefined =
    choice === 'cancel' ? (dialog?.cancel ?? dialog?.confirm) : dialog?.[choice];
  return chosen?.then ?? null;
}
