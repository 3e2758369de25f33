import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import { text } from 'node:stream/consumers';
import type { Front } from './fronts';

export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}
/** In ms. */
const PATIENCE = 60_000;

/** Asks `host` for a path as a browser would, wherever the host really is. */
export type Ask = (
  path: string,
  asked?: {
    readonly json?: unknown;
    /** By HTTP, without TLS. */
    readonly isPlain?: boolean;
    readonly headers?: http.OutgoingHttpHeaders;
  },
) => Promise<Answered>;

export const askerOf =
  (front: Pick<Front, 'http' | 'https'>, host: string): Ask =>
  (path, { json, isPlain = false, headers: more = {} } = {}) =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        path,
        signal: AbortSignal.timeout(PATIENCE),
        method: json === undefined ? 'GET' : 'POST',
        headers: {
          Host: host,
          'Accept-Encoding': 'gzip, br',
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...more,
        },
      };
      const answered = (answer: http.IncomingMessage) => {
        const { statusCode: status = 0, headers } = answer;
        text(answer).then((body) => resolve({ status, headers, text: body }), reject);
      };
      const request = isPlain
        ? http.request({ ...options, port: front.http }, answered)
        : https.request(
            { ...options, port: front.https, servername: host, rejectUnauthorized: false },
            answered,
          );
      request.on('error', reject).end(json === undefined ? undefined : JSON.stringify(json));
    });

/** The version of TLS that a front agrees to where `offered` is the highest offered; null where it refuses. */
export const speaks = (front: Front, host: string, offered: tls.SecureVersion): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = tls.connect({
      host: '127.0.0.1',
      port: front.https,
      servername: host,
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      maxVersion: offered,
      // Else this side is the one that refuses what is old.
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    socket.once('secureConnect', () => resolve(socket.end().getProtocol()));
    socket.once('error', () => resolve(null));
  });
