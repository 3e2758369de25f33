import type * as z from 'zod/mini';
import { file } from '../../src/api/calls/fields';
import { statistics } from '../../src/api/schema/statistics';
import * as scalars from '../../src/api/schema/scalars';
import { controlEvents } from '../../src/api/schema/socket';
import type { JsonSchema } from './json-schema';

/** A kind of value: what a server sends, and what else the page reads as the same. */
interface Kind {
  readonly schema: JsonSchema;
  readonly what: string;
  readonly tolerated: string;
}

const WHOLE = 'A missing one, `null`, digits in a text, `true` and `false`, and fractions.';

export const kinds = {
  Id: {
    schema: { type: ['integer', 'string'], minimum: 0, pattern: '^[0-9]{1,19}$' },
    what: 'An id: a whole number, or its digits as text. Two are the same where their digits are.',
    tolerated: 'Nothing else: what has no readable id is left out.',
  },
  DeviceId: {
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    what: 'The id of a client of the messenger, such as `id-17230000000004821`. The page makes it.',
    tolerated: 'A number.',
  },
  Text: {
    schema: { type: 'string' },
    what: 'Text; empty where there is none.',
    tolerated: 'A missing one and `null` are empty; a number is its digits.',
  },
  Digits: {
    schema: { type: ['integer', 'string'], pattern: '^[0-9]*$' },
    what: 'A phone number: digits as text, with the country first and without `+`; or the same as a number.',
    tolerated: 'Any other text, which is shown as it is.',
  },
  Count: {
    schema: { type: 'integer' },
    what: 'A whole number.',
    tolerated: `${WHOLE} Where it is \`essential\`, a missing one is refused.`,
  },
  Rupiah: {
    schema: { type: 'integer' },
    what: 'An amount in whole rupiah.',
    tolerated: `${WHOLE} Where it is \`essential\`, a missing one is refused.`,
  },
  Number: {
    schema: { type: 'number' },
    what: 'A number.',
    tolerated: 'Digits in a text, `true` and `false`. In an answer also `null` and a missing one, as 0.',
  },
  Counter: {
    schema: { type: 'integer', minimum: 0 },
    what: 'An absolute count, never one more.',
    tolerated:
      'Digits in a text. In an event, what is missing or unreadable is not told: the figure stays as it was.',
  },
  Flag: {
    schema: { enum: [0, 1, true, false] },
    what: 'Yes or no: 1 or 0, or `true` or `false`.',
    tolerated: 'A missing one, `null`, `""`, `"0"` and `"false"` are no; any other number is yes.',
  },
  Moment: {
    schema: { type: 'string', format: 'date-time' },
    what: 'A moment in ISO 8601, with its zone.',
    tolerated: 'Epoch milliseconds, as number or digits.',
  },
  LocalMoment: {
    schema: {
      type: 'string',
      format: 'date-time',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:[\\d:.]+(Z|[+-]\\d\\d:\\d\\d)$',
    },
    what: 'A moment in ISO 8601 with the offset of the server’s own zone: its day and hour are read from the text.',
    tolerated: 'Nothing else.',
  },
  File: {
    schema: { type: 'string', format: 'binary' },
    what: 'A file, as a part of the form with a name of its own.',
    tolerated: 'Nothing else.',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

type Known = readonly [kind: KindName, isNullable: boolean];

const truth = controlEvents.resumed.shape.complete;

/** Kinds of the schemas that many fields share. */
export const known: ReadonlyMap<z.core.$ZodType, Known> = new Map<z.core.$ZodType, Known>([
  [scalars.id, ['Id', false]],
  [scalars.idOrNull, ['Id', true]],
  [scalars.deviceKey, ['DeviceId', false]],
  [scalars.text, ['Text', false]],
  [scalars.textOrNull, ['Text', true]],
  [scalars.digitsOrNull, ['Digits', true]],
  [scalars.count, ['Count', false]],
  [scalars.number, ['Number', false]],
  [scalars.counter, ['Counter', false]],
  [scalars.flag, ['Flag', false]],
  [truth, ['Flag', false]],
  [scalars.moment, ['Moment', true]],
  [statistics.shape.at, ['LocalMoment', false]],
  [file.given, ['File', false]],
]);

/** What a server sends for a value of this kind. */
export function valueOf(kind: KindName, isNullable = false): JsonSchema {
  const { schema }: Kind = kinds[kind];
  if (!isNullable) return { ...schema, 'x-kind': kind };
  if (schema.enum) return { ...schema, enum: [...schema.enum, null], 'x-kind': kind };
  return { ...schema, type: [schema.type ?? []].flat().concat('null'), 'x-kind': kind };
}
