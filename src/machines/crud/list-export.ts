import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Dialog, Toast } from '../notices/notices.types';
import { providedEvents } from '../provided';
import { isSameQuery, type Query } from './list.rules';

/** How much has been read: so many rows, on so many pages of how many; `of` is 0 where it is not read by pages. */
export interface ExportProgress {
  readonly done: number;
  readonly of: number;
  readonly rows: number;
}
interface Saved {
  readonly rows: number;
  /** Rows that could not be read and are not in the file. */
  readonly unreadable: number;
  /** Said in a dialog where there are none. */
  readonly empty?: string;
}
type Format = 'csv' | 'json';
/** What is saved. What was read for a query is kept with that very object. */
export interface ExportInput {
  readonly query: Query | null;
  readonly format: Format;
}
interface Context extends ExportInput {
  readonly progress: ExportProgress;
  readonly error: string | null;
}
interface Asked {
  readonly query: Query;
  /** Default: csv. */
  readonly format?: Format;
}
export type ListExportEvent =
  /** All that this query finds. After a failure, the same goes on after what was read. */
  | ({ readonly type: 'export.requested' } & Asked)
  | { readonly type: 'export.cancelled' }
  | { readonly type: 'failure.dismissed' }
  | ({ readonly type: 'pages.read' } & ExportProgress)
  | ({ readonly type: 'file.saved' } & Saved);

const figure = (count: number) => count.toLocaleString('id-ID');
const savedToast = ({ rows, unreadable }: Saved): Toast => ({
  tone: unreadable > 0 || rows === 0 ? 'warning' : 'success',
  text: [
    rows === 0 ? 'Tidak ada data untuk disimpan.' : `${figure(rows)} baris disimpan.`,
    unreadable > 0 ? `${figure(unreadable)} baris tidak terbaca.` : '',
  ]
    .filter(Boolean)
    .join(' '),
});
const emptyDialog = (text: string): Dialog => ({
  tone: 'warning',
  title: 'Export',
  text,
  confirm: { label: 'OK' },
});

const NOTHING_READ: ExportProgress = { done: 0, of: 0, rows: 0 };
const asked = ({ event }: { event: Asked }) => event;
const begin = { target: 'reading', actions: { type: 'begin', params: asked } } as const;

/**
 * Saves what a list finds as a file, piece by piece. It starts and ends with the list's screen, one file at a time; nothing is
 * saved of a reading that failed or was called off, and one that failed can go on.
 */
export const listExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListExportEvent,
    emitted: {} as
      | { readonly type: 'toast.requested'; readonly toast: Toast }
      | { readonly type: 'dialog.requested'; readonly dialog: Dialog },
  },
  actors: {
    /** Reads all that the query finds and saves the file. */
    save: providedEvents<ListExportEvent, ExportInput>('save'),
  },
  guards: {
    isSame: ({ context }, { query, format = 'csv' }: Asked) =>
      context.query !== null && isSameQuery(context.query, query) && context.format === format,
  },
  actions: {
    begin: assign((_, { query, format = 'csv' }: Asked) => ({
      query: { ...query },
      format,
      progress: NOTHING_READ,
    })),
    setProgress: assign((_, { done, of, rows }: ExportProgress) => ({ progress: { done, of, rows } })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    forget: assign({ query: null, error: null }),
    forgetError: assign({ error: null }),
    emitSaved: emit((_, saved: Saved) =>
      saved.rows === 0 && saved.empty
        ? ({ type: 'dialog.requested', dialog: emptyDialog(saved.empty) } as const)
        : ({ type: 'toast.requested', toast: savedToast(saved) } as const),
    ),
  },
}).createMachine({
  id: 'listExport',
  context: { query: null, format: 'csv', progress: NOTHING_READ, error: null },
  initial: 'resting',
  states: {
    resting: { entry: 'forget', on: { 'export.requested': begin } },
    reading: {
      entry: 'forgetError',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { query, format } }) => ({ query, format }),
        onDone: 'resting',
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: {
        'pages.read': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'file.saved': { target: 'resting', actions: { type: 'emitSaved', params: ({ event }) => event } },
        'export.cancelled': 'resting',
      },
    },
    failed: {
      on: {
        'export.requested': [{ guard: { type: 'isSame', params: asked }, target: 'reading' }, begin],
        'failure.dismissed': 'resting',
      },
    },
  },
});
export type ListExportRef = ActorRefFrom<typeof listExportMachine>;
type ListExportSnapshot = SnapshotFrom<typeof listExportMachine>;

export const selectStage = (snapshot: ListExportSnapshot) => snapshot.value;
export const selectProgress = ({ context }: ListExportSnapshot) => context.progress;
export const selectExportError = ({ context }: ListExportSnapshot) => context.error;
