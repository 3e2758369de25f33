import type { LogEntry } from '../../streams/event-log';
import type { Recorder } from './recorder';
import { LARGEST_SEGMENT } from './segment';

/** Which actor's beginning was kept how many entries ago, so that each has one within `reach` entries. */
export function createBeginnings(recorder: Pick<Recorder, 'checkpointOf'>, reach: number) {
  /** For each actor, the index of the newest entry when its latest beginning was packed; the earliest first. */
  const beginnings = new Map<string, number>();
  let newest = 0;

  const begin = (key: string) => {
    beginnings.delete(key);
    beginnings.set(key, newest);
  };

  return {
    note(entry: LogEntry) {
      newest = entry.index;
      if (entry.kind === 'started' || entry.kind === 'checkpoint') begin(entry.key);
      else if (entry.kind === 'stopped') beginnings.delete(entry.key);
    },
    /**
     * Checkpoints for the segment that is packed now, of actors whose first entry the store may drop; a few at a time, so that
     * no segment is large.
     */
    renewed(): LogEntry[] {
      const checkpoints: LogEntry[] = [];
      const most = Math.ceil((beginnings.size * LARGEST_SEGMENT) / reach);
      for (const [key, index] of beginnings) {
        if (newest - index < reach || checkpoints.length >= most) break;
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
