/** Entries that are missing: how many, since when, and where the last of them stood. */
export interface Missing {
  readonly index: number;
  /** Epoch ms, as is `since`. */
  readonly at: number;
  readonly since: number;
  readonly count: number;
}
/** Entries of this page that the browser does not have yet. */
export interface Waiting {
  /** Indexes of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  /** When they were written into the log, epoch ms. */
  readonly since: number;
  readonly until: number;
  readonly count: number;
  /** Size at present: that of their text until they are packed. */
  readonly bytes: number;
  /** Packed entries; null where it only marks missing ones. */
  readonly content: Promise<Uint8Array<ArrayBuffer>> | null;
  /** The missing entries it marks; null where it has entries. */
  readonly missing: Missing | null;
}
/** Segments on their way to the browser, the oldest first. */
export type SegmentQueue = readonly Waiting[];

/** The marker for missing entries; its size is not counted. */
export const holeOf = (missing: Missing): Waiting => ({
  from: missing.index,
  to: missing.index,
  since: missing.at,
  until: missing.at,
  count: 1,
  bytes: 0,
  content: null,
  missing,
});

/** What is missing where segments no longer wait. */
const missingOf = (gone: SegmentQueue): Missing => ({
  index: Math.max(...gone.map(({ to }) => to)),
  at: Math.max(...gone.map(({ until }) => until)),
  since: Math.min(...gone.map(({ since, missing }) => missing?.since ?? since)),
  count: gone.reduce((sum, { count, missing }) => sum + (missing?.count ?? count), 0),
});

const bytesOf = (queue: SegmentQueue) => queue.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether the queue is over `most` bytes and has a segment to drop: the first `writing` are being written. */
export const isOver = (queue: SegmentQueue, writing: number, most: number) =>
  queue.length > writing + 1 && bytesOf(queue) > most;

/** The oldest gives way until the rest is within `most` bytes, and leaves a hole. */
export function shortened(queue: SegmentQueue, writing: number, most: number): SegmentQueue {
  if (!isOver(queue, writing, most)) return queue;
  const gone = queue.slice(writing, writing + (queue[writing]?.missing ? 2 : 1));
  const rest = queue.slice(writing + gone.length);
  return shortened([...queue.slice(0, writing), holeOf(missingOf(gone)), ...rest], writing, most);
}
