/** How a stretch of text looks. Mono stands alone: inside it other signs are read as they are. */
export type Mark = 'bold' | 'italic' | 'strike' | 'mono';

/** A stretch of text with the same marks throughout. */
export interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** One line of a message. */
export interface FormattedLine {
  /** What stands before its text: the sign of a list's item, its place, or the indent of what follows it. */
  readonly prefix: string;
  readonly runs: readonly Run[];
}
