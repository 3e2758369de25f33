import type { LogEntry } from '../../streams/event-log';
import type { Recorder } from './recorder';

/**
 * Which actor's beginning was kept how long ago, in segments, so that each has one in the store. `packed` says how many
 * segments there have been.
 */
export function createBeginnings(
  recorder: Pick<Recorder, 'checkpointOf'>,
  reach: number,
  packed: () => number,
) {
  /** For each actor, how many segments there were when its latest beginning was packed; the earliest first. */
  const beginnings = new Map<string, number>();

  const begin = (key: string) => {
    beginnings.delete(key);
    beginnings.set(key, packed());
  };

  return {
    note(entry: LogEntry) {
      if (entry.kind === 'started' || entry.kind === 'checkpoint') begin(entry.key);
      else if (entry.kind === 'stopped') beginnings.delete(entry.key);
    },
    /**
     * Checkpoints for the segment that is packed now, of actors whose first entry the store may drop; a few at a time, so that
     * no segment is large.
     */
    renewed(): LogEntry[] {
      const checkpoints: LogEntry[] = [];
      const most = Math.ceil(beginnings.size / reach);
      for (const [key, segment] of beginnings) {
        if (packed() - segment < reach || checkpoints.length >= most) break;
        // One that has ended, or is processing an event, has its turn again.
        begin(key);
        const checkpoint = recorder.checkpointOf(key);
        if (checkpoint) checkpoints.push(checkpoint);
      }
      return checkpoints;
    },
    /** Every actor needs a new checkpoint, as after entries that are missing. */
    forget() {
      for (const key of beginnings.keys()) beginnings.set(key, Number.NEGATIVE_INFINITY);
    },
  };
}
