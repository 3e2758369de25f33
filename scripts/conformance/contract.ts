import { readFileSync } from 'node:fs';
import { type CallName, loadCalls } from '../../src/api/calls';
import type { JsonSchema } from '../contract/json-schema';

/** Every call that the page makes. */
export const endpoints = await loadCalls();

interface Operation {
  readonly operationId: string;
  readonly 'x-origin': string;
  readonly responses: {
    readonly 200?: { readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } } };
  };
}
/** The contract as it is written down for others. */
export const written = JSON.parse(
  readFileSync(new URL('../../docs/contract/openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

const operations = new Map(
  Object.values(written.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

/** What an older server need not know: it answers 404, and the page hides what needs the answer. */
export const isAddition = (name: CallName) => operations.get(name)?.['x-origin'] !== 'original';

/** The form that an answer has by the contract, before anything is put up with. */
export const answerSchema = (name: CallName): JsonSchema | undefined =>
  operations.get(name)?.responses[200]?.content?.['application/json'].schema;
