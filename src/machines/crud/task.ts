import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Dialog, Toast } from '../notices/notices.types';
import { providedPromise } from '../provided';

/** Parameters of a task, e.g. `{ format: 'csv' }`. */
export type TaskParams = Readonly<Record<string, string | readonly string[]>>;

/** Asked before a task runs. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the button that runs it. */
  readonly confirm: string;
}
export interface TaskInput {
  /** Null to run at once. */
  readonly question: Question | null;
}
/** How it ended, shown as a dialog, as a toast, or not at all. */
export interface Outcome {
  readonly dialog?: Dialog;
  readonly toast?: Toast;
}

interface Context extends TaskInput {
  readonly params: TaskParams;
  readonly error: string | null;
}
export type TaskEvent =
  | { readonly type: 'task.requested'; readonly params?: TaskParams }
  | { readonly type: 'task.confirmed' }
  | { readonly type: 'task.cancelled' };
export type TaskEmitted =
  | { readonly type: 'dialog.requested'; readonly dialog: Dialog }
  | { readonly type: 'toast.requested'; readonly toast: Toast };

const answer = (key: string, type: TaskEvent['type']) => ({ kind: 'send', key, event: { type } }) as const;

/**
 * Something done once at a press: an export, a download, a copy. It starts and ends with its screen; between presses
 * it keeps how the last one ended. Its actor's id is the key under which dialogs answer it.
 */
export const taskMachine = setup({
  types: {
    context: {} as Context,
    input: {} as TaskInput,
    events: {} as TaskEvent,
    emitted: {} as TaskEmitted,
    tags: {} as 'running',
  },
  actors: { run: providedPromise<Outcome, TaskParams>('run') },
  guards: {
    isQuestioned: ({ context }) => context.question !== null,
    hasDialog: (_, { outcome }: { outcome: Outcome }) => outcome.dialog !== undefined,
    hasToast: (_, { outcome }: { outcome: Outcome }) => outcome.toast !== undefined,
  },
  actions: {
    setParams: assign((_, { params }: { params?: TaskParams }) => ({ params: params ?? {} })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    forgetFailure: assign({ error: null }),
    ask: emit(
      ({ context, self }): TaskEmitted => ({
        type: 'dialog.requested',
        dialog: {
          id: `ask ${self.id}`,
          tone: 'warning',
          title: context.question?.title ?? '',
          text: context.question?.text ?? '',
          confirm: { label: context.question?.confirm ?? '', then: answer(self.id, 'task.confirmed') },
          cancel: { label: 'Batal', then: answer(self.id, 'task.cancelled') },
        },
      }),
    ),
    openDialog: emit(
      (_, { outcome }: { outcome: Outcome }): TaskEmitted => ({
        type: 'dialog.requested',
        dialog: outcome.dialog as Dialog,
      }),
    ),
    showToast: emit(
      (_, { outcome }: { outcome: Outcome }): TaskEmitted => ({
        type: 'toast.requested',
        toast: outcome.toast as Toast,
      }),
    ),
    emitFailure: emit(
      ({ context, self }): TaskEmitted => ({
        type: 'toast.requested',
        toast: { id: `failure ${self.id}`, tone: 'error', text: context.error ?? '' },
      }),
    ),
  },
}).createMachine({
  id: 'task',
  context: ({ input }) => ({ ...input, params: {}, error: null }),
  initial: 'resting',
  states: {
    resting: {
      initial: 'untried',
      on: {
        'task.requested': [
          {
            guard: 'isQuestioned',
            target: 'confirming',
            actions: { type: 'setParams', params: ({ event }) => event },
          },
          { target: 'running', actions: { type: 'setParams', params: ({ event }) => event } },
        ],
      },
      states: { untried: {}, done: {}, failed: {} },
    },
    confirming: {
      entry: 'ask',
      on: {
        'task.requested': { actions: 'ask' },
        'task.confirmed': 'running',
        'task.cancelled': 'resting',
      },
    },
    running: {
      tags: 'running',
      entry: 'forgetFailure',
      on: { 'task.cancelled': 'resting' },
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => context.params,
        onDone: [
          {
            guard: { type: 'hasDialog', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.done',
            actions: { type: 'openDialog', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'hasToast', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting.done',
            actions: { type: 'showToast', params: ({ event }) => ({ outcome: event.output }) },
          },
          { target: 'resting.done' },
        ],
        onError: {
          target: 'resting.failed',
          actions: [{ type: 'setFailure', params: ({ event }) => event }, 'emitFailure'],
        },
      },
    },
  },
});
export type TaskRef = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;
export const isRunning = (snapshot: TaskSnapshot) => snapshot.hasTag('running');
