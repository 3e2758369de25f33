import * as z from 'zod/mini';
import * as access from '../../src/api/schema/access';
import { auditEntry, auditPerson } from '../../src/api/schema/audit';
import { listAnswer } from '../../src/api/schema/answers';
import { past } from '../../src/api/schema/past';
import { statistics } from '../../src/api/schema/statistics';
import * as inventory from '../../src/api/schema/entities/inventory';
import * as money from '../../src/api/schema/entities/money';
import { awayAccount, newsGroup } from '../../src/api/schema/entities/news';
import { mutedAccount, pushDevice } from '../../src/api/schema/entities/push';
import * as people from '../../src/api/schema/entities/people';
import * as runners from '../../src/api/schema/entities/runners';
import * as whatsapp from '../../src/api/schema/entities/whatsapp';
import {
  importCounts,
  importedMessages,
  importedNumbers,
  importedOptOuts,
  importedProxies,
} from '../../src/api/schema/imports';
import { movement } from '../../src/api/schema/ledger';
import * as plans from '../../src/api/schema/plan';
import * as payouts from '../../src/api/schema/payouts';
import * as statements from '../../src/api/schema/statement';
import { timelineEntry } from '../../src/api/schema/timeline';
import { definitionOf, type Schema } from './definition';
import { wordsOf } from './fields';
import type { JsonSchema } from './json-schema';
import { known, valueOf } from './values';

/** What lies under wrappers that say how a value is read, not what it is. */
function within(schema: Schema): Schema {
  const { type, innerType, in: from, out } = definitionOf(schema);
  if (innerType) return within(innerType);
  if (type !== 'pipe' || !from || !out) return schema;
  return within(definitionOf(from).type === 'transform' ? out : from);
}
const shapeOf = (schema: Schema) => definitionOf(within(schema)).shape ?? {};
const field = (schema: Schema, name: string): Schema => {
  const found = shapeOf(schema)[name];
  if (!found) throw new Error(`There is no field ${name}.`);
  return within(found);
};
/** What the rows of a list are; undefined for what is no list of rows. */
const itemOf = (schema: Schema) => (schema as { readonly item?: Schema }).item;

function isOptional(schema: Schema): boolean {
  const { type, innerType, in: from, out } = definitionOf(schema);
  if (type === 'optional' || type === 'default' || type === 'transform') return true;
  if (type === 'catch' && innerType) return isOptional(innerType);
  return type === 'pipe' && from && out && definitionOf(from).type === 'transform' ? isOptional(out) : false;
}
/** Whether the page does without the field. */
const isForgiven = (schema: Schema) => z.safeParse(schema, undefined).success;

/** An answer of a list reads `list` or `data`; what it is made of stands in the object between its transforms. */
export function listOf(answer: Schema) {
  const { list, meta, total } = shapeOf(answer);
  const rows = list && definitionOf(list).out;
  const item = rows && itemOf(rows);
  return item && meta && total ? { item, meta } : null;
}

const isEntity = (schema: unknown): schema is Schema =>
  schema instanceof Object && '_zod' in schema && definitionOf(within(schema as Schema)).shape !== undefined;
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const entities = { ...people, ...whatsapp, ...runners, ...inventory, ...money };
const { personName, ...things } = {
  ...entities,
  ...access,
  auditEntry,
  awayAccount,
  movement,
  mutedAccount,
  newsGroup,
  pushDevice,
  ...statements,
  ...payouts,
  ...plans,
  timelineEntry,
  importCounts,
};
const names = new Map<Schema, string>([
  ...Object.entries(things).flatMap(([name, schema]) =>
    isEntity(schema) ? [[schema, capitalised(name)] as const] : [],
  ),
  [within(personName), 'Person'],
  [field(entities.generator, 'Whatsapp'), 'Carrier'],
  [within(auditPerson), 'AuditPerson'],
  [field(people.member, 'Referrer'), 'Referrer'],
  [field(timelineEntry, 'Movement'), 'TimelineMovement'],
  [field(timelineEntry, 'News'), 'TimelineNews'],
  [definitionOf(field(auditEntry, 'changes')).element as Schema, 'AuditChange'],
  [definitionOf(field(entities.message, 'button')).element as Schema, 'TemplateButton'],
  [field(entities.withdraw, 'User'), 'Payee'],
  [field(entities.withdraw, 'payout'), 'WithdrawPayout'],
  [field(payouts.payout, 'sums'), 'PayoutFigures'],
  [field(payouts.payout, 'findings'), 'PayoutFindings'],
  [definitionOf(field(payouts.reconciled, 'unmatched')).element as Schema, 'UnmatchedLine'],
  [definitionOf(field(statistics, 'days')).element as Schema, 'Bucket'],
  [definitionOf(field(past, 'accounts')).element as Schema, 'PastAccount'],
  [definitionOf(field(past, 'days')).element as Schema, 'PastDay'],
  [definitionOf(field(past, 'runners')).element as Schema, 'PastRunner'],
  [field(past, 'risk'), 'PastRisk'],
  [definitionOf(field(field(past, 'risk'), 'accounts')).element as Schema, 'WatchedAccount'],
  ...(['accounts', 'days', 'referrals'] as const).map(
    (part) =>
      [
        definitionOf(field(statements.monthStatement, part)).element as Schema,
        `Statement${capitalised(part)}`,
      ] as const,
  ),
  [within(listOf(listAnswer(entities.proxy))?.meta as Schema), 'ListMeta'],
  [itemOf(importedNumbers.shape.created) as Schema, 'ImportedNumber'],
  [itemOf(importedOptOuts.shape.created) as Schema, 'ImportedOptOut'],
  [itemOf(importedProxies.shape.created) as Schema, 'ImportedProxy'],
  [itemOf(importedMessages.shape.created) as Schema, 'ImportedMessage'],
]);

const registry = z.registry<{ readonly id: string }>();
for (const [schema, id] of names) registry.add(schema, { id });

const text = (...fields: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((name) => [name, valueOf('Text')])),
  required: fields,
});
const imported = (...fields: readonly string[]): JsonSchema => {
  const lines = text(...fields, 'status', 'reason');
  return {
    ...lines,
    properties: { id: valueOf('Id', true), ...lines.properties },
    required: [...fields],
  };
};
/** What a transform hides. */
const hidden: Readonly<Record<string, JsonSchema>> = {
  ImportedNumber: imported('number', 'name'),
  ImportedOptOut: {
    ...text('number', 'note', 'reason'),
    properties: { id: valueOf('Id', true), ...text('number', 'note', 'reason').properties },
    required: ['number'],
  },
  ImportedProxy: imported('value'),
  ImportedMessage: { ...text('text', 'reason'), required: ['text'] },
};
const messages: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    description: 'A message of the socket as it was sent; asyncapi.json says what each event brings.',
    properties: {
      event: { type: 'string', description: 'Its name.', examples: ['connection.update'] },
      deviceId: {
        type: 'string',
        description: 'The client that it is about.',
        examples: ['id-17230000000004821'],
      },
      source: { type: 'string', description: 'What kind of thing it is about.', examples: ['whatsapp'] },
      state: { type: ['string', 'null'], description: 'How the link stands.', examples: ['loggedOut'] },
      date: {
        type: 'string',
        format: 'date-time',
        description: 'When it happened.',
        examples: ['2026-11-21T00:00:00.000Z'],
      },
      epoch: { type: 'string', description: 'Its place: the history,', examples: ['6f1c2a9e'] },
      seq: { type: 'integer', minimum: 1, description: 'and the number therein.', examples: [4711] },
    },
    required: ['event', 'epoch', 'seq'],
  },
};
const hiddenFields: Readonly<Record<string, JsonSchema>> = {
  'history.whatsapp.data': messages,
  'history.generator.data': messages,
  'history.validator.data': messages,
  'ListMeta.sums': { type: 'object', additionalProperties: valueOf('Rupiah') },
  'ListMeta.filters': { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
};
type FieldNames = Readonly<Record<string, readonly string[]>>;
/** Fields beyond the original contract. */
const ADDED: FieldNames = {
  User: ['level_progress'],
  Member: ['balance', 'locked', 'level_progress'],
  Referral: ['createdAt', 'Referrer'],
  Level: ['members'],
  Proxy: ['connected'],
  Whatsapp: ['suspendedAt', 'linkedAt', 'plan', 'planWait', 'User'],
  Withdraw: ['userId', 'payee_recorded', 'payee_changed', 'payee_now', 'two_people', 'approved_by'],
  Setting: ['two_people_above'],
  ListMeta: ['epoch', 'seq', 'sums', 'count', 'more', 'after', 'sortable', 'sizes', 'filters'],
};
/** Fields of the original contract that not every server sends. */
const OPTIONAL: FieldNames = { Whatsapp: ['deviceId', 'userId', 'previousDeviceId', 'synced'] };
/** Fields that the page does without, and every server of the original contract sends. */
const REQUIRED: FieldNames = {
  Generator: ['Whatsapp'],
  Validator: ['Whatsapp'],
  Bonus: ['User'],
  Withdraw: ['User'],
};

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function describeFields(place: string, schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, own]) => {
    const found = hiddenFields[`${place}.${name}`] ?? own;
    const value = found.properties ? describeFields(`${place}.${name}`, found) : found;
    const [what, example, kind, values] = wordsOf(place, name) ?? [];
    const isNullable = [value.type].flat().includes('null') && kind !== 'Moment';
    // What the page itself sends is text as its schema says.
    const isTyped = kind === 'Digits' && value['x-kind'] === undefined;
    const shown = kind && !isTyped && value['x-kind'] !== 'Id' ? valueOf(kind, isNullable) : value;
    // What is asked for may be called as a list of the answer.
    const isExample =
      example !== undefined && !shown.$ref && (shown.type !== 'array' || Array.isArray(example));
    return [
      name,
      {
        ...shown,
        ...(what !== undefined && { description: what }),
        ...(isExample && { examples: [example] }),
        ...(values && !shown.enum && !shown.$ref && { 'x-known-values': values }),
        ...(ADDED[place]?.includes(name) && { 'x-addition': true }),
      },
    ] as const;
  });
  const late = [...(ADDED[place] ?? []), ...(OPTIONAL[place] ?? [])];
  const always = [...(schema.required ?? []), ...(REQUIRED[place] ?? [])];
  const required = always.filter((name) => !late.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

/** `null` beside what may be null already says nothing. */
function orNull(schema: JsonSchema): JsonSchema {
  const [one, other, ...more] = schema.anyOf ?? [];
  if (!one || other?.type !== 'null' || more.length > 0) return schema;
  const { anyOf: _, ...rest } = schema;
  const type = [one.type ?? []].flat();
  if (one.$ref || one.type === undefined) return schema;
  return { ...one, ...rest, type: type.includes('null') ? type : [...type, 'null'] };
}

const SAFE = new Set([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]);

/** As it stands in a document: references lead to its components, and bounds that every number has are left out. */
function tidied(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === '$schema' || keyword === '$defs' || keyword === 'id') return [];
    if ((keyword === 'maximum' || keyword === 'minimum') && SAFE.has(value as number)) return [];
    if (keyword === '$ref') return [[keyword, String(value).replace('#/$defs/', '#/components/schemas/')]];
    if (keyword === 'properties') {
      const fields = Object.entries(value as Record<string, JsonSchema>);
      return [[keyword, Object.fromEntries(fields.map(([name, part]) => [name, tidied(part)]))]];
    }
    if (keyword === 'anyOf' || keyword === 'oneOf')
      return [[keyword, (value as JsonSchema[]).map((part) => tidied(part))]];
    if (keyword === 'items' || keyword === 'additionalProperties')
      return [[keyword, typeof value === 'object' ? tidied(value as JsonSchema) : value]];
    return [[keyword, value]];
  });
  return orNull(Object.fromEntries(entries) as JsonSchema);
}

function override({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: object }) {
  const write = (schema: JsonSchema) => {
    for (const keyword of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, keyword);
    Object.assign(jsonSchema, schema);
  };
  const kind = known.get(zodSchema);
  if (kind) write(valueOf(...kind));
  const item = itemOf(zodSchema);
  if (item) write({ type: 'array', items: refTo(String(names.get(item))) });
  const { shape } = definitionOf(zodSchema);
  if (!shape) return;
  const due = Object.entries(shape).filter(([, part]) => !isOptional(part));
  const essential = due.filter(([, part]) => !isForgiven(part)).map(([name]) => name);
  const { required: _, ...rest } = jsonSchema as JsonSchema;
  const required = due.map(([name]) => name);
  write({
    ...rest,
    ...(required.length > 0 && { required }),
    ...(essential.length < required.length && { 'x-essential': essential }),
  });
}

const convert = (schema: Schema) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: registry,
    override,
  }) as JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };

/** The schema as JSON Schema, its fields described for its place: what a server sends, or is sent. */
export function jsonSchemaOf(schema: Schema, place: string): JsonSchema {
  return describeFields(place, tidied(convert(schema)));
}

/** Every entity, by name. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const sorted = [...names].toSorted(([, one], [, other]) => one.localeCompare(other));
  const found = sorted.map(([schema, name]) => {
    const { $defs = {} } = convert(schema);
    return [name, describeFields(name, tidied(hidden[name] ?? $defs[name] ?? {}))] as const;
  });
  return Object.fromEntries(found);
}

/** The answer of a list: its rows under `data` or `list`, and the fields beside them; `meta` is its own example. */
export function listSchema(
  item: Schema,
  rows: 'data' | 'list',
  {
    isPaged,
    hasTotal,
    place,
    meta,
  }: { isPaged: boolean; hasTotal: boolean; place: string; meta: object | null },
) {
  return describeFields(place, {
    type: 'object',
    properties: {
      [rows]: { type: 'array', items: refTo(String(names.get(item))) },
      ...(hasTotal && { total: valueOf('Rupiah') }),
      meta: { ...refTo('ListMeta'), ...(meta && { examples: [meta] }) },
    },
    required: [rows, ...(hasTotal ? ['total'] : []), ...(isPaged ? ['meta'] : [])],
    'x-essential': [rows],
  });
}
