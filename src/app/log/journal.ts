import type { SchedulerLike, Subscription } from 'rxjs';
import { createActor, fromPromise, waitFor } from 'xstate';
import { logKeepingMachine } from '../../machines/log-keeping/log-keeping';
import { holeOf, type Waiting } from '../../machines/log-keeping/waiting.rules';
import type { EventLog, LogEntry } from '../../streams/event-log';
import type { LogStore, Segment } from '../browser/log-store';
import { createBeginnings } from './beginnings';
import { createBundle } from './bundle';
import {
  doHere,
  packingBy,
  type PackingAnswer,
  type PackingJob,
  packingWorker,
  settle,
} from './create-packing';
import { createFaults } from './faults';
import { FORMAT_VERSION } from './format-version';
import { packable } from './packable';
import { livesOfEarlierPages } from './past';
import type { Recorder } from './recorder';
import type { Redactor } from './redact';
import { numbersOf } from './segment';
import { createTurns } from './turns';

export interface JournalLimits {
  /** What waits for the store at most, in bytes; the oldest gives way, and `lost` says how much of it. */
  readonly waiting: number;
  /** After how many segments an actor gets its next checkpoint: well before the store drops what is older. */
  readonly reach: number;
}
const LIMITS: JournalLimits = { waiting: 32 * 2 ** 20, reach: 500 };

export interface JournalOptions {
  readonly log: EventLog;
  readonly recorder: Pick<Recorder, 'checkpointOf'>;
  readonly redactor: Redactor;
  readonly store: LogStore;
  readonly startPacker: () => Worker;
  readonly scheduler: SchedulerLike;
  /** Names this life of the page. */
  readonly page: string;
  /** Index of the first entry that is to be kept. */
  readonly begun: number;
  /** The browser does not store the log at present: it may last no longer than the page. Called once. */
  readonly onRefused: () => void;
  readonly limits?: JournalLimits;
}

export type Journal = ReturnType<typeof createJournal>;

/** Writes the event log behind the page's back, so that it outlives the page. */
export function createJournal(options: JournalOptions) {
  const { log, store, scheduler, page, limits = LIMITS } = options;
  const inTurn = createTurns();
  const faults = createFaults();
  const bundle = createBundle(log, options.redactor);
  const beginnings = createBeginnings(
    options.recorder,
    limits.reach,
    () => keeping.getSnapshot().context.bundled,
  );
  const packing = packingBy((job) => keeping.send({ type: 'packing.requested', job }));

  const segmentOfBundle = (): Waiting | null => {
    const bundled = bundle.take();
    if (bundled.length === 0) return null;
    const entries = [...bundled, ...beginnings.renewed()];
    const { text, frames, size } = packable(entries);
    const content = packing.pack(text, frames);
    content.then(
      ({ byteLength }) => keeping.send({ type: 'entries.packed', content, bytes: byteLength }),
      // Who writes it is told.
      () => {},
    );
    return { ...numbersOf(entries), bytes: size, content, missing: null };
  };
  const contentOf = ({ content, missing }: Waiting) =>
    content ?? packing.pack(JSON.stringify([{ kind: 'lost', ...missing }]));
  const stored = async (waiting: Waiting, owner: string): Promise<Segment> => {
    const { from, to, since, until, count } = waiting;
    const content = await contentOf(waiting);
    const bytes = content.byteLength;
    return { owner, page, version: FORMAT_VERSION, from, to, since, until, count, bytes, content };
  };

  const machine = logKeepingMachine.provide({
    actors: {
      open: fromPromise(({ input: { owner } }) =>
        inTurn(() => livesOfEarlierPages({ store, packing, page, faults }, owner)),
      ),
      write: fromPromise(({ input: { owner, segments } }) =>
        inTurn(async () => store.add(await Promise.all(segments.map((one) => stored(one, owner))))),
      ),
      clear: fromPromise(() => inTurn(store.clear)),
      worker: packingWorker(options.startPacker),
    },
    actions: {
      bundle: ({ self }) => self.send({ type: 'entries.bundled', segment: segmentOfBundle() }),
      renewCheckpoints: beginnings.forget,
      forgetEntries() {
        bundle.take();
        beginnings.forget();
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
  const refusals = keeping.on('keeping.refused', () => {
    refusals.unsubscribe();
    options.onRefused();
  });

  const bundleNow = () => keeping.send({ type: 'entries.bundled', segment: segmentOfBundle() });
  const keep = (entry: LogEntry) => {
    beginnings.note(entry);
    const isFirst = bundle.isEmpty();
    if (bundle.add(entry)) bundleNow();
    else if (isFirst) keeping.send({ type: 'entries.waiting' });
  };
  // The page has begun before this was loaded, and more may have come by then than memory holds.
  const held = log.snapshot();
  const [oldest] = held;
  if (oldest && oldest.index > options.begun) {
    const { index, at } = oldest;
    const missing = { index: index - 1, at, since: at, count: index - options.begun };
    keeping.send({ type: 'entries.bundled', segment: holeOf(missing) });
  }
  for (const entry of held) keep(entry);
  log.appended.subscribe(keep);

  return {
    keeping,
    packing,
    faults,
    contentOf,
    /** What the store does not have yet, oldest first. */
    unwritten() {
      bundleNow();
      return keeping.getSnapshot().context.line;
    },
    /** Resolves once the browser is asked for nothing. */
    settled: async () => void (await waitFor(keeping, (snapshot) => !snapshot.hasTag('busy'))),
  };
}
