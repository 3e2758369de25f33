import { type Area, type CallName, type Endpoint, loadCalls } from '../../src/api/calls';
import { anyone } from '../../src/api/calls/permission';
import { ROLES } from '../../src/api/schema/roles';
import type { JsonSchema } from './json-schema';
import { type Asked, askedOf, listText, metaOf } from './lists';
import { refusalResponses, refusals, refusalSchema, type RefusalStatus } from './refusals';
import { answerExample } from './examples';
import { sampleOf } from './samples';
import { componentSchemas, jsonSchemaOf, listOf, listSchema } from './schemas';
import { kinds } from './values';
import { areaOf, areas, callWords } from './words';

type Components = Readonly<Record<string, JsonSchema>>;

/** One call as the document holds it. */
export interface Operation {
  readonly operationId: CallName;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly [];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly $ref?: string }>>;
  readonly 'x-origin': 'original' | 'addition';
  readonly 'x-where-unknown'?: string;
  readonly 'x-untried'?: string;
  readonly 'x-roles': readonly string[];
  readonly 'x-owner'?: { readonly of: string; readonly roles?: readonly string[] };
  readonly 'x-refusal-text': readonly string[];
  readonly 'x-fallback-text': string;
  readonly 'x-timeout': number;
  readonly 'x-success': string;
  readonly 'x-list'?: Asked;
}
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>>;

export interface OpenApi {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Components; readonly [part: string]: unknown };
  readonly [part: string]: unknown;
}

const DEFAULT_TIMEOUT = 30_000;
const pathOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}');
const inPath = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const without = (schema: JsonSchema, names: readonly string[]): JsonSchema => {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const { required, ...rest } = schema;
  const due = required?.filter((name) => !names.includes(name)) ?? [];
  return { ...rest, properties: Object.fromEntries(properties), ...(due.length > 0 && { required: due }) };
};

/** What a person's record is changed by: the record, as far as it may be changed, and a new password. */
const userUpdate = (components: Components): JsonSchema => {
  const { properties = {} } = without(components.User ?? {}, ['createdAt', 'income', 'whatsapps']);
  const password = { type: 'string', description: 'A new password; left out where it stays.' };
  const current_password = {
    type: 'string',
    description:
      'Theirs as it is. A server that wants it before password, e-mail or bank account change answers 422 with a text under `errors.current_password`.',
  };
  return {
    type: 'object',
    description: 'The person as read, with what changes. A server ignores what may not be changed.',
    properties: { ...properties, password, current_password },
    required: ['id'],
  };
};

/** Parameters of lists beyond the original contract; by `search` it asked for accounts, people and their workers alone. */
const ADDED = ['size', 'sort', 'after', 'status', 'period', 'month', 'sent', 'usage', 'level', 'of'];
const SEARCHED: readonly string[] = ['users', 'whatsapp', 'generator', 'validator'] satisfies Area[];
const isAdded = (call: CallName, name: string) =>
  /page$/i.test(call) && (ADDED.includes(name) || (name === 'search' && !SEARCHED.includes(areaOf(call))));

const sortField = ({ sortable }: Asked) => ({
  ...(sortable.length > 0 && { 'x-known-values': sortable.flatMap((field) => [field, `-${field}`]) }),
  examples: sortable.slice(0, 1).map((field) => `-${field}`),
});

function parametersOf(call: CallName, endpoint: Endpoint, request: JsonSchema): Parameter[] {
  const names = inPath(endpoint);
  const asked = ['GET', 'DELETE'].includes(endpoint.method) ? Object.keys(request.properties ?? {}) : names;
  const list = askedOf(call, endpoint);
  return asked.map((name) => {
    const { description, examples, ...schema } = {
      ...request.properties?.[name],
      ...(list && name === 'sort' && sortField(list)),
      ...(list?.search !== undefined && name === 'search' && { description: `Finds ${list.search}.` }),
    };
    const isInPath = names.includes(name);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || (request.required?.includes(name) ?? false),
      ...(description !== undefined && { description }),
      ...(schema.type !== undefined && [schema.type].flat().includes('null') && { allowEmptyValue: true }),
      schema: schema,
      ...(examples && examples.length > 0 && { example: examples[0] }),
      ...(isAdded(call, name) && { 'x-addition': true }),
    };
  });
}

function bodyOf(endpoint: Endpoint, request: JsonSchema, components: Components) {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return null;
  const names = inPath(endpoint);
  const isCreated = !names.includes('id') && !request.required?.includes('id');
  const body = without(request, endpoint.idInBody ? [] : isCreated ? [...names, 'id'] : names);
  const type = endpoint.form ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    ...(endpoint.form && {
      description:
        'A form: numbers as their digits, the file as a part with its name. 20 fields and 10 MiB at most.',
    }),
    content: { [type]: { schema: body, example: sampleOf(body, components) } },
  };
}

/** What is all that an answer tells is no answer without it, though the page would read 0. */
const essential = (schema: JsonSchema): JsonSchema => {
  const { required = [] } = schema;
  return required.length === 1 && 'x-essential' in schema ? { ...schema, 'x-essential': required } : schema;
};

function answerSchema(name: CallName, endpoint: Endpoint): JsonSchema {
  const list = listOf(endpoint.answer);
  if (!list) {
    const schema = jsonSchemaOf(endpoint.answer, name);
    return schema.type === undefined
      ? { type: 'object', description: 'Nothing that is read.' }
      : essential(schema);
  }
  const asked = askedOf(name, endpoint);
  const hasTotal = name === 'users.referralPage';
  return listSchema(list.item, asked && !hasTotal ? 'data' : 'list', {
    isPaged: asked !== null,
    hasTotal,
    place: name,
    meta: asked && metaOf(asked),
  });
}

/** With what calls of its kind are refused; `words` say more. */
function refusedWith(endpoint: Endpoint, isOpen: boolean, words = ''): RefusalStatus[] {
  const changes = endpoint.method !== 'GET';
  const isBodied = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const isWaiting = (endpoint.timeout ?? 0) > DEFAULT_TIMEOUT && !endpoint.form;
  const named = [...words.matchAll(/\b4\d\d\b/g)].map(([status]) => status as RefusalStatus);
  const known: RefusalStatus[] = [
    ...(isBodied ? (['400'] as const) : []),
    '401',
    ...(isOpen ? [] : (['403', '404'] as const)),
    ...(changes && !isOpen ? (['409'] as const) : []),
    ...(isBodied ? (['413', '415'] as const) : []),
    '422',
    '429',
    ...(isWaiting ? (['504'] as const) : []),
    '5XX',
  ];
  return [...new Set([...known, ...named])].toSorted();
}

const SUBJECTS: Readonly<Record<string, string>> = { whatsapp: 'account', client: 'client’s account' };
function ownersOf(owner: string, roles: readonly string[] | undefined): string {
  const who = roles?.join(' and ');
  if (owner === 'user') return who ? `${who} for themselves` : 'the person themselves';
  const subject = SUBJECTS[owner] ?? owner;
  return who ? `${who} who own the ${subject}` : `whoever owns the ${subject}`;
}

function whoMay({ may: permission }: Endpoint) {
  if (permission === anyone) return { 'x-roles': [], text: 'Anybody, without a token.' };
  const { roles, owner, ownerRoles } = permission;
  const everybody = roles.length === ROLES.length;
  const text = [
    everybody ? 'everybody who is signed in' : roles.join(', '),
    owner && ownersOf(owner, ownerRoles),
  ]
    .filter(Boolean)
    .join(', and ');
  return {
    'x-roles': roles,
    ...(owner && { 'x-owner': { of: owner, ...(ownerRoles && { roles: ownerRoles }) } }),
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
  };
}

function operationOf(name: CallName, endpoint: Endpoint, components: Components): Operation {
  const isOpen = endpoint.may === anyone;
  const { text, ...may } = whoMay(endpoint);
  const request = name === 'users.update' ? userUpdate(components) : jsonSchemaOf(endpoint.request, name);
  const parameters = parametersOf(name, endpoint, request);
  const key = { $ref: '#/components/parameters/IdempotencyKey' } as unknown as Parameter;
  const all = endpoint.method === 'GET' ? parameters : [...parameters, key];
  const body = bodyOf(endpoint, request, components);
  const schema = answerSchema(name, endpoint);
  const { text: says, tags } = callWords.get(name) ?? { text: '', tags: {} };
  const unknown = tags.addition;
  const origin = unknown === undefined ? 'original' : 'addition';
  const asked = askedOf(name, endpoint);
  const { successStatus } = endpoint;
  return {
    operationId: name,
    summary: says,
    description: [
      `Who may: ${text}`,
      ...(asked ? [listText(asked).join(' ')] : []),
      ...(tags.refused === undefined ? [] : [`Refused with ${tags.refused}.`]),
      ...(successStatus === undefined
        ? []
        : [
            `Success is ${successStatus} alone: of any other status, also 201, the page says that it failed.`,
          ]),
      ...(unknown === undefined
        ? []
        : [`An addition: a server that does not know it answers 404. Then: ${unknown}`]),
    ].join('\n\n'),
    tags: [areaOf(name)],
    ...(isOpen && { security: [] as const }),
    ...(all.length > 0 && { parameters: all }),
    ...(body && { requestBody: body }),
    responses: {
      [String(successStatus ?? 200)]: {
        description: successStatus ? 'Done: this status alone is success.' : 'Done; 201 means the same.',
        content: { 'application/json': { schema, example: answerExample(name, schema, components) } },
      } as { content: Content },
      ...Object.fromEntries(
        refusedWith(endpoint, isOpen, tags.refused).map((status) => [
          status,
          { $ref: `#/components/responses/${refusals[status as keyof typeof refusals].name}` },
        ]),
      ),
    },
    'x-origin': origin,
    ...(unknown !== undefined && { 'x-where-unknown': unknown }),
    ...(tags.untried !== undefined && { 'x-untried': tags.untried }),
    ...may,
    'x-refusal-text': endpoint.errorFirst ? ['error', 'msg', 'message'] : ['msg', 'message', 'error'],
    'x-fallback-text': endpoint.fallback,
    'x-timeout': endpoint.timeout ?? DEFAULT_TIMEOUT,
    'x-success': String(successStatus ?? '2XX'),
    ...(asked && { 'x-list': asked }),
  };
}

const ABOUT = `What the dashboard asks of a server, call by call. It describes what a server sends; \`x-kinds\` says what else the page reads as the same. Fields that are not \`required\` came later, or are told by some servers alone; where an object has \`x-essential\`, the page does without all other fields too. More fields than these are no harm.

A call with \`x-origin: addition\` may be unknown to a server, which then answers 404; \`x-where-unknown\` says what the page does without it. One with \`x-untried\` is not tried by the conformance run, for that reason.`;

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A UUID, made when somebody decides to do something and sent with each try of it. A server keeps it with the effect, in one transaction, for 24 hours: the same key and body are answered as the first time; another body is 422; while the first is still being answered it is 409. A server that does not know it ignores it, and is sent none unless the page was built so.',
  schema: { type: 'string', format: 'uuid' },
  example: '0b0d1a52-6a0c-4a51-9a63-0e0e5d1f3c11',
};

/** The calls of the contract as OpenAPI 3.1. */
export async function openApi(): Promise<OpenApi> {
  const endpoints = Object.entries(await loadCalls()) as [CallName, Endpoint][];
  const components = componentSchemas();
  const order = [...areas.keys()];
  const sorted = endpoints.toSorted(
    ([one], [other]) => order.indexOf(areaOf(one)) - order.indexOf(areaOf(other)),
  );
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of sorted) {
    const path = (paths[pathOf(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(name, endpoint, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whatsapp Blaster for Rent: calls',
      version: '',
      summary: 'The REST half of the contract between the dashboard and its server.',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // From where the document is served, which may be below a path.
    servers: [{ url: '../api', description: 'Beside `docs/`, where the server serves this document.' }],
    security: [{ bearer: [] }],
    tags: [...areas].map(([name, { what }]) => ({ name, description: what })),
    paths,
    components: {
      schemas: { ...components, Refusal: refusalSchema },
      parameters: { IdempotencyKey: KEY },
      responses: refusalResponses(),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of `auth.login` or `auth.register`.',
        },
      },
    },
    'x-kinds': Object.fromEntries(
      Object.entries(kinds).map(([name, { what, tolerated }]) => [name, { what, tolerated }]),
    ),
  };
}
