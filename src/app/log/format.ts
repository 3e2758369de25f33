import * as z from 'zod/mini';
import type { LogEntry } from '../../streams/event-log';

/** Version of an entry as it is kept and saved; see docs/event-log.md. */
export const FORMAT_VERSION = 1;

const key = z.string();
/** JSON leaves out what is undefined, as the input of an actor without one. */
const anything = z.optional(z.unknown());
const told = z.looseObject({ type: z.string() });
const channel = z.string();
const place = z.nullable(z.number());
const base = { index: z.int(), at: z.number() };
const named = { ...base, key, chart: z.string(), variant: z.nullable(z.string()) };

const entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    ...base,
    channel,
    keys: z.array(key),
    event: told,
    untold: z.optional(z.array(z.object({ path: z.string(), expected: z.string() }))),
  }),
  z.object({
    kind: z.literal('unknown'),
    ...base,
    channel,
    event: z.string(),
    fields: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('rejected'),
    ...base,
    channel,
    excerpt: z.string(),
    path: z.string(),
    expected: z.string(),
  }),
  z.object({
    kind: z.literal('duplicate'),
    ...base,
    channel,
    from: z.number(),
    to: z.number(),
    count: z.number(),
  }),
  z.object({ kind: z.literal('gap'), ...base, channel, from: place, to: place, reason: z.string() }),
  z.object({
    kind: z.literal('status'),
    ...base,
    channel,
    status: z.looseObject({ status: z.string(), since: z.number() }),
  }),
  z.object({ kind: z.literal('started'), ...named, input: anything }),
  z.object({ kind: z.literal('kept'), ...named, value: anything, context: anything }),
  z.object({ kind: z.literal('stopped'), ...base, key }),
  z.object({ kind: z.literal('input'), ...base, key, event: told }),
  z.object({ kind: z.literal('anomaly'), ...base, key, reason: z.string(), event: told }),
]);

/** The entries among `values`, in order; what is none is left out and counted (P2). */
export function readEntries(values: readonly unknown[]): { entries: LogEntry[]; unreadable: number } {
  const entries: LogEntry[] = [];
  for (const value of values) {
    const parsed = z.safeParse(entry, value);
    if (parsed.success) entries.push(parsed.data as LogEntry);
  }
  return { entries, unreadable: values.length - entries.length };
}
