import type * as z from 'zod/mini';

/** One call of the contract. Input fields named in `path` go there; the rest is the query of a GET or DELETE, else the body. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly request: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** Shown when the server refuses without a text of its own. */
  readonly fallback: string;
  /** False for the three auth calls, which carry no token. Default true. */
  readonly withToken?: boolean;
  /** The body is a form with files. Default false. */
  readonly multipart?: boolean;
  /** The path's id stands in the body too. Default false. */
  readonly idInBody?: boolean;
  /** Server text is read from `error` before `msg` (start, stop, level, withdraw). Default false. */
  readonly errorFirst?: boolean;
  /** A save, import, update, delete, start or stop: its lost answer is a network error (ERR-07). Default false. */
  readonly changes?: boolean;
  /** Changes nothing, though it is no GET. Default false. */
  readonly isQuestion?: boolean;
  /** What it does twice is as if it was done once. Default: every call but a POST. */
  readonly isIdempotent?: boolean;
  /** The one status that means success, where it is not any 2xx (VAL-16). */
  readonly successStatus?: number;
  /** A body with `code` 1 is a refusal whatever the status (WD-17). Default false. */
  readonly codeRefuses?: boolean;
  /** Milliseconds without an answer before the call ends. Default 30,000. */
  readonly timeout?: number;
}

type Details = Omit<Endpoint, 'method' | 'path' | 'request' | 'answer' | 'fallback'>;
const by =
  (method: Endpoint['method'], always: Details = {}) =>
  <R extends z.ZodMiniType, A extends z.ZodMiniType>(
    path: string,
    request: R,
    answer: A,
    fallback: string,
    details: Details = {},
  ) =>
    ({ method, path, request, answer, fallback, ...always, ...details }) satisfies Endpoint;

export const get = by('GET');
export const post = by('POST');
export const save = by('POST', { changes: true });
export const update = by('PUT', { changes: true });
export const remove = by('DELETE', { changes: true });

/** A form with a file; large ones take their time. */
export const upload = { multipart: true, timeout: 300_000 } as const;
/** The refusal's text stands in `error`. */
export const errorFirst = { errorFirst: true } as const;
/** A command to something that is there, as against one that makes something. */
export const command = { isIdempotent: true } as const;
