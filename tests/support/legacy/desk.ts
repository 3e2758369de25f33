import { type Data, data, type Row } from './data';

export type Fields = Readonly<Record<string, unknown>>;
/** A call that was authorised. */
interface Asked {
  readonly user: Row;
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly fields: Fields;
}
type Handler = (asked: Asked) => object;

/** A refusal, with a text for people. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Fields | undefined;
  constructor(status: number, text: string, errors?: Fields) {
    super(text);
    this.status = status;
    this.errors = errors;
  }
}
export const missing = () => new Refused(404, 'Data tidak ditemukan.');
export const wrong = (field: string, text: string) => new Refused(422, text, { [field]: text });

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly who: 'anyone' | 'all' | 'own' | 'admin' | 'dev';
  readonly handle: Handler;
}

/** Numbers are sent as their digits. */
export const legacyOf = (fields: Fields): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !(value instanceof File))
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
export const sumOf = (list: readonly Row[], field: string) =>
  String(list.reduce((sum, row) => sum + Number(row[field] ?? 0), 0));
export function paged(list: readonly Row[], query: URLSearchParams, isCounted = true): object {
  const text = (query.get('search') ?? '').toLowerCase();
  const found = list.filter((row) => JSON.stringify(row).toLowerCase().includes(text));
  if (!isCounted) return { list: found };
  const from = (Number(query.get('page') ?? 1) - 1) * 10;
  return {
    list: found.slice(from, from + 10),
    meta: { totalPages: String(Math.max(1, Math.ceil(found.length / 10))) },
  };
}
export const find = (list: readonly Row[], id: unknown): Row => {
  const found = list.find((row) => row.id === String(id));
  if (!found) throw missing();
  return found;
};
/** What the routes of the server are made with. */
export interface Desk {
  readonly all: Data;
  readonly routes: readonly Route[];
  on(who: Route['who'], route: string, handle: Handler): void;
  /** A record's five calls, as the original has them; without `isCounted`, its list says nothing of itself. */
  record(
    area: string,
    field: string,
    list: Row[],
    creates: string,
    check: (fields: Fields) => void,
    isCounted?: boolean,
  ): void;
  add(list: Row[], fields: Fields): Row;
  /** Sends a message on a user's channel, and on the office's. */
  send(userId: unknown, message: object): void;
  openSession(user: Row): object;
  userOf(token: string): Row | undefined;
}

export function openDesk(send: Desk['send']): Desk {
  const all = data();
  const tokens = new Map<string, Row>();
  const routes: Route[] = [];
  let lastId = 1000;

  const add = (list: Row[], fields: Fields): Row => {
    lastId += 1;
    const row = { status: 'active', ...legacyOf(fields), id: String(lastId) };
    list.unshift(row);
    return row;
  };
  const on: Desk['on'] = (who, route, handle) => {
    const [method = '', path = ''] = route.split(' ');
    routes.push({ method, who, handle, path: new RegExp(`^/api${path.replace(/:\w+/g, '([^/]+)')}$`) });
  };
  const record: Desk['record'] = (area, field, list, creates, check, isCounted = true) => {
    on('admin', `GET /admin/${area}/list-per-page`, ({ query }) => paged(list, query, isCounted));
    on('admin', `POST /admin/${area}/${creates}`, ({ fields }) => {
      check(fields);
      return { [field]: add(list, fields) };
    });
    on('admin', `GET /admin/${area}/:id`, ({ ids }) => ({ [field]: find(list, ids[0]) }));
    on('admin', `PUT /admin/${area}/:id`, ({ ids, fields }) => {
      const row = find(list, ids[0]);
      return { [field]: Object.assign(row, legacyOf(fields), { id: row.id }) };
    });
    on('admin', `DELETE /admin/${area}/:id`, ({ ids }) => {
      list.splice(list.indexOf(find(list, ids[0])), 1);
      return {};
    });
  };

  return {
    all,
    routes,
    on,
    record,
    add,
    send,
    openSession: (user) => {
      const token = crypto.randomUUID().repeat(2);
      tokens.set(token, user);
      return { token, user };
    },
    userOf: (token) => tokens.get(token),
  };
}
