import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { asyncApi } from '../../scripts/contract/asyncapi';
import type { JsonSchema } from '../../scripts/contract/json-schema';
import { openApi, type Operation } from '../../scripts/contract/openapi';

/** What of a value does not go with its schema, each as `/path reason`. */
type Faults = (value: unknown) => string[];

export const faultsOf = (errors: readonly ErrorObject[] | null | undefined) =>
  (errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );

/** Reads the schemas of a document, whose references lead to its own components. */
export function readerOf(document: { readonly components: unknown }) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  // A stranger's value is read all the same; ours are those that the document knows.
  ajv.addKeyword({
    keyword: 'x-known-values',
    type: 'string',
    validate: (known: readonly string[], value: string) => known.includes(value),
  });
  ajv.addSchema({ $id: 'document', components: document.components });
  return (schema: JsonSchema): Faults => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = ajv.compile(JSON.parse(text) as object);
    return (value) => (validate(value) ? [] : faultsOf(validate.errors));
  };
}

const once = <K, V>(make: (key: K) => V) => {
  const made = new Map<K, V>();
  return (key: K): V => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

/** A call as it went over the wire. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** What was sent, where it is JSON. */
  readonly sent?: unknown;
  readonly status: number;
  readonly answered: unknown;
}

const contentOf = (content: Operation['responses'][string]['content']) => Object.values(content ?? {})[0];

async function createExchangeCheck() {
  const document = await openApi();
  const reader = once(readerOf(document));
  const literals = (path: string) => path.split('/').length - path.split('{').length;
  const routes = Object.entries(document.paths)
    .toSorted(([one], [other]) => literals(other) - literals(one))
    .map(
      ([path, methods]) => [new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), methods] as const,
    );
  const refusal = document.components.schemas.Refusal as JsonSchema;
  return ({ method, url, sent, status, answered }: Exchange): string[] => {
    const { pathname, searchParams } = new URL(url);
    const found = routes.find(([pattern]) => pattern.test(pathname))?.[1][method.toLowerCase()];
    if (!found) return [`${method} ${pathname} is not in the document`];
    const request = contentOf(found.requestBody?.content)?.schema;
    const answer = contentOf(found.responses['200']?.content)?.schema ?? {};
    const asked = [...searchParams.keys()].filter(
      (name) => !found.parameters?.some((one) => one.in === 'query' && one.name === name),
    );
    return [
      ...asked.map((name) => `asked by ${name}`),
      ...(sent === undefined || !request ? [] : reader(request)(sent).map((fault) => `sent ${fault}`)),
      ...reader(status < 300 ? answer : refusal)(answered).map((fault) => `answered ${status} ${fault}`),
    ].map((fault) => `${found.operationId}: ${fault}`);
  };
}
let checked: ReturnType<typeof createExchangeCheck> | undefined;
/** Says what of a call is other than the document of the API has it. */
export const exchangeCheck = () => (checked ??= createExchangeCheck());

function createEventCheck() {
  const document = asyncApi();
  const reader = once(readerOf(document));
  return (message: { readonly event: string }): string[] => {
    const known = document.components.messages[message.event];
    if (!known) return [`${message.event} is not in the document`];
    return reader(known.payload)(message).map((fault) => `${message.event}: ${fault}`);
  };
}
let events: ReturnType<typeof createEventCheck> | undefined;
/** Says what of an event of the socket is other than its document has it. */
export const eventFaults = (message: { readonly event: string }) => (events ??= createEventCheck())(message);
