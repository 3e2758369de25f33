import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../api/errors';
import type { Toast } from '../notices/notices.types';
import { providedEvents } from '../provided';
import type { Query } from './list.rules';

/** How many pages have been read, of how many; `of` is 0 until the first page is read. */
export interface ExportProgress {
  readonly done: number;
  readonly of: number;
}
interface Saved {
  readonly rows: number;
  /** Rows that could not be read and are not in the file. */
  readonly unreadable: number;
}
interface Context {
  readonly query: Query | null;
  readonly progress: ExportProgress;
  readonly error: string | null;
}
export type ListExportEvent =
  /** All that this query finds, on every page of it. */
  | { readonly type: 'export.requested'; readonly query: Query }
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

const begin = {
  target: 'reading',
  actions: { type: 'setQuery', params: ({ event }: { event: { query: Query } }) => event },
} as const;

/**
 * Saves what a list finds as a file, page by page. It starts and ends with the list's screen, one file at a time; nothing is
 * saved of a reading that failed or was called off.
 */
export const listExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListExportEvent,
    emitted: {} as { readonly type: 'toast.requested'; readonly toast: Toast },
  },
  actors: {
    /** Reads every page of the query and saves the file. */
    save: providedEvents<ListExportEvent, { readonly query: Query | null }>('save'),
  },
  actions: {
    setQuery: assign((_, { query }: { query: Query }) => ({
      query,
      progress: { done: 0, of: 0 },
      error: null,
    })),
    setProgress: assign((_, { done, of }: ExportProgress) => ({ progress: { done, of } })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: (error as ApiError).text })),
    emitSaved: emit((_, saved: Saved) => ({ type: 'toast.requested', toast: savedToast(saved) }) as const),
  },
}).createMachine({
  id: 'listExport',
  context: { query: null, progress: { done: 0, of: 0 }, error: null },
  initial: 'resting',
  states: {
    resting: { on: { 'export.requested': begin } },
    reading: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { query } }) => ({ query }),
        onDone: 'resting',
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: {
        'pages.read': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'file.saved': { target: 'resting', actions: { type: 'emitSaved', params: ({ event }) => event } },
        'export.cancelled': 'resting',
      },
    },
    failed: { on: { 'export.requested': begin, 'failure.dismissed': 'resting' } },
  },
});
export type ListExportRef = ActorRefFrom<typeof listExportMachine>;
type ListExportSnapshot = SnapshotFrom<typeof listExportMachine>;

export const selectStage = (snapshot: ListExportSnapshot) => snapshot.value;
export const selectProgress = ({ context }: ListExportSnapshot) => context.progress;
export const selectExportError = ({ context }: ListExportSnapshot) => context.error;
