import type { FieldFallback } from '../api/schema/scalars';
import type { WireEvent } from '../api/schema/wire';
import type { Decoded, DecodedEvent, Frame, Origin } from './signals';

/** A fact that was delivered. `keys` are the actors that it is about, `unreadableFields` its fields that could not be read. */
export interface FactRecord {
  readonly kind: 'event';
  readonly channel: string;
  readonly keys: readonly string[];
  readonly event: WireEvent;
  readonly unreadableFields?: readonly FieldFallback[];
}
interface FactEntry extends FactRecord {
  readonly index: number;
  readonly at: number;
}

/**
 * Facts that came in a row, as the log keeps them: where they stand in what the socket received, and what else was made
 * of them. Thousands a second would otherwise outlive the moment in which they are wanted.
 */
export interface FactRun extends Pick<FactEntry, 'channel' | 'at'>, Origin {
  readonly kind: 'run';
  /** Index of the first entry, whose fact is the `nth` of the frame; the others follow it in both. */
  readonly index: number;
  count: number;
  readonly replayed: boolean;
}

interface Entry {
  readonly kind: string;
}

/** Whether a frame can reproduce the entry: not its unreadable fields, nor its keys where it has no `source`. */
const isPlaced = (entry: Entry): entry is FactEntry =>
  entry.kind === 'event' &&
  (entry as FactEntry).unreadableFields === undefined &&
  (entry as FactEntry).event.source !== undefined;

const isRun = (kept: Entry | undefined): kept is FactRun => kept?.kind === 'run';

/** How to keep the entry: in the run `before` it, if it goes on there. */
export function compactEntryOf<E extends Entry>(
  entry: E,
  { frame, nth }: Origin,
  before: Entry | undefined,
): E | FactRun {
  if (!isPlaced(entry)) return entry;
  const { channel, at, index, event } = entry;
  const { replayed } = event;
  if (
    isRun(before) &&
    before.frame === frame &&
    before.nth + before.count === nth &&
    before.at === at &&
    before.replayed === replayed
  ) {
    before.count += 1;
    return before;
  }
  return { kind: 'run', channel, at, index, count: 1, replayed, frame, nth };
}

/** Reads what is kept as the entry with this index; each frame once, for what is read in a row. */
export function createReader() {
  let read: Frame | null = null;
  let messages: readonly Decoded[] = [];
  return <E extends Entry>(kept: E, index: number): Exclude<E, FactRun> | FactEntry => {
    if (!isRun(kept)) return kept as Exclude<E, FactRun>;
    const { channel, at, replayed, frame, nth } = kept;
    if (frame !== read) {
      messages = frame.messages();
      read = frame;
    }
    const { message, keys } = messages[nth + index - kept.index] as DecodedEvent;
    const event = { ...message, replayed };
    return { kind: 'event', channel, keys, event, at, index };
  };
}
