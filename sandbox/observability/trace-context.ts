import { randomBytes } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/** Version, trace, parent and flags (W3C Trace Context). What follows a version that is not known yet may go on. */
const TRACEPARENT =
  /^(?!ff)(?:00(?=.{53}$)|(?!00)[\da-f]{2}(?=.{53}(?:-|$)))-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}/;

type LoggerOf = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type RawRequest = Parameters<LoggerOf>[3];

/** The trace that a request is part of: the one that its caller names, else a new one. */
function traceIdOf({ headers }: RawRequest): string {
  const [, given] = TRACEPARENT.exec(String(headers.traceparent)) ?? [];
  return given ?? randomBytes(16).toString('hex');
}

/** Each line about a request names its trace. */
export const logWithTrace: LoggerOf = (log, bindings, options, request) =>
  log.child({ ...bindings, traceId: traceIdOf(request) }, options);
