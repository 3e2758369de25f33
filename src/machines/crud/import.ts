import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { providedAction, providedEvents } from '../provided';
import { FILE_REQUIRED, NOTHING_TO_SEND, reportOf } from './import.rules';
import type {
  ImportContext,
  ImportEvent,
  ImportFailure,
  ParseEvent,
  Preview,
  RejectedRow,
  SkippedFormat,
  Uploaded,
  UploadEvent,
} from './import.types';

/**
 * A file's way into the server: chosen, read, looked at, sent, reported. It starts and ends with its screen; a file that
 * could not be sent stays chosen, and nothing is sent that was not looked at.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    tags: {} as 'parsing' | 'uploading' | 'uploaded' | 'saved',
  },
  actors: {
    /** Reads a file off the page's thread; stopping it ends the reading. */
    parse: providedEvents<ParseEvent, { file: File }>('parse'),
    /** Sends a file; stopping it aborts the sending. */
    upload: providedEvents<UploadEvent, { file: File }>('upload'),
  },
  guards: {
    isReady: ({ context }) => (context.preview?.ready ?? 0) > 0,
    /** An import counts as fully saved only when nothing was skipped (PROXY-13). */
    isComplete: ({ context }, { uploaded }: { uploaded: Uploaded }) =>
      uploaded.skipped.length + uploaded.unlisted === 0 && context.preview?.rejected.length === 0,
    hasSkipped: ({ context }) => (context.report?.skipped ?? context.preview?.rejected ?? []).length > 0,
  },
  actions: {
    saveSkipped: providedAction<{ rows: readonly RejectedRow[]; format: SkippedFormat }>('saveSkipped'),
    saveTemplate: providedAction<{ format: SkippedFormat }>('saveTemplate'),
    setFile: assign((_, { file }: { file: File }) => ({
      file,
      progress: 0,
      preview: null,
      report: null,
      error: null,
    })),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    setPreview: assign((_, { preview }: { preview: Preview }) => ({ preview })),
    setReport: assign(({ context }, { uploaded }: { uploaded: Uploaded }) =>
      context.preview ? { report: reportOf(context.preview, uploaded) } : {},
    ),
    setFailure: assign((_, { error }: { error: unknown }) => ({ error: (error as ImportFailure).text })),
    askForFile: assign({ error: FILE_REQUIRED }),
    refuseEmpty: assign({ error: NOTHING_TO_SEND }),
    beginSending: assign({ progress: 0, error: null }),
    forget: assign({ file: null, progress: 0, preview: null, report: null, error: null }),
  },
}).createMachine({
  id: 'import',
  context: { file: null, progress: 0, preview: null, report: null, error: null },
  initial: 'choosing',
  on: {
    'file.chosen': {
      target: '.parsing',
      actions: { type: 'setFile', params: ({ event }) => event },
    },
    'import.restarted': { target: '.choosing', actions: 'forget' },
    'template.downloadRequested': { actions: { type: 'saveTemplate', params: ({ event }) => event } },
    'skipped.downloadRequested': {
      guard: 'hasSkipped',
      actions: {
        type: 'saveSkipped',
        params: ({ context, event }) => ({
          rows: context.report?.skipped ?? context.preview?.rejected ?? [],
          format: event.format,
        }),
      },
    },
  },
  states: {
    choosing: { on: { 'upload.requested': { actions: 'askForFile' } } },
    parsing: {
      tags: 'parsing',
      invoke: {
        id: 'parse',
        src: 'parse',
        input: ({ context }) => ({ file: context.file as File }),
        onError: { target: 'unreadable', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
      on: {
        'parsing.progressed': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'parsing.finished': {
          target: 'previewing',
          actions: { type: 'setPreview', params: ({ event }) => event },
        },
        'import.cancelled': { target: 'choosing', actions: 'forget' },
      },
    },
    /** The file as a whole cannot be used. */
    unreadable: {},
    previewing: {
      on: {
        'upload.requested': [{ guard: 'isReady', target: 'uploading' }, { actions: 'refuseEmpty' }],
      },
    },
    uploading: {
      tags: 'uploading',
      entry: 'beginSending',
      // Another file is not chosen before this one is done or stopped.
      on: {
        'file.chosen': {},
        'import.restarted': {},
        'upload.progressed': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'upload.finished': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'reported.saved',
            actions: { type: 'setReport', params: ({ event }) => event },
          },
          { target: 'reported.partial', actions: { type: 'setReport', params: ({ event }) => event } },
        ],
        'import.cancelled': 'previewing',
      },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context }) => ({ file: context.preview?.upload as File }),
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'upload.requested': 'uploading' } },
    reported: {
      tags: 'uploaded',
      initial: 'partial',
      states: { partial: {}, saved: { tags: 'saved' } },
    },
  },
});
export type ImportRef = ActorRefFrom<typeof importMachine>;
export type ImportSnapshot = SnapshotFrom<typeof importMachine>;
