import * as fc from 'fast-check';
import type { Route } from '../../sandbox/http/route';
import { anyone } from '../../src/api/calls/permission';
import { ROLES } from '../../src/api/schema/roles';
import { fieldsOf, OMITTED, valueOf } from './fields';
import { nested } from './odd-values';
import { FORM_TYPE, formOf, oddFile } from './uploads';
import { type Caller, knownFor, type Subjects } from './world';
import { titleOf } from '../shared/routes';

/** A request as it goes over the wire. */
export interface OddRequest {
  /** Method and pattern of the path. */
  readonly call: string;
  readonly caller: Caller;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Percent-encoded as it stands, halves of characters and all. */
export const encode = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (!/\p{Cs}/u.test(text)) return encodeURIComponent(text);
  return [...text].map((sign) => (/\p{Cs}/u.test(sign) ? '%ED%A0%BD' : encodeURIComponent(sign))).join('');
};
const queryOf = (fields: Fields) =>
  Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encode(one)}`),
    )
    .join('&');

/** What is done to a body that was whole. */
const MUTATIONS: Readonly<Record<string, (json: string) => string>> = {
  bare: (json) => json.replace(/"(-?1e309|-0|NaN|Infinity|9{15,})"/g, '$1'),
  truncated: (json) => json.slice(0, -Math.ceil(json.length / 3)),
  twice: (json) => `${json.slice(0, -1)}${json.length > 2 ? ',' : ''}${json.slice(1)}`,
  list: (json) => `[${json}]`,
  text: (json) => JSON.stringify(json),
  nothing: () => '',
  null: () => 'null',
  number: () => '1e999',
  marked: (json) => `\ufeff${json}`,
  deep: (json) => `{"deep":${nested(5000)},${json.slice(1)}`,
  deeper: (json) => `{"deep":${nested(200_000)},${json.slice(1)}`,
  long: (json) => `{"long":"${'x'.repeat(2 ** 20)}",${json.slice(1)}`,
  prototype: (json) => `{"__proto__":{"id":1},${json.slice(1)}`,
  maker: (json) => `{"constructor":{"prototype":{"id":1}},${json.slice(1)}`,
  half: (json) => json.replace(/"([^"]*)"(?=[,}])/, '"$1\\ud800"'),
  nul: (json) => json.replace(/"([^"]*)"(?=[,}])/, '"$1\\u0000"'),
  bytes: (json) => json.replace(/"([^"]*)"(?=[,}])/, '"$1\u00ff"'),
};
const mutation = fc.oneof(
  { weight: 12, arbitrary: fc.constant('bare') },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(MUTATIONS)) },
);

const TYPES = [
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'application/x-www-form-urlencoded',
  FORM_TYPE,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=odd-boundary',
  '\u00ff/\u00ff',
  '',
];

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': ['short', 'x'.repeat(65), '', '\u00ff'.repeat(10), 'not a key!', '__proto__'],
  Authorization: ['', 'Bearer', `Bearer ${'a'.repeat(600)}`, 'Basic YTpi', 'Bearer \u00ff\u00fe', 'bearer x'],
  'User-Agent': ['', '\u00f0\u009f\u0098\u0080', `Mozilla/5.0 (${'('.repeat(2000)}`, 'x'.repeat(8000)],
  'X-Forwarded-For': [
    '',
    'unknown',
    '1',
    '::',
    'fe80::1%eth0',
    '1.2.3.4, , 999.1.1.1',
    '::ffff:1.2.3.4',
    '"[::1]:80"',
  ],
  'X-Forwarded-Host': ['', 'a b', '[::1', '\u00ff'],
  'X-Request-Id': ['', 'x'.repeat(100), '\u00ff'],
  'Retry-After': ['-1'],
  Origin: ['null', 'not an origin', '\u00ff'],
  Cookie: ['a', '=;=;', 'user=%00; user=%zz'],
  Accept: ['\u00ff', 'a/b;q=z'],
  Range: ['bytes=5-1', 'bytes=-', 'bytes=0-0,1-1'],
  'If-Modified-Since': ['\u00ff', 'never'],
  'Content-Encoding': ['gzip', 'odd'],
};
const oddHeader = fc
  .constantFrom(
    ...Object.entries(ODD_HEADERS).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  )
  .map((header): Fields => header);
/** Stands for an unused key. */
export const NEW_KEY = 'a new one';
const keys = fc
  .constantFrom(NEW_KEY, NEW_KEY, NEW_KEY, 'always-the-same')
  .map((key): Fields => ({ 'Idempotency-Key': key }));
export const oddHeaders = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Fields>({}) },
  { weight: 4, arbitrary: keys },
  { weight: 2, arbitrary: oddHeader },
) as fc.Arbitrary<Readonly<Record<string, string>>>;

/** Callers, mostly those who may make the call. */
function callersOf({ endpoint: { may } }: Route): fc.Arbitrary<Caller> {
  const all: readonly Caller[] = ['nobody', ...ROLES];
  if (may === anyone) return fc.constantFrom(...all);
  const { roles, owner, ownerRoles = owner ? ROLES : [] } = may;
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...roles, ...ownerRoles) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
}

interface Parts {
  readonly caller: Caller;
  readonly fields: Fields;
  readonly headers: Readonly<Record<string, string>>;
  readonly mutation: string;
  /** Instead of the type of the body that is sent. */
  readonly type: string | null;
  /** That the texts of a form say they are of. */
  readonly partType: string | null;
}
const seldom = (value: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

function toRequest(route: Route, parts: Parts): OddRequest {
  const { method, path: pattern, form = false } = route.endpoint;
  const named = new Set<string>();
  const path = pattern.replace(/:(\w+)/g, (_, parameter: string) => {
    named.add(parameter);
    return encode(parts.fields[parameter] ?? '');
  });
  const sent = Object.fromEntries(
    Object.entries(parts.fields).filter(([field, value]) => value !== OMITTED && !named.has(field)),
  );
  const inQuery = method === 'GET' || method === 'DELETE';
  const mutate = MUTATIONS[parts.mutation] ?? String;
  const json = () =>
    Buffer.from(mutate(JSON.stringify(sent)), parts.mutation === 'bytes' ? 'latin1' : 'utf8');
  const whole = form ? formOf(sent, parts.partType) : json();
  const body = form && parts.mutation === 'truncated' ? whole.subarray(0, -20) : whole;
  const type = parts.type ?? (form ? FORM_TYPE : 'application/json');
  const query = inQuery ? queryOf(sent) : '';
  return {
    call: titleOf(route),
    caller: parts.caller,
    method,
    path: `/api${path}${query && `?${query}`}`,
    headers: { ...(!inQuery && { 'Content-Type': type }), ...parts.headers },
    body: inQuery ? null : body,
  };
}

/** Requests of one call: allowed by its schema or not, by callers who may make it or may not. */
export function requestsOf(route: Route, subjects: Subjects): fc.Arbitrary<OddRequest> {
  const fields = fieldsOf(route.input).map(([field, schema]) => {
    const value = valueOf(schema, knownFor(subjects, titleOf(route), field));
    if (field !== 'file') return [field, value] as const;
    return [field, fc.oneof({ weight: 2, arbitrary: oddFile }, { weight: 1, arbitrary: value })] as const;
  });
  return fc
    .record({
      caller: callersOf(route),
      fields: fc.record(Object.fromEntries(fields)),
      headers: oddHeaders,
      mutation,
      type: seldom(fc.constantFrom(...TYPES)),
      partType: seldom(fc.constant('application/json')),
    })
    .map((parts) => toRequest(route, parts));
}

const shorten = (text: string) =>
  text.length > 2000 ? `${text.slice(0, 2000)}… (${text.length} characters)` : text;

/** A request as a person reads it and sends it again. */
export const described = ({ caller, method, path, headers: sent, body }: OddRequest): string =>
  [
    `${method} ${shorten(path)} as ${caller}`,
    ...Object.entries(sent).map(([name, value]) => `  ${name}: ${shorten(value)}`),
    ...(body ? [`  ${shorten(JSON.stringify(body.toString('utf8')))}`] : []),
  ].join('\n');
