import type { Between, Message } from './between';

/** A form that the page puts up with, though the contract has another. */
interface Dialect extends Between {
  readonly text: string;
}
type Fields = Readonly<Record<string, unknown>>;

/** What is answered and told, each object of it changed, the inner ones first. */
const objects = (change: (fields: Fields) => Fields): Between => {
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    if (value === null || typeof value !== 'object') return value;
    return change(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, deep(part)])));
  };
  return {
    answer: async (asked, send) => {
      const reply = await send(asked);
      return { ...reply, body: JSON.stringify(deep(JSON.parse(reply.body))) };
    },
    filter: () => (message) => [deep(message) as Message],
  };
};
const values = (change: (value: unknown) => unknown) =>
  objects((fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)])),
  );
const without = (fields: Fields, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
const renamed = (fields: Fields, from: string, to: string) =>
  from in fields ? { ...without(fields, from), [to]: fields[from] } : fields;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

const noPositions: Between = {
  ...objects((fields) => without(fields, 'epoch', 'seq')),
  filter: () => (message) =>
    message.event === 'resumed' || message.event === 'ping' ? [] : [without(message, 'epoch', 'seq')],
};

export const DIALECTS = {
  nulls: {
    text: 'what is 0 or empty in a record is null',
    ...objects((fields) =>
      'id' in fields
        ? Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name, value === 0 || value === '' ? null : value]),
          )
        : fields,
    ),
  },
  texts: {
    text: 'numbers are their digits in a text',
    ...values((value) => (typeof value === 'number' ? String(value) : value)),
  },
  epoch: {
    text: 'moments are epoch milliseconds',
    ...values((value) => (typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : value)),
  },
  list: {
    text: 'pages have `list` in place of `data`, whole lists `data` in place of `list`',
    ...objects((fields) =>
      'list' in fields
        ? renamed(fields, 'list', 'data')
        : Array.isArray(fields.data)
          ? renamed(fields, 'data', 'list')
          : fields,
    ),
  },
  'no-meta': {
    text: 'lists of one page say nothing of themselves',
    ...objects((fields) =>
      Number((Object(fields.meta) as Fields).totalPages) === 1 ? without(fields, 'meta') : fields,
    ),
  },
  'no-positions': { text: 'nothing has a place: no `epoch`, `seq`, `resumed` and `ping`', ...noPositions },
  'no-sign-in': {
    text: 'sockets hear their channel without a token, and nothing has a place',
    ...noPositions,
  },
  'no-idempotency': {
    text: 'an `Idempotency-Key` is not known',
    answer: async (asked, send) => {
      const reply = await send({
        ...asked,
        headers: without(asked.headers, 'idempotency-key') as typeof asked.headers,
      });
      return {
        ...reply,
        headers: { ...reply.headers, 'access-control-allow-headers': 'Authorization, Content-Type' },
      };
    },
  },
  message: {
    text: 'refusals have their words under `message`',
    ...objects((it) => renamed(it, 'msg', 'message')),
  },
  error: { text: 'refusals have their words under `error`', ...objects((it) => renamed(it, 'msg', 'error')) },
} as const satisfies Readonly<Record<string, Dialect>>;
export type DialectName = keyof typeof DIALECTS;
export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[];
/** All that go together. */
export const LEGACY = DIALECT_NAMES.filter((name) => name !== 'message');
