/**
 * What the product says to the user on its own: dialogs one at a time, toasts a few at a time. Lives as long as the
 * page; a dialog ends with a choice, a toast by its lifetime, which stands still while toasts are hovered or focused.
 */
import { type ActorRefFrom, assign, enqueueActions, setup, type SnapshotFrom } from 'xstate';
import { intentOf, TOAST_LIFETIME, without, withDialog, withToast } from './notices.rules';
import type { Context, Dialog, DialogChoice, Emitted, Event, Toast } from './notices.types';

export type NoticesRef = ActorRefFrom<typeof noticesMachine>;
export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>;

export const noticesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as Emitted,
  },
  guards: {
    isOpenDialog: ({ context }, { id }: { id: string }) => context.dialogs[0]?.id === id,
    isOldestToast: ({ context }, { id }: { id: string | undefined }) => context.toasts[0]?.id === id,
    hasNoDialogs: ({ context }) => context.dialogs.length === 0,
    hasNoToasts: ({ context }) => context.toasts.length === 0,
  },
  actions: {
    queueDialog: assign(({ context }, { dialog }: { dialog: Dialog }) => withDialog(context, dialog)),
    withdrawDialog: assign({
      dialogs: ({ context }, { id }: { id: string }) => without(context.dialogs, id),
    }),
    choose: enqueueActions(({ context, enqueue }, { choice }: { choice: DialogChoice }) => {
      const intent = intentOf(context.dialogs[0], choice);
      if (intent) enqueue.emit({ type: 'notice.intended', intent });
      enqueue.assign({ dialogs: context.dialogs.slice(1) });
    }),
    queueToast: assign(({ context }, { toast }: { toast: Toast }) => withToast(context, toast)),
    dismissToast: assign({ toasts: ({ context }, { id }: { id: string }) => without(context.toasts, id) }),
    dismissOldestToast: assign({ toasts: ({ context }) => context.toasts.slice(1) }),
    clearDialogs: assign({ dialogs: [] }),
    clearToasts: assign({ toasts: [] }),
  },
  delays: {
    toastLifetime: ({ context }) => TOAST_LIFETIME[context.toasts[0]?.tone ?? 'info'],
  },
}).createMachine({
  id: 'notices',
  context: { dialogs: [], toasts: [], unnamed: 0 },
  type: 'parallel',
  states: {
    dialogs: {
      initial: 'closed',
      on: {
        'notice.dialogOpened': {
          target: '.open',
          actions: { type: 'queueDialog', params: ({ event }) => ({ dialog: event.dialog }) },
        },
        'notices.cleared': { target: '.closed', actions: 'clearDialogs' },
      },
      states: {
        closed: {},
        open: {
          always: { guard: 'hasNoDialogs', target: 'closed' },
          on: {
            'dialog.confirmed': {
              guard: { type: 'isOpenDialog', params: ({ event }) => ({ id: event.id }) },
              actions: { type: 'choose', params: { choice: 'confirm' } },
            },
            'dialog.cancelled': {
              guard: { type: 'isOpenDialog', params: ({ event }) => ({ id: event.id }) },
              actions: { type: 'choose', params: { choice: 'cancel' } },
            },
            'dialog.otherChosen': {
              guard: { type: 'isOpenDialog', params: ({ event }) => ({ id: event.id }) },
              actions: { type: 'choose', params: { choice: 'other' } },
            },
            'notice.dialogWithdrawn': {
              actions: { type: 'withdrawDialog', params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
      },
    },
    toasts: {
      initial: 'empty',
      on: { 'notices.cleared': { target: '.empty', actions: 'clearToasts' } },
      states: {
        empty: {
          on: {
            'notice.toastShown': {
              target: 'shown',
              actions: { type: 'queueToast', params: ({ event }) => ({ toast: event.toast }) },
            },
          },
        },
        shown: {
          initial: 'running',
          always: { guard: 'hasNoToasts', target: 'empty' },
          on: {
            'notice.toastShown': {
              actions: { type: 'queueToast', params: ({ event }) => ({ toast: event.toast }) },
            },
            'toast.dismissed': {
              actions: { type: 'dismissToast', params: ({ event }) => ({ id: event.id }) },
            },
          },
          states: {
            running: {
              after: { toastLifetime: { target: 'running', reenter: true, actions: 'dismissOldestToast' } },
              on: {
                // The lifetime belongs to the oldest: another one in its place begins its own.
                'notice.toastShown': {
                  guard: { type: 'isOldestToast', params: ({ event }) => ({ id: event.toast.id }) },
                  target: 'running',
                  reenter: true,
                  actions: { type: 'queueToast', params: ({ event }) => ({ toast: event.toast }) },
                },
                'toast.dismissed': {
                  guard: { type: 'isOldestToast', params: ({ event }) => ({ id: event.id }) },
                  target: 'running',
                  reenter: true,
                  actions: { type: 'dismissToast', params: ({ event }) => ({ id: event.id }) },
                },
                'toasts.hovered': 'hovered',
                'toasts.focused': 'focused',
              },
            },
            hovered: { on: { 'toasts.left': 'running', 'toasts.focused': 'hoveredAndFocused' } },
            // A removed toast's focused button fires no `blur`, so its dismissal ends the focus here.
            focused: {
              on: {
                'toasts.blurred': 'running',
                'toasts.hovered': 'hoveredAndFocused',
                'toast.dismissed': {
                  target: 'running',
                  actions: { type: 'dismissToast', params: ({ event }) => ({ id: event.id }) },
                },
              },
            },
            hoveredAndFocused: {
              on: {
                'toasts.left': 'focused',
                'toasts.blurred': 'hovered',
                'toast.dismissed': {
                  target: 'hovered',
                  actions: { type: 'dismissToast', params: ({ event }) => ({ id: event.id }) },
                },
              },
            },
          },
        },
      },
    },
  },
});
