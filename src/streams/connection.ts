import {
  type BehaviorSubject,
  defer,
  filter,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  share,
  switchMap,
  take,
  takeWhile,
  tap,
} from 'rxjs';
import type { ClientMessage, Watched } from '../api/schema/socket';
import { type DecodeOptions, decodeFrame } from './decode';
import type { StreamEnvironment } from './environment';
import { silence } from './protocol/heartbeat';
import type { ConnectionSignal } from './signals';
import { openSocket, type SocketSignal } from './socket';

/** Closed by this side because nothing was received; from the range that applications may define. */
export const SILENT_CLOSURE = 4900;

export interface ConnectionOptions extends DecodeOptions {
  /** The bearer token; null sends no authentication. Asked at each opening. */
  readonly token: () => string | null;
  readonly environment: StreamEnvironment;
  /** What the page looks at, for a server that sends nothing else. */
  readonly watched?: BehaviorSubject<Watched>;
  /** Whether the server is known to ping, so that silence counts from the opening. Default: false, from its first ping. */
  readonly hasHeartbeat?: boolean;
}

const isSignOfLife = (signal: ConnectionSignal, hasHeartbeat: boolean) =>
  signal.kind === 'received'
    ? signal.messages.some(({ kind }) => kind === 'control')
    : signal.kind === 'opened' && hasHeartbeat;

const isWatching = (signal: ConnectionSignal) =>
  signal.kind === 'received' &&
  signal.messages.some(
    (decoded) => decoded.kind === 'control' && decoded.message.event === 'resumed' && decoded.message.watches,
  );

/**
 * One connection by the contract's protocol: it authenticates first, answers pings, and takes long silence for a loss
 * once the server has shown that it pings at all. Completes after `closed`; never errors.
 */
export const openConnection = (
  url: string,
  { token, environment, watched, hasHeartbeat = false, ...options }: ConnectionOptions,
): Observable<ConnectionSignal> =>
  defer(() => {
    let say: (message: ClientMessage) => void = () => {};
    let said: Watched | undefined;

    const read = (signal: SocketSignal): ConnectionSignal => {
      if (signal.kind === 'closed') return signal;
      if (signal.kind === 'opened') {
        say = (message) => signal.send(JSON.stringify(message));
        const secret = token();
        said = watched?.value;
        if (secret) say({ type: 'auth', token: secret, frames: 'rows', watch: said });
        return { kind: 'opened' };
      }
      const messages = decodeFrame(signal.data, environment.scheduler.now(), options);
      for (const decoded of messages) {
        if (decoded.kind === 'control' && decoded.message.event === 'ping') say({ type: 'pong' });
      }
      return { kind: 'received', messages };
    };

    const signals = openSocket(url, environment).pipe(map(read), share());
    const lost = signals.pipe(
      filter((signal) => isSignOfLife(signal, hasHeartbeat)),
      take(1),
      switchMap(() => silence(signals, environment)),
      map((): ConnectionSignal => ({ kind: 'closed', code: SILENT_CLOSURE })),
    );
    const looks = signals.pipe(
      filter(isWatching),
      take(1),
      switchMap(() => watched ?? NEVER),
      filter((watch) => watch !== said),
      tap((watch) => say({ type: 'watch', ...watch })),
      ignoreElements(),
    );
    return merge(signals, lost, looks).pipe(takeWhile(({ kind }) => kind !== 'closed', true));
  });
