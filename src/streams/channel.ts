import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  ignoreElements,
  map,
  merge,
  type Observable,
  share,
  Subject,
  tap,
} from 'rxjs';
import { type ConnectionOptions, openConnection } from './connection';
import type { DecodeOptions } from './decode';
import type { StreamEnvironment } from './environment';
import type { EventLog, LogRecord } from './event-log';
import { type Directory, ownersOf } from './owner';
import { PositionTracker } from './protocol/position';
import { reconnect } from './reconnect';
import type { Router } from './route';
import type { Content, Gap, LinkSignal, Position, PositionSignal } from './signals';
import { socketUrl } from './socket';
import { type ChannelStatus, initialStatus, nextStatus, type StatusSignal } from './status';

export interface ChannelOptions extends DecodeOptions, Pick<ConnectionOptions, 'onWatched'> {
  /** `client-<user id>` or `client-admin`. */
  readonly channel: string;
  /** Origin of the API host, such as `https://api.example.com`. */
  readonly host: string;
  /** The bearer token, asked at each opening; it never enters the URL. */
  readonly token: () => string | null;
  readonly environment: StreamEnvironment;
  readonly log: EventLog;
  readonly router: Router;
  /** Default: a directory that excludes no candidate. */
  readonly directory?: Directory;
  /** Called with what calls would answer, by their names, where the server tells that unasked. */
  readonly onTold?: (answers: Readonly<Record<string, unknown>>) => void;
}

/**
 * Why the session should be validated: the server `refused` it (4401, 4403; nothing is tried until `retry`), or three
 * `upgrades` in a row failed (tries go on).
 */
export type Suspicion =
  | { readonly reason: 'refused'; readonly code: number }
  | { readonly reason: 'upgrades'; readonly count: number };

/**
 * One channel of the server. The connection is shared: it opens with the first subscription to any of the three
 * streams and closes with the last. While it is open, facts go into the log and then to the router.
 */
export interface Channel {
  readonly name: string;
  /** The current status, then each change. */
  readonly status: Observable<ChannelStatus>;
  /** Each time that what is on the screen must be read again. */
  readonly gaps: Observable<Gap>;
  readonly suspicions: Observable<Suspicion>;
  /** The last message applied; undefined before the first, in legacy mode, and where it is told how rows stand that it looks at. */
  position(): Position | undefined;
  /** Whether it is sent what the page looks at alone. */
  isWatched(): boolean;
  /** Tries again after a refusal. */
  retry(): void;
}

export function connectChannel(options: ChannelOptions): Channel {
  const { channel, host, environment, log, router, directory, onTold } = options;
  const { scheduler, clock, online } = environment;
  const retries = new Subject<void>();
  const gaps = new Subject<Gap>();
  const suspicions = new Subject<Suspicion>();
  const status = new BehaviorSubject(initialStatus(scheduler.now()));
  const tracker = new PositionTracker(environment);
  let isOnline = true;
  let isWatched = false;

  const note = (record: LogRecord) => log.append({ ...record, at: scheduler.now() });

  const control = (signal: LinkSignal) => {
    if (signal.kind !== 'received') return;
    for (const decoded of signal.messages) {
      if (decoded.kind !== 'control') continue;
      const { message } = decoded;
      if (message.date != null) clock.sync(message.date);
      if (message.event === 'sums') onTold?.(message.answers);
      if (message.event === 'resumed') isWatched = message.watches === true;
    }
  };

  const enter = (content: Content, at: number) => {
    if (content.kind === 'event') {
      const { message: event, unreadableFields } = content;
      const keys = event.source ? content.keys : ownersOf(event, directory);
      log.append(
        unreadableFields.length === 0
          ? { kind: 'event', channel, keys, event, at }
          : { kind: 'event', channel, keys, event, unreadableFields, at },
        content,
      );
      return router.deliver(keys, event);
    }
    if (content.kind === 'unknown') {
      return note({ kind: 'unknown', channel, event: content.event, fields: content.fields });
    }
    const { excerpt, path, expected } = content;
    return note({ kind: 'rejected', channel, excerpt, path, expected });
  };

  const enterAll = (contents: readonly Content[]) => {
    const at = scheduler.now();
    for (const content of contents) enter(content, at);
  };

  const changeStatus = (signal: StatusSignal) => {
    const next = nextStatus(status.value, signal, isOnline, scheduler.now());
    if (next === status.value) return;
    note({ kind: 'status', channel, status: next });
    status.next(next);
  };

  const handle = (signal: PositionSignal | StatusSignal) => {
    switch (signal.kind) {
      case 'applied':
        return enterAll(signal.contents);
      case 'duplicate':
        return note({ kind: 'duplicate', channel, from: signal.seq, to: signal.seq, count: 1 });
      case 'gap': {
        const gap: Gap = { from: signal.from, to: signal.to, reason: signal.reason };
        note({ kind: 'gap', channel, ...gap });
        return gaps.next(gap);
      }
      case 'suspect':
        return suspicions.next({ reason: 'upgrades', count: signal.refusals });
      case 'refused':
        changeStatus(signal);
        return suspicions.next({ reason: 'refused', code: signal.code });
      case 'online':
        isOnline = signal.isOnline;
        return changeStatus(signal);
      default:
        return changeStatus(signal);
    }
  };

  const connection = defer(() => {
    status.next(initialStatus(scheduler.now()));
    const connect = () => {
      const { current, hasHeartbeat } = tracker;
      return openConnection(socketUrl(host, channel, current), { ...options, hasHeartbeat });
    };
    const link = reconnect(connect, { environment, retries });
    const onlineness = online.pipe(
      distinctUntilChanged(),
      map((value): StatusSignal => ({ kind: 'online', isOnline: value })),
    );
    return merge(onlineness, tracker.track(link.pipe(tap(control))));
  }).pipe(tap(handle), ignoreElements(), share());

  // The connection first: opening it starts the status anew.
  const whileConnected = <T>(stream: Observable<T>): Observable<T> => merge(connection, stream);
  return {
    name: channel,
    status: whileConnected(status),
    gaps: whileConnected(gaps),
    suspicions: whileConnected(suspicions),
    position: () => (isWatched ? undefined : tracker.current),
    isWatched: () => isWatched,
    retry: () => retries.next(),
  };
}
