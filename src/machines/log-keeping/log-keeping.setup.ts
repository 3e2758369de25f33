import { assign, emit, raise, sendTo, setup } from 'xstate';
import { providedAction, providedCallback, providedPromise } from '../provided';
import { isOver, type SegmentQueue, shortened, type Waiting } from './waiting.rules';

/** The life of an earlier page in the line of all entries: its indexes end at `end`, and are shifted by `offset`. */
export interface Life {
  readonly end: number;
  readonly offset: number;
}
export type Lives = ReadonlyMap<string, Life>;

/** Something to pack or unpack, opaque to the chart: only page and worker know what it is. */
export type Job = object;
export interface NumberedJob {
  readonly id: number;
  readonly job: Job;
}
/** The events sent to the worker. */
export interface WorkerEvent extends NumberedJob {
  readonly type: 'packing.requested';
}
export interface PackingAnswer {
  readonly id: number;
}

export interface Input {
  /** What may wait for the browser, in bytes. */
  readonly most: number;
}
export interface Writing {
  readonly owner: string;
  readonly segments: SegmentQueue;
}
export interface Context extends Input {
  /** Id of the user whose entries are kept; null while signed out. */
  readonly owner: string | null;
  /** The pages before this one, as far as they were found. */
  readonly lives: Lives;
  readonly queue: SegmentQueue;
  /** How many, from the front of the queue, are being written. */
  readonly writing: number;
  /** The jobs that the worker has not answered yet. */
  readonly jobs: readonly NumberedJob[];
  readonly lastJob: number;
}
export type KeepingEvent =
  | { readonly type: 'session.opened'; readonly owner: string }
  | { readonly type: 'session.closed' }
  /** An entry waits for others to be packed with, the first after a while. */
  | { readonly type: 'entries.waiting' }
  /** Entries were packed together; null where there were none. */
  | { readonly type: 'entries.bundled'; readonly segment: Waiting | null }
  /** How much room the segment with this content takes from now on. */
  | { readonly type: 'entries.packed'; readonly content: Waiting['content']; readonly bytes: number }
  /** The page may be gone soon. */
  | { readonly type: 'log.writeRequested' }
  /** The entries that earlier pages kept are requested. */
  | { readonly type: 'history.requested' }
  /** The browser took some; there is room again. */
  | { readonly type: 'entries.written' }
  | { readonly type: 'packing.requested'; readonly job: Job }
  | ({ readonly type: 'packing.answered' } & PackingAnswer)
  | { readonly type: 'packing.failed' };

const withSegment = (queue: SegmentQueue, segment: Waiting | null) => (segment ? [...queue, segment] : queue);

export const keepingSetup = setup({
  types: {
    context: {} as Context,
    events: {} as KeepingEvent,
    input: {} as Input,
    emitted: {} as { readonly type: 'keeping.refused' },
    tags: {} as 'busy' | 'opening',
  },
  actors: {
    /** Finds what earlier pages kept for this user, and forgets what is of others. */
    open: providedPromise<Lives, { owner: string }>('open'),
    write: providedPromise<void, Writing>('write'),
    /** Forgets everything in the browser. */
    clear: providedPromise<void>('clear'),
    /** Packs off the page's thread: receives `packing.requested`, sends `packing.answered` or `packing.failed`. */
    worker: providedCallback<WorkerEvent>('worker'),
  },
  delays: {
    /** How long entries wait for others to be packed with. */
    pause: 1000,
    /** How long after a refused write the next is tried. */
    retry: 60_000,
    /** How long a worker that owes answers may give none. */
    silence: 30_000,
    /** How much longer a silent worker is waited for: after a sleep its answer may just come late. */
    grace: 1000,
  },
  guards: {
    isOther: ({ context }, { owner }: { owner: string }) => owner !== context.owner,
    isSomethingWaiting: ({ context }, { segment }: { segment: Waiting | null }) =>
      context.queue.length > 0 || segment !== null,
    isMoreWaiting: ({ context }) => context.queue.length > context.writing,
    isOver: ({ context: { queue, writing, most } }, { segment }: { segment: Waiting | null }) =>
      isOver(withSegment(queue, segment), writing, most),
    isLastJob: ({ context }) => context.jobs.length <= 1,
  },
  actions: {
    setOwner: assign((_, { owner }: { owner: string }) => ({ owner })),
    setLives: assign((_, { lives }: { lives: Lives }) => ({ lives })),
    /** Entries that wait are bundled; comes back as `entries.bundled`. */
    bundle: providedAction<undefined>('bundle'),
    addSegment: assign(({ context }, { segment }: { segment: Waiting | null }) => ({
      queue: withSegment(context.queue, segment),
    })),
    giveWay: assign(({ context: { queue, writing, most } }) => ({ queue: shortened(queue, writing, most) })),
    /** Entries are missing: every actor needs a new checkpoint. */
    renewCheckpoints: providedAction<undefined>('renewCheckpoints'),
    setSize: assign(({ context }, packed: Pick<Waiting, 'content' | 'bytes'>) => ({
      queue: context.queue.map((one) =>
        one.content === packed.content ? { ...one, bytes: packed.bytes } : one,
      ),
    })),
    beginWriting: assign(({ context }, { atOnce }: { atOnce: number }) => ({
      writing: Math.min(atOnce, context.queue.length),
    })),
    endWriting: assign({ writing: 0 }),
    removeWritten: assign(({ context: { queue, writing } }) => ({ queue: queue.slice(writing), writing: 0 })),
    raiseWritten: raise({ type: 'entries.written' } as const),
    emitRefused: emit({ type: 'keeping.refused' } as const),
    /** What has not been packed yet is forgotten, too. */
    forgetEntries: providedAction<undefined>('forgetEntries'),
    forget: assign({ owner: null, lives: new Map(), queue: [], writing: 0 }),
    addJob: assign(({ context: { jobs, lastJob } }, { job }: { job: Job }) => ({
      jobs: [...jobs, { id: lastJob + 1, job }],
      lastJob: lastJob + 1,
    })),
    giveJob: sendTo('worker', ({ context: { jobs } }) => ({
      type: 'packing.requested',
      ...(jobs.at(-1) as NumberedJob),
    })),
    /** Passes the worker's answer to the waiting caller. */
    settle: providedAction<PackingAnswer>('settle'),
    removeJob: assign(({ context }, { id }: PackingAnswer) => ({
      jobs: context.jobs.filter((one) => one.id !== id),
    })),
    /** Does the jobs on the page's thread and answers the waiting callers. */
    doJobs: providedAction<undefined>('doJobs'),
    forgetJobs: assign({ jobs: [] }),
  },
});
