import type { ApiError } from '../../api/errors';

/** One row of a file, by column; everything as text. */
export type ImportRow = Readonly<Record<string, string>>;

/** Why a row is not uploaded, or was not created: each is corrected in a different way. */
export type RejectionReason = 'invalid' | 'duplicate' | 'blank' | 'refused';
export interface RejectedRow {
  /** Place in the file from 1, its heading counted; null where only the server has seen it. */
  readonly line: number | null;
  readonly row: ImportRow;
  readonly reason: RejectionReason;
  readonly text: string;
}

/** What a file holds, as it was read before anything leaves. `read` = `ready` + `rejected`. */
export interface Preview {
  readonly read: number;
  /** Rows that will be sent. */
  readonly ready: number;
  /** The first of them. */
  readonly sample: readonly ImportRow[];
  readonly rejected: readonly RejectedRow[];
  /** The ready rows as a clean file of the same format: what is sent. */
  readonly upload: File;
}

/** What the server made of the ready rows. */
export interface Uploaded {
  readonly created: number;
  readonly skipped: readonly RejectedRow[];
  /** Rows that it did not take and did not list: a server lists only the first of many. */
  readonly unlisted: number;
  /** Of those not taken, whose owners asked to be left out; a server that does not know it leaves it out. */
  readonly optedOut?: number | undefined;
}

/** What became of a file. `read` = `created` + `skipped` + `unlisted` + `unreported`. */
export interface Report extends Pick<Uploaded, 'optedOut'> {
  readonly read: number;
  readonly created: number;
  /** The rows that the file itself ruled out, then those that the server did not take. */
  readonly skipped: readonly RejectedRow[];
  /** Rows that the server did not take and did not list. */
  readonly unlisted: number;
  /** Rows that were sent and of which the server said nothing. */
  readonly unreported: number;
}

export type ParseEvent =
  | { readonly type: 'parsing.progressed'; readonly progress: number }
  | { readonly type: 'parsing.finished'; readonly preview: Preview };
export type UploadEvent =
  | { readonly type: 'upload.progressed'; readonly progress: number }
  | { readonly type: 'upload.finished'; readonly uploaded: Uploaded };

export type SkippedFormat = 'csv' | 'json';
export type ImportEvent =
  | ParseEvent
  | UploadEvent
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'upload.requested' }
  /** Stops what is under way: reading the file, or sending it. */
  | { readonly type: 'import.cancelled' }
  /** Begins again with no file. */
  | { readonly type: 'import.restarted' }
  | { readonly type: 'skipped.downloadRequested'; readonly format: SkippedFormat }
  | { readonly type: 'template.downloadRequested'; readonly format: SkippedFormat };

export interface ImportContext {
  readonly file: File | null;
  /** Of what is under way, 0 to 1. */
  readonly progress: number;
  readonly preview: Preview | null;
  readonly report: Report | null;
  readonly error: string | null;
}
export type ImportFailure = ApiError;
