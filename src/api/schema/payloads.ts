import * as z from 'zod/mini';
import { eventRow, socketEvents } from './wire';
import { expectation, parseReporting } from './scalars';
import { type EventName } from './events';
import { receiverFields, senderFields } from './envelope';

type Fields = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, z.ZodMiniType>>;

// A map, since names come from people: an object would answer to `constructor`.
const events = new Map<string, { readonly shape: Schemas }>(Object.entries(socketEvents));

/** What may stand in a field, in the order in which it is tried. */
const PROBES = ['teks', 1, '2026-01-01T00:00:00Z', false] as const;
/** What a field takes; null where it takes none of these. */
function probed(schema: z.ZodMiniType): unknown {
  if (schema instanceof z.ZodMiniObject) return filled(schema.shape as Schemas, {});
  for (const probe of PROBES) {
    let isRead = true;
    const { success } = parseReporting(schema, probe, () => {
      isRead = false;
    });
    if (success && isRead) return probe;
  }
  return null;
}

const ENVELOPE: ReadonlySet<string> = new Set(['event', 'deviceId', 'date', 'source', 'epoch', 'seq']);
const PARTIES = new Map<string, Schemas>([
  ['sender', senderFields],
  ['receiver', receiverFields],
]);

/** The fields of `schemas`, each as `known` has it, else with something that it takes. */
const filled = (schemas: Schemas, known: Fields) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, known[name] ?? probed(schema)]));

/**
 * A payload of the socket's event with this type (`wire.…`), to be changed: with each field of its own, and its sender and
 * receiver as far as `known` names their fields. Null for what is none of the socket's.
 */
export function payloadOf(type: string, known: Fields): Fields | null {
  const shape = events.get(type.replace(/^wire\./, ''))?.shape;
  if (!shape || !type.startsWith('wire.')) return null;
  const own = Object.entries(shape).filter(([name]) => !ENVELOPE.has(name) && !PARTIES.has(name));
  return {
    ...filled(Object.fromEntries(own), known),
    ...(eventRow(type)?.owner.includes('receiver') && { receiver: filled(receiverFields, {}) }),
    ...(eventRow(type)?.owner !== 'receiver' && { sender: filled(senderFields, known) }),
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** The field that an event of the product's own requires, by its type. */
const BROUGHT: readonly (readonly [type: RegExp, field: string])[] = [
  [/^record\.read$/, 'record'],
  [/^query\.changed$/, 'query'],
  [/^xstate\.error\.actor\./, 'error'],
];

/** The unreadable fields of an event's payload, each as `field: what was expected`. */
export function payloadFaults(event: { readonly type: string }): readonly string[] {
  const { type, ...fields } = event as { readonly type: string } & Fields;
  const missing = BROUGHT.flatMap(([own, field]) =>
    own.test(type) && !isObject(fields[field]) ? [`${field}: object`] : [],
  );
  const name = type.startsWith('wire.') ? type.slice('wire.'.length) : '';
  const schema = events.get(name) as unknown as z.ZodMiniType | undefined;
  if (!schema) return missing;
  const faults: string[] = [];
  const { error } = parseReporting(schema, { ...fields, event: name as EventName }, ({ path, expected }) =>
    faults.push(`${path}: ${expected}`),
  );
  return [
    ...faults,
    ...(error?.issues.map((issue) => `${issue.path.join('.')}: ${expectation(issue)}`) ?? []),
  ];
}
