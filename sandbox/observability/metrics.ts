import { collectDefaultMetrics, Registry } from 'prom-client';
import type { PlacedMessage } from '../events/history';
import { ADMIN_CHANNEL } from '../events/publish';
import { type Asked, ASKED, type Outcome, OUTCOMES } from '../network/answers';
import { WORK } from '../network/world';
import { REMOVED } from '../store/keeper';
import { CAUSES, type Trouble, TROUBLES, troubleOf } from '../store/trouble';
import { VERSION } from '../version';
import type { FinishedCall } from './calls';
import { type Instruments, instrumentsOf } from './instruments';

/** Outcomes of a request with a known Idempotency-Key. */
const KEY_OUTCOMES = ['replayed', 'running', 'mismatched'] as const;
export type KeyOutcome = (typeof KEY_OUTCOMES)[number];
const SIGN_IN_OUTCOMES = ['granted', 'refused', 'limited'] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** The loops that remove expired rows. */
const HOUSEKEEPERS = ['keeper', 'pruner'] as const;
export type Housekeeper = (typeof HOUSEKEEPERS)[number];
const LOOPS = [...WORK, ...HOUSEKEEPERS, 'counts', 'presence', 'push', 'share'];
/** Statuses of a route that are there before its first call: those that alerts are about, and what most calls get. */
const WATCHED_STATUSES = ['200', '500', '503'];

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const STEP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const TRANSACTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Codes that this server closes with, and those of peers that leave; any other is whatever a client made up. */
const CLOSE_CODES = [1000, 1001, 1005, 1006, 1008, 1009, 1011, 1012, 1013, 4401, 4403, 'other'];

export const kindOfChannel = (channel: string) => (channel === ADMIN_CHANNEL ? 'admin' : 'own');

/** Figures of the process itself, one set however many servers it runs. */
let ofProcess: Registry | undefined;
function processRegistry(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/** A message begins with its date. */
const DATED = /^\{"date":"([^"]+)"/;
const publishedAt = ({ text }: PlacedMessage) => Date.parse(DATED.exec(text)?.[1] ?? '');

function callMetrics({ counter, histogram }: Instruments) {
  const calls = counter(
    'http_requests_total',
    'Calls answered, by route pattern and status; 499 where the caller left.',
    { method: [], route: [], status: [] },
  );
  const callSeconds = histogram(
    'http_request_duration_seconds',
    'Time from the head of a call to the end of its answer; two routes wait up to 120 s for news.',
    CALL_SECONDS,
    ['method', 'route'],
  );
  const keys = counter(
    'idempotency_keys_reused_total',
    'Calls under a key that was known: answered again, still running, or sent with another body.',
    { outcome: KEY_OUTCOMES },
  );
  const signIns = counter(
    'sign_ins_total',
    'Sign-ins granted, refused, and not tried because of the limit.',
    { outcome: SIGN_IN_OUTCOMES },
  );
  return {
    routeAdded: (method: string, route: string) => {
      for (const status of WATCHED_STATUSES) calls.inc({ method, route, status }, 0);
    },
    callFinished: ({ method, route, status, seconds }: FinishedCall) => {
      calls.inc({ method, route, status });
      callSeconds.observe({ method, route }, seconds);
    },
    keyReused: (outcome: KeyOutcome) => keys.inc({ outcome }),
    signInEnded: (outcome: SignInOutcome) => signIns.inc({ outcome }),
  };
}

function socketMetrics({ counter }: Instruments) {
  const closes = counter('socket_closes_total', 'Sockets closed, by close code.', {
    code: CLOSE_CODES.map(String),
  });
  const resumes = counter(
    'socket_resumes_total',
    'Sockets that came back, by whether they were told all they had missed.',
    { complete: ['yes', 'no'] },
  );
  const putOff = counter(
    'sockets_put_off_total',
    'Sockets told to come back since the database did not let them sign in or stay, by why.',
    { cause: TROUBLES },
  );
  return {
    socketClosed: (code: number) => closes.inc({ code: CLOSE_CODES.includes(code) ? code : 'other' }),
    socketResumed: (isComplete: boolean) => resumes.inc({ complete: isComplete ? 'yes' : 'no' }),
    socketPutOff: (cause: Trouble) => putOff.inc({ cause }),
  };
}

function eventMetrics({ counter, histogram }: Instruments, now: () => number) {
  const published = counter('events_published_total', 'Events committed by this process.');
  const delivered = counter(
    'events_told_total',
    'Events told by this process, once a channel that is listened to.',
  );
  const lag = histogram(
    'events_lag_seconds',
    'Time from the date of an event to its being told by this process.',
    LAG_SECONDS,
  );
  return {
    eventsPublished: (events: number) => published.inc(events),
    eventsDelivered: (messages: readonly PlacedMessage[]) => {
      delivered.inc(messages.length);
      const last = messages.at(-1);
      const seconds = last ? (now() - publishedAt(last)) / 1000 : Number.NaN;
      if (!Number.isNaN(seconds)) lag.observe(Math.max(0, seconds));
    },
  };
}

function transactionMetrics({ gauge, histogram }: Instruments) {
  const running = gauge(
    'database_transactions_in_progress',
    'Transactions begun and not ended, those that wait for a connection included.',
  );
  const transactionSeconds = histogram(
    'database_transaction_duration_seconds',
    'Time of a transaction, its wait for a connection included.',
    TRANSACTION_SECONDS,
  );
  return {
    /** Returns what ends it. */
    transactionBegun: () => {
      running.inc();
      const observe = transactionSeconds.startTimer();
      return () => {
        running.dec();
        observe();
      };
    },
  };
}

function loopMetrics({ counter, gauge, histogram }: Instruments, now: () => number) {
  const stepSeconds = histogram(
    'network_step_duration_seconds',
    'Time of a step of a loop, one that failed included.',
    STEP_SECONDS,
    ['work'],
  );
  const stepFailures = counter(
    'network_step_failures_total',
    'Steps of a loop that failed and were tried again, by why.',
    { work: LOOPS, cause: CAUSES },
  );
  const asked = counter(
    'network_asked_total',
    'What the network behind the port was asked: it answered, or failed, as it does where it takes too long.',
    { asked: ASKED, outcome: OUTCOMES },
  );
  const removed = counter('rows_removed_total', 'Rows that were over and were removed by this process.', {
    table: REMOVED,
  });
  const roundSeconds = gauge(
    'housekeeping_duration_seconds',
    'How long the last whole round of removing what is over took this process.',
    ['work'],
  );
  const rounds = new Map(HOUSEKEEPERS.map((work) => [work, now()]));
  return {
    stepTaken: (work: string, seconds: number, error?: unknown) => {
      stepSeconds.observe({ work }, seconds);
      if (error !== undefined) stepFailures.inc({ work, cause: troubleOf(error) ?? 'other' });
    },
    networkAsked: (what: Asked, outcome: Outcome) => asked.inc({ asked: what, outcome }),
    rowsRemoved: (table: string, rows: number) => removed.inc({ table }, rows),
    roundFinished: (work: Housekeeper, seconds: number) => {
      rounds.set(work, now());
      roundSeconds.set({ work }, seconds);
    },
    /** Since when each of them has finished no whole round, in seconds; at first, since the start. */
    roundAges: () => [...rounds].map(([work, at]) => [work, (now() - at) / 1000] as const),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Figures that are counted while the server runs. Those looked up on each scrape are in `gauges.ts`. */
export function createMetrics(now: () => number) {
  const registry = new Registry();
  const instruments = instrumentsOf(registry);
  const build = instruments.gauge('build_info', 'Always 1; the label says which version runs.', ['version']);
  build.set({ version: VERSION }, 1);
  return {
    instruments,
    figures: () => Registry.merge([processRegistry(), registry]),
    ...callMetrics(instruments),
    ...socketMetrics(instruments),
    ...eventMetrics(instruments, now),
    ...transactionMetrics(instruments),
    ...loopMetrics(instruments, now),
  };
}
