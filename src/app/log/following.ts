import {
  BehaviorSubject,
  distinctUntilChanged,
  filter,
  from,
  map,
  merge,
  Observable,
  type SchedulerLike,
  share,
  skip,
  Subject,
  tap,
  throttleTime,
} from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { olderHistoryMachine, selectFound, selectOlder } from '../../machines/history/older';
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

/** Entries of one actor that are added at most; then its history begins anew where memory does. */
const LONGEST = 40_000;

/** One actor's history, while it is subscribed to: what memory has of it, what comes, and what was before that. */
export function createFollowing(
  key: string,
  { log, recorder, archive, scheduler, look }: FollowingOptions,
): Following {
  const older = createActor(
    olderHistoryMachine.provide({
      actors: {
        find: fromPromise(async ({ input: { end } }) => {
          const { segments, isPartial } = await archive.before(end);
          return { places: segments, isPartial };
        }),
        read: fromPromise(({ input: { place, end } }) => archive.read(place as PlacedSegment, end, key)),
      },
    }),
  ).start();
  const remember = () => {
    const relevance = createRelevance<LogEntry>(key);
    return { relevance, newer: recorder.entries().flatMap(relevance.take) };
  };
  let memory = remember();
  const known = (): Followed => ({
    entries: inLine([selectFound(older.getSnapshot()) as readonly LogEntry[], memory.newer]),
    older: selectOlder(older.getSnapshot()),
  });
  const current = new BehaviorSubject(known());
  const update = () => current.next(known());
  const changed = new Subject<void>();

  const begin = () => {
    memory = remember();
    older.send({ type: 'history.begun', end: log.oldest() });
    update();
  };
  const take = (entry: LogEntry) => {
    const { relevance, newer } = memory;
    const taken = relevance.take(entry);
    if (taken.length === 0) return;
    for (const one of taken) newer.push(one);
    if (newer.length > LONGEST) begin();
    else changed.next();
  };
  /** From the first subscriber to the last. */
  const looking = new Observable<never>(() => {
    const subscription = merge(
      log.appended.pipe(tap(take)),
      from(older).pipe(
        map(selectFound),
        distinctUntilChanged(),
        filter((found) => found.length > 0),
        tap(() => changed.next()),
      ),
      from(older).pipe(map(selectOlder), distinctUntilChanged(), tap(update)),
      changed.pipe(throttleTime(look, scheduler, { leading: false, trailing: true }), tap(update)),
    ).subscribe();
    begin();
    return () => {
      subscription.unsubscribe();
      older.send({ type: 'history.left' });
    };
  }).pipe(share());

  return {
    read: () => current.value,
    subscribe(listener) {
      const subscription = merge(current.pipe(skip(1)), looking).subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
    more() {
      if (selectOlder(older.getSnapshot()) === 'failed') begin();
      else older.send({ type: 'older.requested' });
    },
  };
}
