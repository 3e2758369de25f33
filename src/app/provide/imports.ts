import { from, map, Observable } from 'rxjs';
import { fromEventObservable } from 'xstate';
import type { Call, CallOptions } from '../../api/client';
import { importMachine } from '../../machines/crud/import';
import type { ParseEvent, RejectedRow, Uploaded, UploadEvent } from '../../machines/crud/import.types';
import { type FileKindName, fileKinds } from '../files/kinds';
import { parseFile } from '../files/parse';
import type { SaveFile } from '../files/save';
import { fileOf } from '../files/table';

export interface ImportSources {
  /** The product's calls over another `fetch`. */
  readonly callThrough: (fetch: typeof globalThis.fetch) => Call;
  readonly saveFile: SaveFile;
  /** A fresh worker that reads one file. */
  readonly startParser: () => Worker;
  /** A `fetch` that reports how much of its body is sent, 0 to 1. */
  readonly progressingFetch: (onProgress: (share: number) => void) => typeof fetch;
}

export type Send = (call: Call, file: File, options: CallOptions) => Promise<Uploaded>;

/** Sends a file and reports its progress. Unsubscribing aborts the upload. */
const uploading = (send: Send, file: File, { callThrough, progressingFetch }: ImportSources) =>
  new Observable<UploadEvent>((subscriber) => {
    const controller = new AbortController();
    const call = callThrough(
      progressingFetch((progress) => subscriber.next({ type: 'upload.progressed', progress })),
    );
    const sending = from(send(call, file, { signal: controller.signal }))
      .pipe(map((uploaded) => ({ type: 'upload.finished', uploaded }) as const))
      .subscribe(subscriber);
    return () => {
      sending.unsubscribe();
      controller.abort();
    };
  });

/** A list of rejected rows as a file. CSV is for people and says why; JSON can be mended and uploaded again. */
function skippedFile(kind: FileKindName, format: 'csv' | 'json', rows: readonly RejectedRow[]) {
  const { name, columns } = fileKinds[kind];
  const lines = rows.map(({ line, row, text }) => ({
    ...row,
    line: line === null ? '' : String(line),
    reason: text,
  }));
  return fileOf(
    `${name}_skipped`,
    format,
    format === 'csv' ? [...columns, 'line', 'reason'] : columns,
    lines,
  );
}

/** An import, read before it is sent. */
export const provideImport = (kind: FileKindName, send: Send, sources: ImportSources) => {
  const { saveFile, startParser } = sources;
  return importMachine.provide({
    actors: {
      parse: fromEventObservable<ParseEvent, { file: File }>(({ input: { file } }) =>
        parseFile(startParser, { file, kind }),
      ),
      upload: fromEventObservable<UploadEvent, { file: File }>(({ input }) =>
        uploading(send, input.file, sources),
      ),
    },
    actions: {
      saveSkipped: (_, { rows, format }) => saveFile(skippedFile(kind, format, rows)),
      saveTemplate: (_, { format }) => {
        const { name, columns, sample } = fileKinds[kind];
        saveFile(fileOf(`${name}_template`, format, columns, sample));
      },
    },
  });
};
