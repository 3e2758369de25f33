import { type SchedulerLike, Subject, throttleTime } from 'rxjs';
import { createRelevance } from '../../machines/history/relevance';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { Followed, Following } from '../../views/ports/history';
import type { Archive, PlacedSegment } from './archive';
import { inLine } from './in-line';
import type { Recorder } from './recorder';

export interface FollowingOptions {
  readonly log: EventLog;
  readonly recorder: Pick<Recorder, 'entries'>;
  readonly archive: Pick<Archive, 'before' | 'read'>;
  readonly scheduler: SchedulerLike;
  /** How often listeners are called at most, in ms. */
  readonly look: number;
}

/** Older entries that are looked for at first; each further time as many as there are by then. */
const FIRST = 2_000;
/** Entries of one actor that are added at most; then its history begins anew where memory does. */
const LONGEST = 40_000;

/** What was before memory began at the index `end`, as far as somebody has asked for it. */
function createPast(
  key: string,
  archive: FollowingOptions['archive'],
  onFound: () => void,
  onRead: () => void,
) {
  let found: readonly LogEntry[] = [];
  let older: Followed['older'] = 'loading';
  /** What has not been read yet, the newest first; null before it was asked for. */
  let unread: { readonly segments: PlacedSegment[]; readonly isPartial: boolean } | null = null;
  let end = 0;
  /** Names the reading that is under way; another ends it. */
  let reading = {};

  /** Reads older segments until so many entries more are there. */
  const search = async (wanted: number) => {
    const own = {};
    reading = own;
    older = 'loading';
    const goal = found.length + wanted;
    try {
      const { segments, isPartial } = unread ?? (await archive.before(end));
      if (reading !== own) return;
      unread = { segments: [...segments], isPartial };
      for (const segment of segments) {
        if (found.length >= goal) break;
        const part = await archive.read(segment, end, key);
        if (reading !== own) return;
        unread.segments.shift();
        if (part.length === 0) continue;
        found = inLine([part, found]);
        onFound();
      }
      older = unread.segments.length > 0 ? 'available' : isPartial ? 'failed' : 'none';
    } catch {
      if (reading !== own) return;
      older = 'failed';
    }
    onRead();
  };

  return {
    found: () => found,
    older: () => older,
    forget(before: number) {
      end = before;
      found = [];
      unread = null;
    },
    begin: () => search(FIRST),
    more: () => search(Math.max(FIRST, found.length)),
    stop() {
      reading = {};
    },
  };
}

/** One actor's history, while somebody looks at it: what memory has of it, what comes, and what was before that. */
export function createFollowing(
  key: string,
  { log, recorder, archive, scheduler, look }: FollowingOptions,
): Following {
  const listeners = new Set<() => void>();
  const changed = new Subject<void>();
  let relevance = createRelevance<LogEntry>(key);
  let newer: LogEntry[] = [];
  let told: Followed | null = null;

  const tell = () => {
    told = null;
    for (const listener of listeners) listener();
  };
  const past = createPast(key, archive, () => changed.next(), tell);

  const remember = () => {
    relevance = createRelevance(key);
    past.forget(log.oldest());
    newer = recorder.entries().flatMap(relevance.take);
  };
  const begin = () => {
    remember();
    void past.begin();
    tell();
  };
  const take = (entry: LogEntry) => {
    const taken = relevance.take(entry);
    if (taken.length === 0) return;
    for (const one of taken) newer.push(one);
    if (newer.length > LONGEST) begin();
    else changed.next();
  };

  let subscriptions: { unsubscribe: () => void }[] = [];
  remember();
  return {
    read() {
      told ??= { entries: inLine([past.found(), newer]), older: past.older() };
      return told;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        subscriptions = [
          changed.pipe(throttleTime(look, scheduler, { leading: false, trailing: true })).subscribe(tell),
          log.appended.subscribe(take),
        ];
        begin();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const subscription of subscriptions) subscription.unsubscribe();
        past.stop();
      };
    },
    more() {
      if (past.older() === 'failed') begin();
      if (past.older() !== 'available') return;
      void past.more();
      tell();
    },
  };
}
