import { type Check, Failure, Skipped, Tolerated, type Trial } from '../check';
import { call, holds, same, steadily, titleOf } from '../calls';
import { rolesOf, whoMay } from '../people';
import type { Person } from '../server';

const LISTS = {
  accounts: 'whatsapp.page',
  'suspended accounts': 'whatsapp.suspendedPage',
  members: 'users.memberPage',
  withdraws: 'withdraw.page',
  bonuses: 'bonus.page',
  levels: 'level.page',
  templates: 'message.page',
  'phone numbers': 'phoneNumber.page',
  proxies: 'proxy.page',
  generators: 'generator.page',
  validators: 'validator.page',
} as const;
/** Lists without filters. */
const UNNARROWED: ReadonlySet<string> = new Set(['level.page', 'whatsapp.suspendedPage']);
type ListName = (typeof LISTS)[keyof typeof LISTS];

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly rows: readonly Row[];
  readonly totalPages: number;
  readonly count?: number | null;
  readonly sortable?: readonly string[];
  readonly filterable?: Readonly<Record<string, unknown>>;
}
/** Default number of rows of a page. */
const USUAL = 10;
/** Rows that are asked for at once, so that few calls show much. */
const MANY = 200;
/** Pages that are read of one list at most. */
const PAGES = 5;

const idsOf = ({ rows }: Page) => rows.map(({ id }) => id);
/** The person who sees most of the list. */
const reader = (trial: Trial, name: ListName): Person =>
  trial.people.find(({ role }) => role === 'dev' && rolesOf(name).includes(role)) ?? whoMay(trial, name);
const readerOf = (trial: Trial, name: ListName) => {
  const person = reader(trial, name);
  return async (input: object = {}) =>
    (await call(trial, person, name, { page: 1, ...input })) as unknown as Page;
};
const check = (what: string, promise: string, run: Check['run']): Check => ({
  area: 'lists',
  name: `${what}: ${promise}`,
  run,
});

const pages = (what: string, name: ListName) =>
  check(what, 'pages', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const first = await read();
      const { totalPages, count } = first;
      const size = first.rows.length;
      if (count != null && size > 0) {
        const expected = Math.max(1, Math.ceil(count / Math.max(USUAL, size)));
        holds(
          totalPages === expected,
          `${expected} pages of ${count} rows in ${titleOf(name)}`,
          `${totalPages} pages`,
        );
        const rows = totalPages === 1 ? count : USUAL;
        if (totalPages === 1) holds(size === rows, `${rows} rows on the only page`, `${size} rows`);
      }
      const seen = new Set(idsOf(first));
      holds(seen.size === size, 'each row once on a page', `${size - seen.size} twice`);
      for (let page = 2; page <= Math.min(totalPages, PAGES); page += 1) {
        const next = idsOf(await read({ page }));
        holds(next.length > 0, `rows on page ${page} of ${totalPages}`, 'none');
        const again = next.find((id) => seen.has(id));
        if (again) throw new Failure(`other rows on page ${page} of ${titleOf(name)}`, `row ${again} again`);
        for (const id of next) seen.add(id);
      }
      if (count != null && totalPages <= PAGES)
        holds(seen.size === count, `${count} rows on all pages, as \`count\` says`, `${seen.size} rows`);
      if (count == null) return trial.tolerate('number of rows is not told', '');
      const many = await read({ size: MANY });
      const isMore = many.rows.length === Math.min(MANY, count);
      holds(isMore, `${Math.min(MANY, count)} rows where ${MANY} are asked for`, `${many.rows.length} rows`);
      const begins = JSON.stringify(idsOf(many).slice(0, size)) === JSON.stringify(idsOf(first));
      holds(begins, 'the usual order whatever the size of a page', 'another');
    }),
  );

/** A row's value for a field that a list can be sorted by. */
const valueOf = (row: Row, field: string): unknown =>
  row[field] ?? (row.User as Readonly<Record<string, unknown>> | undefined)?.[field] ?? null;
const isSorted = (values: readonly number[], sign: number) =>
  values.every((value, place) => place === 0 || sign * ((values[place - 1] ?? 0) - value) <= 0);

/** Names that no list declares as sortable: of JavaScript's own properties, of secrets, of injected SQL. */
const UNSORTABLE = ['constructor', '__proto__', 'passwordHash', 'id; drop table users', '-'];

const order = (what: string, name: ListName) =>
  check(what, 'order', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const usual = await read({ size: MANY });
      const { sortable = [] } = usual;
      if (sortable.length === 0) throw new Tolerated('cannot be sorted');
      if (usual.rows.length < 2) throw new Skipped('too few rows to be sorted');
      for (const field of sortable) {
        const [upward, downward] = [
          await read({ size: MANY, sort: field }),
          await read({ size: MANY, sort: `-${field}` }),
        ];
        for (const [{ rows }, sign] of [
          [upward, 1],
          [downward, -1],
        ] as const) {
          const values = rows.map((row) => valueOf(row, field)).filter((value) => typeof value === 'number');
          holds(
            isSorted(values, sign),
            `${titleOf(name)} sorted by ${sign < 0 ? '-' : ''}${field}, as \`sortable\` says`,
            values.slice(0, 12).join(', '),
          );
        }
        const values = new Set(upward.rows.map((row) => String(valueOf(row, field))));
        holds(
          values.size < 2 || JSON.stringify(idsOf(upward)) !== JSON.stringify(idsOf(downward)),
          `another order by -${field} than by ${field}, as \`sortable\` says`,
          'the same',
        );
      }
      const again = await read({ size: MANY, sort: sortable[0] });
      const before = await read({ size: MANY, sort: sortable[0] });
      same('rows that are sorted alike, in the same order', idsOf(again), idsOf(before));
      for (const sort of UNSORTABLE)
        same(`the usual order for sort=${sort}`, idsOf(await read({ size: MANY, sort })), idsOf(usual));
    }),
  );

const isString = (value: unknown) => typeof value === 'string';
/** Whether a row is what a filter promises; undefined where a row does not show it. */
function matches(name: ListName, row: Row, parameter: string, choice: string): boolean | undefined {
  if (parameter === 'level') return row.level === choice;
  if (parameter === 'sent') return (row.last_sent === null) === (choice === 'never');
  if (parameter === 'usage') return (row.count_use === 0) === (choice === 'unused');
  if (parameter !== 'status' || name === 'users.memberPage') return undefined;
  if (name !== 'whatsapp.page') return row.status === choice;
  if (choice === 'sending') return row.status === choice;
  return choice === 'suspended' ? row.suspended === 1 : row.state === choice;
}

const filters = (what: string, name: ListName) =>
  check(what, 'filters', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const all = await read({ size: MANY });
      const offered = Object.entries(all.filterable ?? {});
      if (offered.length === 0) throw new Tolerated('cannot be narrowed');
      for (const [parameter, offer] of offered) {
        const choices = Array.isArray(offer) ? offer.filter(isString) : [];
        for (const choice of choices) {
          const found = await read({ size: MANY, [parameter]: choice });
          const title = `rows of ${titleOf(name)} with ${parameter}=${choice}`;
          const stray = found.rows.find((row) => matches(name, row, parameter, choice) === false);
          if (stray) throw new Failure(`${title} alone, as \`filters\` says`, `row ${stray.id}`);
          const ids = new Set(idsOf(found));
          const missing = all.rows.find((row) => matches(name, row, parameter, choice) && !ids.has(row.id));
          if (missing && (all.count ?? MANY + 1) <= MANY)
            throw new Failure(`all ${title}`, `none of row ${missing.id}`);
        }
      }
      for (const [parameter] of offered) {
        const odd = await read({ size: MANY, [parameter]: 'constructor' });
        holds(
          odd.count === all.count,
          'a choice that `filters` does not name to narrow nothing',
          `${odd.count} rows`,
        );
      }
    }),
  );

const SEARCHED = {
  accounts: 'clientid',
  'phone numbers': 'number',
  proxies: 'value',
  members: 'email',
} as const;
const search = (what: keyof typeof SEARCHED) =>
  check(what, 'search', (trial) =>
    steadily(async () => {
      const name = LISTS[what];
      const read = readerOf(trial, name);
      const { rows } = await read();
      const wanted = rows.at(-1);
      if (!wanted) throw new Skipped('there is no row to search');
      const found = await read({ search: String(wanted[SEARCHED[what]]) });
      holds(
        idsOf(found).includes(wanted.id),
        `row ${wanted.id} to be found by its ${SEARCHED[what]}`,
        idsOf(found),
      );
      const nothing = await read({ search: crypto.randomUUID() });
      if (nothing.rows.length === 0) return;
      if (what === 'phone numbers' || what === 'proxies') throw new Tolerated('is not searched');
      throw new Failure(`no row of ${titleOf(name)} for a text that none has`, `${nothing.rows.length} rows`);
    }),
  );

/** The original contract's filter: the name of a state in place of the search text. */
const STATES = ['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown', 'sending', 'suspended'];
const states = check('accounts', 'a state is searched by its word', (trial) =>
  steadily(async () => {
    const name = LISTS.accounts;
    const read = readerOf(trial, name);
    const all = await read();
    for (const state of STATES) {
      const isMeant = (row: Row) => matches(name, row, 'status', state);
      const { rows } = await read({ search: state });
      const title = `rows of ${titleOf(name)} with search=${state}`;
      const stray = rows.find((row) => !isMeant(row));
      if (stray) throw new Failure(`${title} alone`, `row ${stray.id}`);
      const known = all.rows.find(isMeant);
      if (known && rows.length === 0) throw new Failure(`all ${title}`, `none, and row ${known.id} is one`);
    }
  }),
);

const whole = (
  what: string,
  list: 'proxy.list' | 'phoneNumber.list' | 'message.list' | 'withdraw.histories',
  page: ListName,
) =>
  check(what, 'the whole list and its pages agree', (trial) =>
    steadily(async () => {
      const person = whoMay(trial, list);
      const { rows } = await call(trial, person, list, {});
      const first = await readerOf(trial, page)();
      if (first.count != null) {
        holds(first.count === rows.length, `${rows.length} rows in both`, `${first.count} by the pages`);
        return;
      }
      const few = Math.max(USUAL, first.rows.length);
      const isSo = first.totalPages === Math.max(1, Math.ceil(rows.length / few));
      holds(isSo, `pages for ${rows.length} rows`, `${first.totalPages} pages`);
    }),
  );

export const lists: readonly Check[] = [
  ...Object.entries(LISTS).flatMap(([what, name]) => [
    pages(what, name),
    order(what, name),
    ...(UNNARROWED.has(name) ? [] : [filters(what, name)]),
  ]),
  ...(Object.keys(SEARCHED) as (keyof typeof SEARCHED)[]).map(search),
  states,
  whole('proxies', 'proxy.list', 'proxy.page'),
  whole('phone numbers', 'phoneNumber.list', 'phoneNumber.page'),
  whole('templates', 'message.list', 'message.page'),
  whole('withdraws', 'withdraw.histories', 'withdraw.page'),
];
