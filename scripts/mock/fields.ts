import { type JsonSchema, nameOf } from '../contract/json-schema';
import type { Asked } from './between';
import { type Route, schemaOf } from './contract';
import type { Fields } from './records';
import { Refused } from './refused';

const MIB = 2 ** 20;
const LARGEST_FILE = 10 * MIB;
const MOST_FIELDS = 20;
const FORM = 'multipart/form-data';
const tooLarge = () => new Refused(413, 'Data terlalu besar. Ukuran file maksimal 10 MB.');

/** How many bytes a body may have. */
export const mostBytes = ({ type }: Route) => (type === FORM ? LARGEST_FILE + MIB : MIB);

/** A form and an address have numbers as their digits. */
const meantBy = (schema: JsonSchema | undefined, text: unknown) => {
  if (typeof text !== 'string' || text === '') return text;
  if (isNumber(schema)) return Number(text);
  return schema?.type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
};

async function readForm({ headers, body }: Asked): Promise<Fields> {
  const type = headers['content-type'] ?? '';
  const response = new Response(body as BodyInit, { headers: { 'Content-Type': type } });
  const entries = [...(await response.formData())];
  const isLarge = entries.some(([, value]) => value instanceof File && value.size > LARGEST_FILE);
  if (isLarge || entries.length > MOST_FIELDS + 1) throw tooLarge();
  return Object.fromEntries(entries);
}
async function readBody(asked: Asked, route: Route): Promise<Fields> {
  const { headers, body } = asked;
  if (route.type === undefined || body.length === 0) return {};
  if (body.length > mostBytes(route)) throw tooLarge();
  if (!headers['content-type']?.toLowerCase().startsWith(route.type))
    throw new Refused(415, 'Jenis data tidak didukung.');
  try {
    return route.type === FORM ? await readForm(asked) : (Object(JSON.parse(body.toString())) as Fields);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(400, 'Permintaan tidak dapat dibaca.');
  }
}

/** The fields that a call is given, as far as the documents name them; in the address of a read, what is empty is left out. */
export async function fieldsOf(asked: Asked, query: URLSearchParams, route: Route): Promise<Fields> {
  const isRead = asked.method === 'GET';
  const given = isRead
    ? Object.fromEntries([...query].filter(([, text]) => text !== ''))
    : await readBody(asked, route);
  return Object.fromEntries(
    Object.entries(route.input.properties ?? {}).flatMap(([name, schema]) => {
      const value = isRead || route.type === FORM ? meantBy(schema, given[name]) : given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const isNumber = (schema?: JsonSchema) => schema?.type === 'number' || schema?.type === 'integer';

export function isOf(schema: JsonSchema, value: unknown): boolean {
  const { $ref, type, enum: choices, anyOf, items, format, minimum, pattern, minLength } = schema;
  if ($ref !== undefined) return isOf(schemaOf(nameOf($ref)), value);
  if (format === 'binary') return value instanceof File;
  return (
    (type === undefined || [type].flat().some((name) => TYPES[name]?.(value))) &&
    (!('const' in schema) || value === schema.const) &&
    (!choices || choices.includes(value)) &&
    (!anyOf || anyOf.some((one) => isOf(one, value))) &&
    (typeof value !== 'number' || value >= Number(minimum ?? -Infinity)) &&
    (typeof value !== 'string' ||
      (value.length >= Number(minLength ?? 0) && new RegExp(pattern ?? '').test(value))) &&
    (!items || !Array.isArray(value) || value.every((one) => isOf(items, one))) &&
    (!schema.properties || Object.keys(errorsIn(schema, Object(value) as Fields)).length === 0)
  );
}

/** A text for each field that is due and not there, or not what the schema says. */
function errorsIn(
  { properties = {}, required = [] }: JsonSchema,
  fields: Fields,
): Readonly<Record<string, string>> {
  const errors = Object.entries(properties).flatMap(([name, schema]) => {
    const value = fields[name];
    if (value === undefined ? !required.includes(name) : isOf(schema, value)) return [];
    if (value == null || value === '') return [[name, 'Wajib diisi.']];
    return [[name, isNumber(schema) ? 'Harus berupa angka.' : 'Tidak valid.']];
  });
  return Object.fromEntries(errors) as Readonly<Record<string, string>>;
}

/** Refuses fields that are not what the documents say. */
export function check(schema: JsonSchema, fields: Fields): void {
  const errors = errorsIn(schema, fields);
  if (Object.keys(errors).length > 0) throw new Refused(422, 'Data tidak valid.', { errors });
}
