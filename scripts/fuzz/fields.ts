import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { readInput } from '../../sandbox/input/parse';
import { type Definition, definitionOf, type Schema } from '../contract/definition';
import { NUMBERS, OTHERS, TEXTS, textsOfLength } from './odd-values';

/** A schema and all that it is made of. */
function* partsOf(schema: Schema): Generator<Definition> {
  const definition = definitionOf(schema);
  yield definition;
  const { in: from, out, innerType, options = [] } = definition;
  for (const part of [from, out, innerType, ...options]) if (part) yield* partsOf(part);
}

/** Names and schemas of what a call takes. */
export const fieldsOf = (input: Schema): [string, Schema][] =>
  [...partsOf(input)].flatMap(({ shape = {} }) => Object.entries(shape));

const accepts = (schema: Schema, value: unknown) =>
  'data' in readInput(z.object({ field: schema as z.ZodMiniType }), { field: value });

const LONGEST = 20_000;
/** How long a text may be; 0 where length is not what a text is judged by. */
function longestOf(schema: Schema): number {
  let [fits, tooLong] = [0, LONGEST];
  while (tooLong - fits > 1) {
    const length = Math.floor((fits + tooLong) / 2);
    if (accepts(schema, 'a'.repeat(length))) fits = length;
    else tooLong = length;
  }
  return fits;
}

/** Each bound of a number, and its neighbours. */
const boundsOf = (schema: Schema): number[] =>
  [...partsOf(schema)]
    .flatMap(({ checks = [] }) => checks.map((check) => definitionOf(check).value))
    .filter((bound) => typeof bound === 'number')
    .flatMap((bound) => [bound - 1, bound, bound + 1]);

function candidatesOf(schema: Schema, known: readonly unknown[]): unknown[] {
  const parts = [...partsOf(schema)];
  const items = parts.flatMap(({ element }) => (element ? candidatesOf(element, known) : []));
  const numbers = [...NUMBERS, ...boundsOf(schema)];
  return [
    ...known,
    ...parts.flatMap(({ entries = {}, values = [] }) => [...Object.values(entries), ...values]),
    ...numbers,
    ...numbers.map(String),
    ...textsOfLength(longestOf(schema)),
    ...items.map((item) => [item]),
    ...(items.length > 0 ? [items.slice(0, 3), Array.from({ length: 10_001 }, () => items[0])] : []),
    ...TEXTS,
    ...OTHERS,
  ];
}

/** The field is left out. */
export const OMITTED = Symbol('omitted');

interface Choice {
  readonly allowed: readonly unknown[];
  readonly refused: readonly unknown[];
  readonly isOptional: boolean;
}
const choices = new WeakMap<Schema, Choice>();

/** The values to try for a field, split by its own schema: most requests must be allowed to get any further. */
function choiceOf(schema: Schema, known: readonly unknown[]): Choice {
  const found = choices.get(schema);
  if (found) return found;
  const tried = new Map(candidatesOf(schema, known).map((value) => [JSON.stringify(value), value]));
  const allowed: unknown[] = [];
  const refused: unknown[] = [];
  for (const value of tried.values()) (accepts(schema, value) ? allowed : refused).push(value);
  const choice = { allowed, refused, isOptional: accepts(schema, undefined) };
  choices.set(schema, choice);
  return choice;
}

const oneOf = (values: readonly unknown[]) => fc.constantFrom(...(values.length > 0 ? values : [OMITTED]));

/** Values for a field: mostly allowed ones, with `known` ones among them, now and then one that is not. */
export function valueOf(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const { allowed, refused, isOptional } = choiceOf(schema, known);
  return fc.oneof(
    { weight: known.length > 0 ? 40 : 0, arbitrary: oneOf(known) },
    { weight: 40, arbitrary: oneOf(allowed) },
    { weight: isOptional ? 20 : 1, arbitrary: fc.constant(OMITTED) },
    { weight: 2, arbitrary: oneOf(refused) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}
