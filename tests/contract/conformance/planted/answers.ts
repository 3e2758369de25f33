import type { CallName } from '../../../../src/api/calls';
import { answerSchema, written } from '../../../../scripts/conformance/contract';
import type { JsonSchema } from '../../../../scripts/contract/json-schema';
import { answering, changed, isCall, type Json, type Kind, type PlantedFault } from './fault';

/** An honest answer of each read. */
export type Answers = ReadonlyMap<CallName, Json>;

interface Change {
  readonly what: string;
  readonly kind: Kind;
  readonly to: (value: unknown) => unknown;
}
const GONE = Symbol('gone');
const numbers: readonly Change[] = [
  { what: 'written out', kind: 'contract', to: (value) => `Rp ${String(value)},-` },
  { what: 'as text', kind: 'tolerated', to: String },
  { what: 'as an object', kind: 'contract', to: (value) => ({ value }) },
  { what: 'null', kind: 'tolerated', to: () => null },
  { what: 'missing', kind: 'tolerated', to: () => GONE },
  { what: 'no number', kind: 'contract', to: () => 'NaN' },
];
const moments: readonly Change[] = [
  { what: 'without its zone', kind: 'contract', to: (value) => String(value).slice(0, 19).replace('T', ' ') },
  { what: 'without a Z', kind: 'contract', to: (value) => String(value).slice(0, 19) },
  { what: 'in words', kind: 'contract', to: () => 'kemarin' },
  { what: 'as epoch ms', kind: 'tolerated', to: (value) => Date.parse(String(value)) },
  { what: 'a day alone', kind: 'contract', to: (value) => String(value).slice(0, 10) },
];
const texts: readonly Change[] = [
  { what: 'null', kind: 'tolerated', to: () => null },
  { what: 'as a list', kind: 'tolerated', to: (value) => [value] },
  { what: 'missing', kind: 'tolerated', to: () => GONE },
  { what: 'as a number', kind: 'tolerated', to: () => 7 },
];
const ids: readonly Change[] = [
  { what: 'missing', kind: 'contract', to: () => GONE },
  { what: 'in words', kind: 'contract', to: (value) => `nr-${String(value)}` },
  { what: 'null', kind: 'contract', to: () => null },
];
/** What may become of a value, by its kind. */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  Rupiah: numbers,
  Count: numbers,
  Counter: numbers,
  Number: numbers,
  Moment: moments,
  Text: texts,
  Digits: texts.slice(1, 3),
  Flag: [
    { what: 'in words', kind: 'contract', to: () => 'ya' },
    { what: 'null', kind: 'tolerated', to: () => null },
  ],
  Id: ids,
};

interface Place {
  readonly path: readonly (string | number)[];
  readonly kind: string;
  /** The page cannot do without it. */
  readonly isEssential?: boolean;
}
const resolved = (schema: JsonSchema): JsonSchema => {
  const name = /[^/]+$/.exec((schema as { $ref?: string }).$ref ?? '')?.[0];
  return name
    ? ((written.components as { schemas: Record<string, JsonSchema> }).schemas[name] ?? {})
    : schema;
};
/** Every value of an answer that its schema demands, of a list those of its first row. */
function placesOf(
  given: JsonSchema,
  value: unknown,
  path: Place['path'] = [],
  isEssential = false,
): readonly Place[] {
  const schema = resolved(given) as JsonSchema & { 'x-kind'?: string; 'x-essential'?: readonly string[] };
  const { 'x-kind': kind, items, 'x-essential': essential } = schema;
  if (value == null) return [];
  if (kind !== undefined) return [{ path, kind, isEssential }];
  if (items) return placesOf(items, (value as unknown[])[0], [...path, 0]);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    schema.required?.includes(name)
      ? placesOf(field, (value as Json)[name], [...path, name], essential?.includes(name) ?? true)
      : [],
  );
}
function put(body: Json, [step = '', ...rest]: Place['path'], to: Change['to']): Json {
  const copy = (Array.isArray(body) ? [...body] : { ...body }) as Json;
  if (rest.length > 0) copy[step] = put(body[step] as Json, rest, to);
  else copy[step] = to(body[step]);
  if (copy[step] === GONE) delete copy[step];
  return copy;
}

/** What may become of an answer as a whole. */
const WHOLE: readonly ((name: CallName) => Omit<PlantedFault, 'touches' | 'says' | 'kind'>)[] = [
  (name) => ({
    name: `${name} fails with 500`,
    fault: changed(isCall(name), (reply) => (reply.status === 200 ? { ...reply, status: 500 } : reply)),
  }),
  (name) => ({
    name: `${name} breaks off`,
    fault: changed(isCall(name), (reply) => (reply.status === 200 ? { ...reply, cut: 5 } : reply)),
  }),
  (name) => ({ name: `${name} tells nothing`, fault: answering(isCall(name), () => ({})) }),
  (name) => ({
    name: `${name} is a page of HTML`,
    fault: changed(isCall(name), (reply) =>
      reply.status === 200
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' }, body: '<!doctype html>' }
        : reply,
    ),
  }),
  (name) => ({ name: `${name} is null`, fault: answering(isCall(name), () => null) }),
];

/** Of each read one fault of the whole answer and `few` of its values, in turn through the kinds of them. */
export function answerFaults(answers: Answers, few = 2): readonly PlantedFault[] {
  let turn = 0;
  return [...answers].flatMap(([name, body], at) => {
    const whole = WHOLE[at % WHOLE.length]?.(name);
    const places = placesOf(answerSchema(name) ?? {}, body).filter(({ kind }) => kind in CHANGES);
    const of = (nth: number): readonly PlantedFault[] => {
      turn += 1;
      const { path, kind, isEssential } = places[(turn * 3 + nth) % places.length] ?? { path: [], kind: '' };
      const changes = CHANGES[kind] ?? [];
      const change = changes[turn % changes.length];
      const field = path.findLast((step): step is string => typeof step === 'string');
      if (!change || field === undefined) return [];
      return [
        {
          name: `${path.join('.')} of ${name} is ${change.what}`,
          // What the page can do without is read as missing.
          kind: kind === 'Id' && !isEssential ? 'tolerated' : change.kind,
          touches: [name],
          says: [field],
          fault: answering(isCall(name), (it) => put(it, path, change.to)),
        },
      ];
    };
    const own = Array.from({ length: Math.min(few, places.length) }, (_, nth) => of(nth)).flat();
    const once = [...new Map(own.map((fault) => [fault.name, fault])).values()];
    return [...once, ...(whole ? [{ ...whole, kind: 'contract' as const, touches: [name], says: [] }] : [])];
  });
}
