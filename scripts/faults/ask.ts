import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** How long a caller waits at most, in ms. */
const PATIENCE = 30_000;

export interface Answer {
  /** 0 where there was none. */
  readonly status: number;
  readonly text: string;
  /** Seconds after which to come again; null where nothing was said of that. */
  readonly retryAfter: number | null;
}

export interface Asked {
  readonly method?: string | undefined;
  readonly token?: string;
  readonly key?: string;
  readonly json?: unknown;
  readonly form?: { readonly field: string; readonly name: string; readonly content: string };
  readonly patience?: number;
}

const BOUNDARY = 'a-boundary-that-no-file-has';
const bodyOf = ({ json, form }: Asked): readonly [type: string, body: string] | null => {
  if (json !== undefined) return ['application/json', JSON.stringify(json)];
  if (!form) return null;
  const head = `Content-Disposition: form-data; name="${form.field}"; filename="${form.name}"\r\nContent-Type: text/csv`;
  const body = `--${BOUNDARY}\r\n${head}\r\n\r\n${form.content}\r\n--${BOUNDARY}--\r\n`;
  return [`multipart/form-data; boundary=${BOUNDARY}`, body];
};

/** Every name is one of this machine. */
export const onThisMachine: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

/** Asks by a connection of its own: what becomes of one that is kept open says nothing about the server. */
export const ask = (url: string, asked: Asked = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const none: Answer = { status: 0, text: '', retryAfter: null };
    const { method = 'GET', token, key, patience = PATIENCE } = asked;
    const body = bodyOf(asked);
    const headers = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(body && { 'Content-Type': body[0], 'Content-Length': Buffer.byteLength(body[1]) }),
    };
    const answered = (response: http.IncomingMessage) => {
      const { statusCode: status = 0, headers: said } = response;
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', () => resolve(none));
      response.on('end', () => {
        const after = Number(said['retry-after'] ?? Number.NaN);
        resolve({ status, text, retryAfter: Number.isNaN(after) ? null : after });
      });
    };
    const options = { method, headers, agent: false as const, lookup: onThisMachine };
    const request = url.startsWith('https')
      ? https.request(url, { ...options, rejectUnauthorized: false }, answered)
      : http.request(url, options, answered);
    const late = setTimeout(() => request.destroy(), patience);
    request.on('close', () => {
      clearTimeout(late);
      resolve(none);
    });
    request.on('error', () => resolve(none));
    request.end(body?.[1]);
  });
