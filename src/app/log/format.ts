import * as z from 'zod/mini';
import { expectation } from '../../api/schema/scalars';
import type { SetAside } from '../../machines/history/entries';
import type { LogEntry } from '../../streams/event-log';
import { hazardOf } from '../../streams/hazard';
import { upgraded } from './upgrades';

const key = z.string();
/** JSON leaves out what is undefined, as the input of an actor without one. */
const anything = z.optional(z.unknown());
const event = z.looseObject({ type: z.string() });
const channel = z.string();
/** The sender, for information only: an entry is read without one that cannot be read. */
const from = z.catch(z.optional(key), undefined);
const place = z.nullable(z.number());
const base = { index: z.int(), at: z.number() };
const named = { ...base, key, chart: z.string(), variant: z.nullable(z.string()) };

const entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    ...base,
    channel,
    keys: z.array(key),
    event,
    unreadableFields: z.optional(z.array(z.object({ path: z.string(), expected: z.string() }))),
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
  z.object({ kind: z.literal('started'), ...named, from, input: anything }),
  z.object({ kind: z.literal('checkpoint'), ...named, value: anything, context: anything }),
  z.object({ kind: z.literal('stopped'), ...base, key }),
  z.object({ kind: z.literal('lost'), ...base, since: z.number(), count: z.number() }),
  z.object({ kind: z.literal('input'), ...base, key, from, event }),
  z.object({ kind: z.literal('anomaly'), ...base, key, reason: z.string(), event }),
]);

const reasonOf = (issue: z.core.$ZodIssue | undefined) =>
  issue?.code === 'invalid_union'
    ? 'its kind is not known'
    : `${issue?.path.join('.') || 'the entry'} is not ${expectation(issue)}`;

/** The entries among what `version` wrote, in order, as this version writes them; all else is set aside (P2). */
export function readEntries(
  values: readonly unknown[],
  version: number,
): {
  readonly entries: readonly LogEntry[];
  readonly unreadable: readonly SetAside[];
} {
  const entries: LogEntry[] = [];
  const unreadable: SetAside[] = [];
  for (const value of values) {
    const hazard = hazardOf(value);
    if (hazard) {
      // A value that is nested too deep is not passed on, not even to show it.
      unreadable.push({ entry: null, reason: hazard });
      continue;
    }
    const present = upgraded(value, version);
    if (present === null && value !== null) continue;
    const parsed = z.safeParse(entry, present);
    if (parsed.success) entries.push(parsed.data as LogEntry);
    else unreadable.push({ entry: value, reason: reasonOf(parsed.error.issues[0]) });
  }
  return { entries, unreadable };
}
