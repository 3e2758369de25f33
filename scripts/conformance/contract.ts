import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CallName, loadCalls } from '../../src/api/calls';
import type { JsonSchema } from '../contract/json-schema';

/** Every call that the page makes. */
export const endpoints = await loadCalls();

/** `GET /admin/users/:id` */
export const titleOf = (name: CallName) => `${endpoints[name].method} ${endpoints[name].path}`;

interface Operation {
  readonly operationId: string;
  readonly 'x-origin': string;
  readonly 'x-untried'?: string;
  readonly responses: {
    readonly 200?: { readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } } };
  };
}
const textOf = (file: string) =>
  readFileSync(new URL(`../../docs/contract/${file}`, import.meta.url), 'utf8');
const texts = ['openapi.json', 'asyncapi.json'].map(textOf) as [string, string];

/** The calls as they are written down for others. */
export const written = JSON.parse(texts[0]) as {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};
/** The messages of the socket. */
export const writtenEvents = JSON.parse(texts[1]) as {
  readonly components: {
    readonly schemas: object;
    readonly messages: Readonly<Record<string, { readonly payload: JsonSchema }>>;
  };
};
/** Which contract it is: its number, and what tells two texts under one number apart. */
export const VERSION = `${written.info.version} (${createHash('sha256').update(texts.join('')).digest('hex').slice(0, 12)})`;

const operations = new Map(
  Object.values(written.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** What an older server need not know: it answers 404, and the page hides what needs the answer. */
export const isAddition = (name: CallName) => operations.get(name)?.['x-origin'] !== 'original';

/** Why a call is never tried; undefined where it may be. */
export const whyUntried = (name: CallName) => operations.get(name)?.['x-untried'];

/** The form that an answer has by the contract, before anything is put up with. */
export const answerSchema = (name: CallName): JsonSchema | undefined =>
  operations.get(name)?.responses[200]?.content?.['application/json'].schema;

/** The place of a call, or of another section, in the contract. */
export const clauseOf = (section: string) => `contract/index.html#${section}`;
export const ADDED_TO_LISTS = 'api-additions.md#lists-size-order-search-and-count';
