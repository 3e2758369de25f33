import type { ReadPosition } from '../../api/schema/answers';
import type { Position } from '../../streams/signals';

/** The position at which the connection became live, undefined where its server has none; null while it is not live. */
interface Live {
  readonly from: Position | undefined;
}
export interface EarlyReadsState {
  readonly live: Live | null;
  /** The oldest position of the reads that were answered before the connection was live; null where one had none. */
  readonly oldest: ReadPosition | null | undefined;
}

const hasMissed = (read: ReadPosition | null, { from }: Live) =>
  from !== undefined && (read === null || read.epoch !== from.epoch || read.seq < from.seq);

/** The older of two positions; null where they cannot be compared. */
const older = (one: ReadPosition | null, other: ReadPosition | null) => {
  if (!one || !other || one.epoch !== other.epoch) return null;
  return one.seq <= other.seq ? one : other;
};

/**
 * A read that began before the socket was live may have missed what happened in between: nothing is replayed to a
 * first connection. Its position is compared with that of the connection, as soon as both are known.
 */
export function createEarlyReads(suspectStale: () => void, before?: EarlyReadsState) {
  let { live, oldest }: EarlyReadsState = before ?? { live: null, oldest: undefined };
  return {
    state: (): EarlyReadsState => ({ live, oldest }),
    /** Whether a read that begins now has to be noted once it is answered. */
    isEarly: () => live === null,
    /** An early read was answered, at this position; null where the answer has none. */
    note(position: ReadPosition | null) {
      if (live) {
        if (hasMissed(position, live)) suspectStale();
      } else oldest = oldest === undefined ? position : older(oldest, position);
    },
    /** The connection is live, maybe as before. */
    lineStands(from: Position | undefined) {
      if (live) return;
      live = { from };
      const read = oldest;
      oldest = undefined;
      if (read !== undefined && hasMissed(read, live)) suspectStale();
    },
    lineLost() {
      live = null;
    },
  };
}
export type EarlyReads = ReturnType<typeof createEarlyReads>;
