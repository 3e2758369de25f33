import { expect, it } from 'vitest';
import type { ConnectionEvent, ConnectionStatus } from '../../src/machines/connection/connection';
import type { Event as SessionEvent } from '../../src/machines/auth/auth.types';
import { ani, aniInCookies, refused, stored, unreachable } from '../machines/auth/harness';
import { openPair, type Pair } from './live-pair';

/** How long a page may take, once its server answers again, until its connection is tried. */
const BOUND = 60_000;
const STATUSES: readonly ConnectionStatus[] = [
  'connecting',
  'live',
  'resuming',
  'reconnecting',
  'offline',
  'refused',
];
const busy = refused('Server sedang sibuk.', 503);
const office = { ...ani, role: 'admin' };

const SESSION_EVENTS: readonly SessionEvent[] = [
  { type: 'session.rejected' },
  { type: 'access.denied' },
  { type: 'factor.judged', lacksFactor: true },
  { type: 'factor.judged', lacksFactor: false },
  { type: 'details.shown' },
  { type: 'signOut.requested' },
  { type: 'session.changedElsewhere', session: stored(aniInCookies) },
];
const LINE_EVENTS: readonly ConnectionEvent[] = [
  { type: 'call.lost' },
  { type: 'call.answered' },
  { type: 'channel.upgradesRefused' },
];

interface Step {
  readonly isPossible: (pair: Pair) => boolean;
  readonly happen: (pair: Pair) => void;
}
const onSession = (event: SessionEvent): Step => ({
  isPossible: ({ auth }) => auth.getSnapshot().can(event),
  happen: ({ auth }) => auth.send(event),
});
const onLine = (event: ConnectionEvent): Step => ({
  isPossible: ({ connection }) => connection.getSnapshot().can(event),
  happen: ({ connection }) => connection.send(event),
});
const onStream = (happen: Step['happen']): Step => ({ isPossible: ({ stream }) => stream.isOpen(), happen });
const onCall = (name: string, happen: Step['happen']): Step => ({
  isPossible: ({ calls }) => calls().some((call) => call.startsWith(name)),
  happen,
});
/** Everything that may happen to a page, by name. */
const STEPS = new Map<string, Step>([
  ...SESSION_EVENTS.map((event) => [JSON.stringify(event), onSession(event)] as const),
  ...LINE_EVENTS.map((event) => [event.type, onLine(event)] as const),
  ...STATUSES.map((status) => [status, onStream(({ stream }) => stream.changes(status))] as const),
  ['stream ends', onStream(({ stream }) => stream.ends())],
  ['stream fails', onStream(({ stream }) => stream.fails())],
  ['token valid', onCall('validate', ({ server }) => server.answersToken(true))],
  ['token invalid', onCall('validate', ({ server }) => server.answersToken(false))],
  ['token unanswered', onCall('validate', ({ server }) => server.failsToken(unreachable))],
  ['token not judged', onCall('validate', ({ server }) => server.failsToken(busy))],
  ['user told', onCall('re', ({ server }) => server.answersUser(ani))],
  ['user told of another role', onCall('re', ({ server }) => server.answersUser(office))],
  ['user unanswered', onCall('re', ({ server }) => server.failsUser(unreachable))],
  ['user refused', onCall('re', ({ server }) => server.failsUser(refused('Ditolak', 403)))],
  [
    'time passes',
    {
      isPossible: ({ clock }) => clock.pending.length > 0,
      happen: ({ clock }) => clock.advance(clock.pending[0] ?? 0),
    },
  ],
]);

/** What makes a state of session and connection another one; of what only counts, the first few. */
function keyOf({ auth, connection, calls, stream }: Pair) {
  const { context, value } = auth.getSnapshot();
  const { value: lineValue, context: line } = connection.getSnapshot();
  const { role, email } = context.user ?? {};
  const refusals = Math.min(2, line.refusals);
  const ofSession = [value, calls(), role, email, context.lacksFactor];
  return JSON.stringify([ofSession, lineValue, line.channel, refusals, stream.isTrying()]);
}

/** A page after what has happened to it. */
function pageAfter(path: readonly string[]) {
  const page = openPair(aniInCookies);
  page.server.answersToken(true);
  for (const step of path) STEPS.get(step)?.happen(page);
  return page;
}

/** The shortest path to every state of session and connection that can be reached. */
function pathsToEveryState() {
  const paths = new Map<string, readonly string[]>();
  const queue: string[][] = [[]];
  for (const path of queue) {
    const page = pageAfter(path);
    const key = keyOf(page);
    if (!paths.has(key)) {
      paths.set(key, path);
      for (const [step, { isPossible }] of STEPS) if (isPossible(page)) queue.push([...path, step]);
    }
    page.close();
  }
  return paths;
}

/** Whether the connection is tried within the bound, with a server that answers and nothing else that happens. */
function isTriedByTimeAlone({ clock, stream, server, wantsSocket }: Pair): boolean {
  for (let waited = 0; waited <= BOUND; waited += 1_000) {
    server.answersToken(true);
    server.answersUser(ani);
    if (stream.isTrying() && wantsSocket()) return true;
    clock.advance(1_000);
  }
  return false;
}

it('tries its connection again by time alone, from every state of session and connection, while somebody is signed in', () => {
  const dead: string[] = [];
  let judged = 0;
  for (const [state, path] of pathsToEveryState()) {
    const page = pageAfter(path);
    if (page.wantsSocket()) {
      judged += 1;
      if (!isTriedByTimeAlone(page)) dead.push(`${state} after ${path.join(', ')}`);
    }
    page.close();
  }
  expect(dead).toEqual([]);
  expect(judged).toBeGreaterThan(500);
}, 60_000);
