/** Places of a channel that lie in one page of the stream. */
export const PAGE = 1000;
export const pageOf = (place: number) => Math.floor(place / PAGE);

/** Messages of a channel that follow one another, as the table or the stream holds them. */
export interface EventRow {
  readonly channel: string;
  readonly epoch: string;
  readonly first: number;
  readonly last: number;
  readonly packed: Buffer;
  readonly at: Date;
}

/** Events that have left the table. What is asked while it does not answer is refused as `unreachable`. */
export interface EventStream {
  /** Rows that hold any of the places `from` to `to`, in order. */
  read(channel: string, epoch: string, from: number, to: number): Promise<EventRow[]>;
  /** Rows with news. */
  readNews(since: Date): Promise<EventRow[]>;
  /** At or before the first place that it has; null where it has none. */
  readOldest(channel: string): Promise<number | null>;
  /** Removes pages that end before a place, and date from before; resolves to the last place that is gone. */
  remove(channel: string, before: number, at: Date): Promise<number>;
}
