import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Version, trace, parent and flags (W3C Trace Context). What follows a version that is not known yet may go on. */
const TRACEPARENT =
  /^(?!ff)(?:00(?=.{53}$)|(?!00)[\da-f]{2}(?=.{53}(?:-|$)))-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}/;

/** The trace that a request is part of: the one that its caller names, else a new one. */
export function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const [, given] = TRACEPARENT.exec(String(headers.traceparent)) ?? [];
  return given ?? randomBytes(16).toString('hex');
}
