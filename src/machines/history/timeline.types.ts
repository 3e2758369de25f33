import type { LineTone, LineText } from '../../api/schema/line-text';

/** How a moment is known: it happened then, was so when the page opened, or showed when the row was read again. */
export type Seen = 'happened' | 'opened' | 'read';

/** A line of text; for a run of messages, how many, the first of them at `from`. */
export interface TextLine {
  readonly kind: 'text';
  /** Index in the log of the last entry it covers. */
  readonly index: number;
  readonly at: number;
  readonly tone: LineTone;
  readonly text: string;
  /** Left out where it happened at `at`. */
  readonly seen?: Exclude<Seen, 'happened'>;
  readonly run?: {
    readonly name: NonNullable<LineText['run']>;
    readonly count: number;
    readonly from: number;
  };
}

/**
 * Nothing was received between `from` and `to`, which is null while nothing is received yet. Or it was received, and
 * `lost` entries of the log could not be kept.
 */
export interface GapLine {
  readonly kind: 'gap';
  readonly index: number;
  readonly from: number;
  readonly to: number | null;
  readonly lost?: number;
}

/** A line of an account's timeline. Moments are epoch milliseconds. */
export type TimelineLine = TextLine | GapLine;

/** Why the work ended, or did not begin. */
export type EndCause =
  | 'stopped'
  | 'exhausted'
  | 'finished'
  | 'failed'
  | 'notStarted'
  | 'disconnected'
  | 'suspended'
  | 'unseen';

export interface Known {
  readonly at: number;
  readonly seen: Seen;
}
/** What the log knows of how an account stands now: since when, and why the work ended. Null is what it does not know. */
export interface Knowledge {
  readonly link: Known | null;
  readonly job: (Known & { readonly end: EndCause | null }) | null;
}

export interface Timeline {
  readonly lines: readonly TimelineLine[];
  readonly known: Knowledge;
}
