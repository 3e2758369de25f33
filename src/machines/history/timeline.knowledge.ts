import type { ActorEntry } from './entries';
import type { EndCause, Knowledge, Known, Seen } from './timeline.types';

/** An account's link, undefined until first reported, and its activity. */
export interface Standing {
  readonly link: string | null | undefined;
  readonly isSending: boolean;
  readonly isStarting: boolean;
}

/** Whether the entry has the whole record, unlike a fact, which has some of its fields. */
export const isRead = (entry: ActorEntry) =>
  entry.kind === 'started' ||
  entry.kind === 'checkpoint' ||
  (entry.kind === 'input' && entry.event.type === 'record.read');

export function seenIn(entry: ActorEntry): Seen {
  if (!isRead(entry)) return 'happened';
  return entry.kind === 'input' ? 'read' : 'opened';
}

// A map, since names come from outside.
const CAUSES: ReadonlyMap<string, EndCause> = new Map([
  ['wire.stop', 'stopped'],
  ['xstate.done.actor.stop', 'stopped'],
  ['wire.idle', 'exhausted'],
  ['wire.finished', 'finished'],
  ['wire.error_blast', 'failed'],
  ['wire.error_generate', 'failed'],
  ['wire.error_validate', 'failed'],
  ['wire.connection.update', 'disconnected'],
  ['wire.suspended', 'suspended'],
]);
/** Causes after which the server also sends a `stop` event. */
const OF_LINK: ReadonlySet<EndCause> = new Set(['disconnected', 'suspended']);

/** Whether the entry is the `stop` event after an end that the link caused and that is known already. */
export const isRepeated = (entry: ActorEntry, { job }: Knowledge, { isSending, isStarting }: Standing) =>
  'event' in entry &&
  entry.event.type === 'wire.stop' &&
  !isSending &&
  !isStarting &&
  job?.end != null &&
  OF_LINK.has(job.end);

/** Why it does not work after the entry; undefined where the entry says nothing of that. */
function endIn(entry: ActorEntry, before: Standing): EndCause | null | undefined {
  const cause = 'event' in entry ? CAUSES.get(entry.event.type) : undefined;
  if (before.isStarting) return cause === 'stopped' || cause === undefined ? 'notStarted' : cause;
  if (before.isSending) return cause ?? 'unseen';
  return undefined;
}

/** What is known after an entry that changed the account from `before` to `after`. */
export function knowledgeAfter(
  known: Knowledge,
  entry: ActorEntry,
  before: Standing,
  after: Standing,
): Knowledge {
  const now: Known = { at: entry.at, seen: seenIn(entry) };
  const link = after.link === undefined || after.link === before.link ? known.link : now;
  if (after.isSending || after.isStarting) {
    const isNew = after.isSending && !before.isSending;
    return { link, job: isNew ? { ...now, end: null } : known.job };
  }
  const end = endIn(entry, before);
  const cause = 'event' in entry ? CAUSES.get(entry.event.type) : undefined;
  if (end !== undefined) return { link, job: { ...now, end } };
  // An end that is reported after the account was seen idle says when and why it ended.
  const isReported = cause !== undefined && !OF_LINK.has(cause) && known.job === null;
  return { link, job: isReported ? { ...now, end: cause } : known.job };
}
