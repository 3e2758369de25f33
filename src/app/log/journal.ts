import { filter, firstValueFrom, from, type SchedulerLike, startWith, type Subscription } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { logKeepingMachine, type LogKeepingSnapshot } from '../../machines/log-keeping/log-keeping';
import type { LogEntry } from '../../streams/event-log';
import type { LogStore } from '../browser/log-store';
import {
  doHere,
  packingBy,
  type PackingAnswer,
  type PackingJob,
  packingWorker,
  settle,
} from './create-packing';
import type { Faults } from './faults';
import { createMerging } from './merging';
import { isReadableSegment, livesOfEarlierPages } from './past';
import { createSegments, missingBefore, type SegmentsOptions } from './segments';
import { createTurns } from './turns';

export interface JournalLimits {
  /** What waits for the store at most, in bytes; the oldest gives way, and `lost` says how much of it. */
  readonly waiting: number;
  /** After how many entries an actor gets its next checkpoint: well before the store drops what is older. */
  readonly reach: number;
}
const LIMITS: JournalLimits = { waiting: 32 * 2 ** 20, reach: 250_000 };

export interface JournalOptions extends Pick<SegmentsOptions, 'log' | 'recorder' | 'redactor'> {
  readonly store: LogStore;
  readonly startPacker: () => Worker;
  readonly scheduler: SchedulerLike;
  /** Names this life of the page. */
  readonly page: string;
  /** What was stored and could not be read so far. */
  readonly faults: Faults;
  /** The browser does not store the log at present: it may last no longer than the page. Called once. */
  readonly onRefused: () => void;
  readonly limits?: JournalLimits;
}
export type Journal = ReturnType<typeof createJournal>;

/** The chart that keeps the log, and what it has the browser, the worker and the page do. */
function startKeeping(options: JournalOptions) {
  const { store, page, faults, scheduler, limits = LIMITS } = options;
  const inTurn = createTurns();
  const packing = packingBy((job) => keeping.send({ type: 'packing.requested', job }));
  const merging = createMerging(store, packing);
  const segments = createSegments({
    ...options,
    packing,
    reach: limits.reach,
    onPacked: (content, bytes) => keeping.send({ type: 'entries.packed', content, bytes }),
  });
  const bundle = () => keeping.send({ type: 'entries.bundled', segment: segments.next() });
  const machine = logKeepingMachine.provide({
    actors: {
      open: fromPromise(({ input: { owner } }) =>
        inTurn(() => livesOfEarlierPages({ store, packing, page, faults, merging }, owner)),
      ),
      write: fromPromise(({ input: { owner, segments: waiting } }) =>
        inTurn(async () => {
          const added = await Promise.all(waiting.map((one) => segments.stored(one, owner, page)));
          await merging.stored((await store.add(added)).filter(isReadableSegment));
        }),
      ),
      clear: fromPromise(() => inTurn(store.clear)),
      worker: packingWorker(options.startPacker),
    },
    actions: {
      bundle,
      renewCheckpoints: segments.renewCheckpoints,
      forgetEntries() {
        segments.forget();
        faults.clear();
      },
      settle({ context }, answer) {
        const asked = context.jobs.find(({ id }) => id === answer.id);
        if (asked) settle(asked.job as PackingJob, answer as PackingAnswer);
      },
      doJobs({ context }) {
        for (const { job } of context.jobs) doHere(job as PackingJob);
      },
    },
  });
  const keeping = createActor(machine, {
    input: { most: limits.waiting },
    clock: {
      setTimeout: (run: () => void, ms: number) => scheduler.schedule(() => run(), ms),
      clearTimeout: (timer: Subscription) => timer.unsubscribe(),
    },
  }).start();
  return { keeping, packing, segments, bundle };
}

/** Writes the event log behind the page's back, so that it outlives the page. */
export function createJournal(options: JournalOptions) {
  const { log, faults } = options;
  const { keeping, packing, segments, bundle } = startKeeping(options);
  const refusals = keeping.on('keeping.refused', () => {
    refusals.unsubscribe();
    options.onRefused();
  });
  const keep = (entry: LogEntry) => {
    const isFirst = segments.isEmpty();
    if (segments.add(entry)) bundle();
    else if (isFirst) keeping.send({ type: 'entries.waiting' });
  };
  return {
    keeping,
    packing,
    faults,
    contentOf: segments.contentOf,
    /** Takes what the log has and what comes, from the entry with the index `begun` on. */
    begin(begun: number) {
      // The page has begun before this was loaded, and more may have come by then than memory holds.
      const held = log.snapshot();
      keeping.send({ type: 'entries.bundled', segment: missingBefore(held[0], begun) });
      for (const entry of held) keep(entry);
      log.appended.subscribe(keep);
    },
    /** What the store does not have yet, oldest first. */
    unwritten() {
      bundle();
      return keeping.getSnapshot().context.queue;
    },
    /** Resolves once it is in such a state. */
    until: (is: (snapshot: LogKeepingSnapshot) => boolean) =>
      firstValueFrom(from(keeping).pipe(startWith(keeping.getSnapshot()), filter(is))),
  };
}
