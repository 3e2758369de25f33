import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

/** The server's log. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;

/** For parts that run without a server. */
export const consoleLog: Log = {
  error: (...said: readonly unknown[]) => console.error(...said.toReversed()),
  warn: (...said: readonly unknown[]) => console.warn(...said.toReversed()),
  info: () => undefined,
};

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: unknown;
  /** The values of a failed query. */
  readonly params?: unknown;
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [field: string]: unknown;
}

/**
 * An error as it is logged. A failed query names its values in its message and in fields of its own; they are what
 * people have typed, so only the statement and the database's own words are kept.
 */
export function errorOf(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: String(error), stack: '' };
  const { name = '', message = '', code, stack = '', cause, params } = error as Failure;
  return {
    type: name,
    message: params === undefined ? message : (message.split('\nparams:')[0] ?? ''),
    code,
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause !== undefined && { cause: errorOf(cause) }),
  };
}

/** JSON lines of `level` and above. */
export const loggerOptions = (level: string) =>
  ({
    level,
    redact: ['req.headers'],
    serializers: { err: errorOf },
  }) satisfies FastifyServerOptions['logger'];
