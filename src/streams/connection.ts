import { defer, filter, map, merge, type Observable, share, switchMap, take, takeWhile } from 'rxjs';
import type { ClientMessage, Watched } from '../api/schema/client-message';
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
  /** Called with how to say what the page looks at, where the server sends nothing else. Default: it sends everything. */
  readonly onWatched?: (say: (watched: Watched) => void) => void;
  /** Whether the server is known to ping, so that silence counts from the opening. Default: false, from its first ping. */
  readonly hasHeartbeat?: boolean;
}

const NOTHING: Watched = { rows: [], sums: [] };

const isSignOfLife = (signal: ConnectionSignal, hasHeartbeat: boolean) =>
  signal.kind === 'received'
    ? signal.messages.some(({ kind }) => kind === 'control')
    : signal.kind === 'opened' && hasHeartbeat;

/**
 * One connection by the contract's protocol: it authenticates first, answers pings, and takes long silence for a loss
 * once the server has shown that it pings at all. Completes after `closed`; never errors.
 */
export const openConnection = (
  url: string,
  { token, environment, onWatched, hasHeartbeat = false, ...options }: ConnectionOptions,
): Observable<ConnectionSignal> =>
  defer(() => {
    let say: (message: ClientMessage) => void = () => {};

    const read = (signal: SocketSignal): ConnectionSignal => {
      if (signal.kind === 'closed') return signal;
      if (signal.kind === 'opened') {
        say = (message) => signal.send(JSON.stringify(message));
        const secret = token();
        if (secret) say({ type: 'auth', token: secret, frames: 'rows', watch: onWatched && NOTHING });
        return { kind: 'opened' };
      }
      const messages = decodeFrame(signal.data, environment.scheduler.now(), options);
      for (const decoded of messages) {
        if (decoded.kind !== 'control') continue;
        const { message } = decoded;
        if (message.event === 'ping') say({ type: 'pong' });
        if (message.event === 'resumed' && message.watches)
          onWatched?.((watched) => say({ type: 'watch', ...watched }));
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
    return merge(signals, lost).pipe(takeWhile(({ kind }) => kind !== 'closed', true));
  });
