import { readFileSync } from 'node:fs';
import { type JsonSchema, nameOf } from '../contract/json-schema';
import { sampleOf } from '../contract/samples';
import type { Sequence } from '../contract/sequences';

/** All that the mock knows is what these documents say. */
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../docs/contract/${name}.json`, import.meta.url), 'utf8'));

type Schemas = Readonly<Record<string, JsonSchema>>;
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
interface Parameter {
  readonly name: string;
  readonly schema?: JsonSchema;
  readonly required?: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly 'x-origin': string;
  /** `200` where that status alone is success. */
  readonly 'x-success': string;
  readonly 'x-roles': readonly string[];
  readonly 'x-owner'?: { readonly of: string; readonly roles?: readonly string[] };
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
const { info, paths, components } = read('openapi') as {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
};
const events = (
  read('asyncapi') as {
    readonly components: {
      readonly schemas: Schemas;
      readonly messages: Readonly<Record<string, { readonly payload: JsonSchema }>>;
    };
  }
).components;

export const VERSION = info.version;
export type SequenceName = 'blast' | 'byQr' | 'byCode' | 'generator' | 'validator';
export const sequences = read('sequences') as Readonly<Record<SequenceName, Sequence>>;

const schemaIn = (content: Content = {}): JsonSchema => Object.values(content)[0]?.schema ?? {};
/** What a call is given by address and body. */
function inputOf({ parameters = [], requestBody }: Operation): JsonSchema {
  const body = schemaIn(requestBody?.content);
  const named = parameters.filter(({ schema }) => schema);
  return {
    properties: {
      ...Object.fromEntries(named.map(({ name, schema = {} }) => [name, schema])),
      ...body.properties,
    },
    required: [...named.filter((it) => it.required).map(({ name }) => name), ...(body.required ?? [])],
  };
}
/** Every call; one whose path is fixed stands before one that would take its last word for an id. */
const routes = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path: new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      isFixed: !path.includes('{'),
      isOriginal: operation['x-origin'] === 'original',
      isPublic: operation.security !== undefined,
      roles: operation['x-roles'],
      owner: operation['x-owner'],
      input: inputOf(operation),
      /** What kind of body it takes; undefined for none. */
      type: Object.keys(operation.requestBody?.content ?? {})[0],
      answer: schemaIn(operation.responses[200]?.content),
      status: method === 'post' && operation['x-success'] !== '200' ? 201 : 200,
    })),
  )
  .toSorted((one, other) => Number(other.isFixed) - Number(one.isFixed));
export type Route = (typeof routes)[number];
export const routeOf = (method: string, pathname: string): Route | undefined =>
  routes.find((route) => route.method === method && route.path.test(pathname));

export const schemaOf = (name: string): JsonSchema => components.schemas[name] ?? events.schemas[name] ?? {};
export const sampleAnswer = ({ answer }: Route) => sampleOf(answer, components.schemas) ?? {};
export const sampleRecord = (name: string) => sampleOf(schemaOf(name), components.schemas) as object;

const pick = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
/** What the original contract tells of a record: what came later is not required. */
export const required = (name: string, row: object) => pick(row, schemaOf(name).required ?? []);
/** What the documents name of a row. */
export const partOf = (name: string, row: object) => pick(row, Object.keys(schemaOf(name).properties ?? {}));

/** A message of the socket, as the documents show it: what they call its fields, and `state` and the like of `row`. */
export function sampleMessage(event: string, row: object): Record<string, unknown> {
  const { payload } = events.messages[event] ?? {};
  const own = payload?.allOf?.find((schema) => nameOf(schema.$ref ?? '') !== 'Envelope') ?? {};
  const sample = sampleOf(own, events.schemas) as object;
  return { ...sample, ...pick(row, Object.keys(sample)) };
}
