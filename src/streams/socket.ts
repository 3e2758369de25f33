import { NEVER, Observable } from 'rxjs';
import type { StreamEnvironment } from './environment';
import { silence } from './protocol/heartbeat';

export type SocketSignal =
  | { readonly kind: 'opened'; readonly send: (text: string) => void }
  | { readonly kind: 'frame'; readonly data: unknown }
  | { readonly kind: 'closed'; readonly code: number };

/** The code a browser reports for a connection that ended without a closing handshake. */
export const ABNORMAL_CLOSURE = 1006;

const OPEN = 1;

/** The channel's address: the socket at the root of the API's address, `ws` following `http` [RT-01]. */
export function socketUrl(host: string, channel: string, since?: { epoch: string; seq: number }): string {
  const url = new URL(host);
  url.pathname = url.pathname.replace(/\/*$/, '/');
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:';
  url.searchParams.set('id', channel);
  if (since) {
    url.searchParams.set('since', String(since.seq));
    url.searchParams.set('epoch', since.epoch);
  }
  return url.href;
}

/**
 * One socket, opened when subscribed and closed when unsubscribed. Completes after `closed`; never errors. Frames that
 * arrive after the unsubscription are ignored, so a discarded half-open socket cannot be taken for its successor. One
 * that does not open is given up like one that fell silent: a browser waits minutes for it, and opens no other meanwhile.
 */
export const openSocket = (
  url: string,
  environment: Pick<StreamEnvironment, 'createWebSocket' | 'visible' | 'scheduler'>,
): Observable<SocketSignal> =>
  new Observable((subscriber) => {
    const end = (code: number) => {
      subscriber.next({ kind: 'closed', code });
      subscriber.complete();
    };
    let socket: ReturnType<typeof environment.createWebSocket>;
    try {
      socket = environment.createWebSocket(url);
    } catch {
      return end(ABNORMAL_CLOSURE);
    }
    const send = (text: string) => {
      if (socket.readyState === OPEN) socket.send(text);
    };
    const unopened = silence(NEVER, environment).subscribe(() => socket.close());
    socket.onopen = () => {
      unopened.unsubscribe();
      subscriber.next({ kind: 'opened', send });
    };
    socket.onmessage = ({ data }) => subscriber.next({ kind: 'frame', data });
    socket.onclose = ({ code }) => end(code);
    return () => {
      unopened.unsubscribe();
      socket.close();
    };
  });
