import type { JsonSchema } from '../contract/json-schema';
import type { Asked } from './between';
import type { Route } from './contract';
import type { Fields } from './records';
import { Refused } from './refused';

async function readBody({ headers, body }: Asked): Promise<Fields> {
  const type = headers['content-type'] ?? '';
  try {
    if (/multipart/.test(type)) {
      const form = new Response(body as BodyInit, { headers: { 'Content-Type': type } });
      return Object.fromEntries(await form.formData());
    }
    return body.length > 0 ? (Object(JSON.parse(body.toString())) as Fields) : {};
  } catch {
    throw new Refused(400, 'Permintaan tidak dapat dibaca.');
  }
}

const isNumber = ({ type }: JsonSchema) => type === 'number' || type === 'integer';
const valueOf = (schema: JsonSchema, value: unknown) =>
  isNumber(schema) && value != null && value !== '' ? Number(value) : value;

function faultOf(schema: JsonSchema, value: unknown, isDue: boolean): string | null {
  if (value === null && [schema.type].flat().includes('null')) return null;
  if (value == null || (value === '' && (isNumber(schema) || schema.minLength !== undefined)))
    return isDue ? 'Wajib diisi.' : null;
  if (isNumber(schema) && !Number.isFinite(value)) return 'Harus berupa angka.';
  return schema.enum && !schema.enum.includes(value) ? 'Tidak dikenal.' : null;
}

/** The fields that a call is given, as far as the documents name them; numbers of a form come as their digits. */
export async function fieldsOf(asked: Asked, { body }: Route): Promise<Fields> {
  const given = await readBody(asked);
  const fields = Object.entries(body.properties ?? {}).map(
    ([name, schema]) => [name, schema, valueOf(schema, given[name])] as const,
  );
  return Object.fromEntries(
    fields.flatMap(([name, , value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Refuses what is due and not there, or of another kind. */
export function check({ body }: Route, fields: Fields): void {
  const errors = Object.entries(body.properties ?? {}).flatMap(([name, schema]) => {
    const fault = faultOf(schema, fields[name], body.required?.includes(name) ?? false);
    return fault === null ? [] : [[name, fault] as const];
  });
  if (errors.length > 0) throw new Refused(422, 'Data tidak valid.', { errors: Object.fromEntries(errors) });
}
