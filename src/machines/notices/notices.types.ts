export type Tone = 'error' | 'warning' | 'success' | 'info';

/** What a choice in a dialog leads to. Plain data: src/app carries it out. */
export type Intent =
  | { readonly kind: 'navigate'; readonly to: string }
  | { readonly kind: 'back' }
  /** Sends `event` to the actor registered under `key`; `to` is where its answer is seen. Default: where one is. */
  | {
      readonly kind: 'send';
      readonly key: string;
      readonly event: { readonly type: string };
      readonly to?: string;
    };

export interface Choice {
  readonly label: string;
  /** What it does can't be undone: it is red, and the focus stands on the other choice. */
  readonly dangerous?: true;
  readonly then?: Intent;
}

export interface Dialog {
  /** A dialog whose id is already waiting or open is not asked for again. Default: none is the same. */
  readonly id?: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly confirm: Choice;
  /** Without it, closing the dialog is its one choice, `confirm`. */
  readonly cancel?: Choice;
  /** What else can be done. */
  readonly other?: Choice;
}

/** The choices of a dialog by their names in it. */
export type DialogChoice = 'confirm' | 'cancel' | 'other';

export interface Toast {
  /** A toast whose id is already waiting or shown is replaced in its place. Default: none is the same. */
  readonly id?: string;
  readonly tone: Tone;
  readonly title?: string;
  readonly text: string;
}

export type QueuedDialog = Dialog & { readonly id: string };
export type QueuedToast = Toast & { readonly id: string };

export interface Context {
  /** First in, first out; the first one is open. */
  readonly dialogs: readonly QueuedDialog[];
  /** Oldest first; the oldest leaves first. */
  readonly toasts: readonly QueuedToast[];
  /** How many notices came without an id of their own; numbers the next. */
  readonly unnamed: number;
}

export type Event =
  | { readonly type: 'notice.dialogOpened'; readonly dialog: Dialog }
  /** Takes a dialog back whose question has become pointless. */
  | { readonly type: 'notice.dialogWithdrawn'; readonly id: string }
  | { readonly type: 'dialog.confirmed'; readonly id: string }
  | { readonly type: 'dialog.cancelled'; readonly id: string }
  | { readonly type: 'dialog.otherChosen'; readonly id: string }
  | { readonly type: 'notice.toastShown'; readonly toast: Toast }
  | { readonly type: 'toast.dismissed'; readonly id: string }
  /** The pointer entered or left the toasts, or the focus did; meanwhile none leaves by itself. */
  | { readonly type: 'toasts.hovered' }
  | { readonly type: 'toasts.left' }
  | { readonly type: 'toasts.focused' }
  | { readonly type: 'toasts.blurred' }
  /** The user is gone, and what was said to them with them. */
  | { readonly type: 'notices.cleared' };

export type Emitted = { readonly type: 'notice.intended'; readonly intent: Intent };
