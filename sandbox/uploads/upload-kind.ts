/** A row of a file as it was judged; `reason` says why it cannot be created. */
export interface Judged {
  readonly reason: string | null;
}

export type Judge<Raw, R> = (raw: Raw) => R;

/** How files of one kind are read and judged. */
export interface UploadKind<Raw, R extends Judged> {
  readonly extensions: readonly string[];
  /** How many of what a file may hold. */
  readonly most: { readonly count: number; readonly of: string };
  /** Hands over row by row; refuses a file that cannot be used as a whole. */
  readonly read: (text: string, extension: string, take: (raw: Raw) => void) => void;
  /** Begins to judge the rows of one file. */
  readonly judging: () => Judge<Raw, R>;
}
