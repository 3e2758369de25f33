import * as z from 'zod/mini';

const times = z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1);
const channel = z.string().check(z.regex(/^client-(admin|\d+)$/));

/** What a REST call gets instead of, or on the way of, its answer. */
const restFault = z.object({
  /** Answers at once with this status; the call is not made. */
  status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
  /** Answers at once with this text; the call is not made. */
  body: z.optional(z.string()),
  contentType: z._default(z.string(), 'application/json; charset=utf-8'),
  headers: z._default(z.record(z.string(), z.string()), {}),
  /** Holds the answer back for so many ms, after the call was made. */
  delay: z.optional(z.int().check(z.minimum(1), z.maximum(600_000))),
  /** Cuts the connection before the call is made, or after it was committed and before it is answered. */
  reset: z.optional(z.enum(['before-commit', 'after-commit'])),
  /** Sends only so many bytes of the answer, then cuts the connection. */
  truncate: z.optional(z.int().check(z.minimum(0))),
});

/** A rule fires `times` times, the oldest matching rule first, and is then spent. `name` is what `fired` counts by. */
const restRule = z.object({
  kind: z.literal('rest'),
  name: z._default(z.string(), 'rest'),
  match: z.object({
    method: z.optional(z.string()),
    /** A regular expression for path and query. An upgrade is a GET of `^/\?id=`. */
    url: z.string(),
  }),
  times,
  do: restFault,
});
export type RestRule = z.output<typeof restRule>;

const messageRule = z.object({
  kind: z.literal('message'),
  name: z._default(z.string(), 'message'),
  /** Without `event`, any message of the channel. */
  match: z.object({ channel, event: z.optional(z.string()) }),
  times,
  /** `swap` lets the next message overtake; `hold` keeps it until `release`. */
  do: z.enum(['drop', 'dup', 'swap', 'hold']),
  /** How often `dup` repeats it. */
  copies: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
});
export type MessageRule = z.output<typeof messageRule>;

/** What happens to a channel's sockets at once. */
const socketAct = z.object({
  kind: z.literal('socket'),
  channel,
  do: z.discriminatedUnion('act', [
    /** Sends a frame as it stands; `bytes` is base64 and travels as a binary frame. */
    z.object({ act: z.literal('raw'), text: z.optional(z.string()), bytes: z.optional(z.string()) }),
    z.object({ act: z.literal('close'), code: z.int(), reason: z._default(z.string(), '') }),
    /** Nothing is sent any more, heartbeats neither; the connection stays. */
    z.object({ act: z.literal('silence'), on: z.boolean() }),
    z.object({ act: z.literal('release') }),
    z.object({ act: z.literal('forget-history') }),
  ]),
});
export type SocketAct = z.output<typeof socketAct>;

const serverAct = z.object({
  kind: z.literal('server'),
  do: z.discriminatedUnion('act', [
    /** Every history is lost and counts from 1; every socket closes with 1012. */
    z.object({
      act: z.literal('restart'),
      /** False: every account is disconnected and idle afterwards. */
      keepState: z._default(z.boolean(), true),
      newEpoch: z._default(z.boolean(), true),
    }),
    /** Messages have no position; there is no `resumed` and no `ping`. */
    z.object({ act: z.literal('legacy'), on: z.boolean() }),
    /** Ends a user's sessions, as an expiry would: sockets close with 4401. */
    z.object({ act: z.literal('revoke'), userId: z.int() }),
  ]),
});
export type ServerAct = z.output<typeof serverAct>;

/** One fault, as POST /__faults takes it. */
export const fault = z.discriminatedUnion('kind', [restRule, messageRule, socketAct, serverAct]);
export type Fault = z.output<typeof fault>;
