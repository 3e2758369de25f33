import type { ReadPosition } from '../../api/schema/answers';
import type { Position } from '../../streams/signals';

/**
 * Rows that were read before the socket was live may have missed what happened in between: nothing is replayed to a
 * first connection. Remembers where the oldest such read stood, so that it can be judged once the socket is live.
 */
export function createFirstReads() {
  /** Null where one of them did not say where it stood. */
  let oldest: ReadPosition | null | undefined;
  let isLive = false;
  return {
    note(position: ReadPosition | null) {
      if (isLive || oldest === null) return;
      if (position === null || oldest === undefined || position.seq < oldest.seq) oldest = position;
    },
    /** Whether something may have been missed, now that the socket is live at `position`. */
    missedBy(position: Position | undefined): boolean {
      isLive = true;
      const read = oldest;
      oldest = undefined;
      if (read === undefined || position === undefined) return false;
      return read === null || read.epoch !== position.epoch || read.seq < position.seq;
    },
    lost() {
      isLive = false;
    },
  };
}
export type FirstReads = ReturnType<typeof createFirstReads>;
