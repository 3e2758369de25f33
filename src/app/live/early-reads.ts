import type { ReadPosition } from '../../api/schema/answers';
import type { Position } from '../../streams/signals';

/** Where the line stood as it became live, undefined where its server has no positions; null while it is not live. */
interface Live {
  readonly from: Position | undefined;
}
export interface EarlyReadsState {
  readonly live: Live | null;
  /** Where the oldest read stood that was answered while the line was not live; null where one did not say. */
  readonly oldest: ReadPosition | null | undefined;
}

const hasMissed = (read: ReadPosition | null, { from }: Live) =>
  from !== undefined && (read === null || read.epoch !== from.epoch || read.seq < from.seq);

/** The older of what two reads stood at; null where that cannot be told. */
const older = (one: ReadPosition | null, other: ReadPosition | null) => {
  if (!one || !other || one.epoch !== other.epoch) return null;
  return one.seq <= other.seq ? one : other;
};

/**
 * Rows whose read began before the socket was live may have missed what happened in between: nothing is replayed to a
 * first connection. Where each stood is compared with where the line began, as soon as both are known.
 */
export function createEarlyReads(suspectStale: () => void, before?: EarlyReadsState) {
  let { live, oldest }: EarlyReadsState = before ?? { live: null, oldest: undefined };
  return {
    state: (): EarlyReadsState => ({ live, oldest }),
    /** Whether a read that begins now has to be noted once it is answered. */
    isEarly: () => live === null,
    /** An early read was answered, as it stood there; null where that does not say. */
    note(position: ReadPosition | null) {
      if (live) {
        if (hasMissed(position, live)) suspectStale();
      } else oldest = oldest === undefined ? position : older(oldest, position);
    },
    /** The line is live, as it was when this was told last or anew. */
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
