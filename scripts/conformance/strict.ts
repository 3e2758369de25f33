import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { CallName } from '../../src/api/calls';
import { answerSchema, written } from './contract';

/** A departure of an answer from the contract's own form, which the page puts up with. */
export interface Departure {
  readonly what: string;
  readonly where: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', components: written.components });

const compiled = new Map<CallName, ValidateFunction | null>();
function validatorOf(name: CallName): ValidateFunction | null {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const schema = answerSchema(name);
  const text = JSON.stringify(schema)?.replaceAll('"#/components/', '"contract#/components/');
  const validate = text === undefined ? null : ajv.compile(JSON.parse(text) as object);
  compiled.set(name, validate);
  return validate;
}

/** What departs in an answer, each kind once for each field. */
export function departures(name: CallName, body: unknown): readonly Departure[] {
  const validate = validatorOf(name);
  if (!validate) return [];
  const list = swapped(name, body);
  const found = validate(list?.body ?? body) ? [] : (validate.errors ?? []).map(departureOf);
  return list ? [{ what: list.what, where: '' }, ...found] : found;
}

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

function departureOf({ keyword, instancePath, params, parentSchema, data }: ErrorObject): Departure {
  if (keyword === 'required') {
    const { missingProperty: field } = params as { readonly missingProperty: string };
    return field === 'meta'
      ? { what: 'no `meta`: one page', where: '' }
      : { what: 'missing field', where: placeOf(`${instancePath}/${field}`) };
  }
  const where = placeOf(instancePath);
  const schema = parentSchema as { readonly 'x-kind'?: string; readonly type?: unknown } | undefined;
  const kind = KINDS[schema?.['x-kind'] ?? ''] ?? (schema?.type === 'array' ? 'list' : 'field');
  if (kind === 'date' && isNumeric(data)) return { what: 'date as epoch ms', where };
  return { what: `${kind} as ${formOf(data)}`, where };
}

function formOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? 'JSON in text' : 'text';
  return Array.isArray(value) ? 'list' : typeof value;
}
