import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { CallName } from '../../src/api/calls';
import type { JsonSchema } from '../contract/json-schema';
import { answerSchema, written, writtenEvents } from './contract';

/** A departure of an answer from the contract's own form, which the page puts up with. */
export interface Departure {
  readonly what: string;
  readonly where: string;
  /** The page would show something else than was meant: it is not put up with. */
  readonly isWrong?: true;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', components: written.components });
ajv.addSchema({ $id: 'events', components: writtenEvents.components });

const compiled = new Map<unknown, ValidateFunction>();
function validatorOf(schema: JsonSchema, document: string): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', `"${document}#/components/`);
  const validate = compiled.get(schema) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(schema, validate);
  return validate;
}
function departuresFrom(schema: JsonSchema | undefined, document: string, body: unknown): Departure[] {
  if (!schema) return [];
  const validate = validatorOf(schema, document);
  return validate(body) ? [] : (validate.errors ?? []).flatMap(departureOf);
}

/** What departs in an answer, each kind once for each field. */
export function departures(name: CallName, body: unknown): readonly Departure[] {
  const list = swapped(name, body);
  const found = departuresFrom(answerSchema(name), 'contract', list?.body ?? body);
  return list ? [{ what: list.what, where: '' }, ...found] : found;
}
/** What departs in a message of the socket. */
export const eventDepartures = (event: string, message: unknown): readonly Departure[] =>
  departuresFrom(writtenEvents.components.messages[event]?.payload, 'events', message);

/** A list under its other name, put where the contract has it. */
function swapped(name: CallName, body: unknown) {
  const properties = answerSchema(name)?.properties ?? {};
  const own = 'data' in properties ? 'data' : 'list';
  if (!(own in properties) || properties[own]?.type !== 'array') return null;
  if (Array.isArray(body))
    return { what: `a bare list in place of \`${own}\``, body: { [own]: body as unknown } };
  const other = own === 'data' ? 'list' : 'data';
  const fields = Object(body) as Record<string, unknown>;
  if (fields[own] !== undefined || fields[other] === undefined) return null;
  return { what: `\`${other}\` in place of \`${own}\``, body: { ...fields, [own]: fields[other] } };
}

const KINDS: Readonly<Record<string, string>> = {
  Id: 'id',
  DeviceId: 'id',
  Count: 'number',
  Counter: 'number',
  Rupiah: 'number',
  Number: 'number',
  Flag: 'flag',
  Moment: 'date',
  LocalMoment: 'date',
  Text: 'text',
  Digits: 'text',
};
const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** A field's place, without the list or the record that it stands in. */
const placeOf = (pointer: string) =>
  pointer
    .slice(1)
    .replace(/^(data|list|created|skipped|meta|[a-z]+)\/(\d+\/)?(?=.)/i, '')
    .replaceAll(/\/\d+(?=\/|$)/g, '')
    .replaceAll('/', '.');

/** A moment that every browser would read in its own zone. */
const isWithoutZone = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d/.test(value) &&
  !/(Z|[+-]\d\d:?\d\d)$/i.test(value.slice(10));

const WRAPPERS = new Set(['allOf', 'anyOf', 'oneOf']);
function departureOf({ keyword, instancePath, params, parentSchema, data }: ErrorObject): Departure | [] {
  if (WRAPPERS.has(keyword)) return [];
  if (keyword === 'required') {
    const { missingProperty: field } = params as { readonly missingProperty: string };
    return field === 'meta'
      ? { what: 'no `meta`: one page', where: '' }
      : { what: 'missing field', where: placeOf(`${instancePath}/${field}`) };
  }
  const where = placeOf(instancePath);
  const schema = parentSchema as { readonly 'x-kind'?: string; readonly type?: unknown } | undefined;
  const kind = KINDS[schema?.['x-kind'] ?? ''] ?? (schema?.type === 'array' ? 'list' : 'field');
  if (kind === 'date' && isWithoutZone(data)) return { what: 'date without its zone', where, isWrong: true };
  if (kind === 'date' && isNumeric(data)) return { what: 'date as epoch ms', where };
  return { what: `${kind} as ${formOf(data)}`, where };
}

function formOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? 'JSON in text' : 'text';
  return Array.isArray(value) ? 'list' : typeof value;
}
