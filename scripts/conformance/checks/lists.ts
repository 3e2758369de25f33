import { Advised, type Check, Failure, Skipped, type Trial } from '../check';
import { call, holds, same, steadily } from '../calls';
import { ADDED_TO_LISTS, clauseOf, titleOf } from '../contract';
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
  readonly after?: string | null;
  readonly sortable?: readonly string[];
  readonly sizes?: readonly number[];
  readonly filterable?: Readonly<Record<string, unknown>>;
}
const isString = (value: unknown) => typeof value === 'string';
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
const check = (clause: string, what: string, promise: string, run: Check['run']): Check => ({
  area: 'lists',
  name: `${what}: ${promise}`,
  clause,
  run,
});

const pages = (what: string, name: ListName) =>
  check(clauseOf('lists'), what, 'pages', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const first = await read();
      const { totalPages, count } = first;
      const size = first.rows.length;
      if (count != null && size > 0) {
        // How many rows fill a page is for the server to say.
        const expected = Math.ceil(count / size);
        holds(
          totalPages === expected,
          `${expected} pages of ${count} rows in ${titleOf(name)}, ${size} on the first`,
          `${totalPages} pages`,
        );
      }
      const seen = new Set(idsOf(first));
      holds(seen.size === size, `each row of ${titleOf(name)} once on a page`, `${size - seen.size} twice`);
      for (let page = 2; page <= Math.min(totalPages, PAGES); page += 1) {
        const next = idsOf(await read({ page }));
        holds(next.length > 0, `rows on page ${page} of ${totalPages} of ${titleOf(name)}`, 'none');
        const again = next.find((id) => seen.has(id));
        if (again) throw new Failure(`other rows on page ${page} of ${titleOf(name)}`, `row ${again} again`);
        for (const id of next) seen.add(id);
      }
      if (count != null && totalPages <= PAGES)
        holds(
          seen.size === count,
          `${count} rows on all pages of ${titleOf(name)}, as \`count\` says`,
          `${seen.size} rows`,
        );
      if (count == null) return trial.advise('number of rows is not told', '`meta.count`');
      for (const [place, offered] of (first.sizes ?? []).entries()) {
        const { rows } = await read(place === 0 ? {} : { size: offered });
        const title = `${Math.min(offered, count)} rows of ${titleOf(name)} with size=${offered}, as \`sizes\` says`;
        holds(rows.length === Math.min(offered, count), title, rows.length);
      }
      const many = await read({ size: MANY });
      const whole = Math.min(MANY, count);
      if (count > size && many.rows.length === size)
        trial.advise('another number of rows is not given', 'size');
      else
        holds(
          many.rows.length === whole,
          `${whole} rows of ${titleOf(name)} with size=${MANY}`,
          many.rows.length,
        );
      const begins = JSON.stringify(idsOf(many).slice(0, size)) === JSON.stringify(idsOf(first));
      holds(begins, `the usual order of ${titleOf(name)} whatever the size of a page`, 'another');
    }),
  );

/** A row's value for a field that a list can be sorted by. */
const valueOf = (row: Row, field: string): unknown =>
  row[field] ?? (row.User as Readonly<Record<string, unknown>> | undefined)?.[field] ?? null;
const isSorted = (values: readonly number[], sign: number) =>
  values.every((value, place) => place === 0 || sign * ((values[place - 1] ?? 0) - value) <= 0);

/** Whether texts run against their order wherever they differ; which of two stands first is the server's own rule. */
const isReversed = (texts: readonly string[], sign: number) => {
  const steps = texts.slice(1).map((text, place) => Math.sign(sign * text.localeCompare(texts[place] ?? '')));
  return steps.includes(-1) && !steps.includes(1);
};

/** Names that no list declares as sortable: of JavaScript's own properties, of secrets, of injected SQL. */
const UNSORTABLE = ['constructor', '__proto__', 'passwordHash', 'id; drop table users', '-'];

const order = (what: string, name: ListName) =>
  check(ADDED_TO_LISTS, what, 'order', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const usual = await read({ size: MANY });
      const { sortable = [] } = usual;
      if (sortable.length === 0) throw new Advised('cannot be sorted');
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
          const values = rows.map((row) => valueOf(row, field));
          const numbers = values.filter((value) => typeof value === 'number');
          const isSo = isSorted(numbers, sign) && !isReversed(values.filter(isString), sign);
          holds(
            isSo,
            `${titleOf(name)} sorted by ${sign < 0 ? '-' : ''}${field}, as \`sortable\` says`,
            values.slice(0, 12).join(', '),
          );
        }
        const values = new Set(upward.rows.map((row) => String(valueOf(row, field))));
        holds(
          values.size < 2 || JSON.stringify(idsOf(upward)) !== JSON.stringify(idsOf(downward)),
          `another order of ${titleOf(name)} by -${field} than by ${field}, as \`sortable\` says`,
          'the same',
        );
      }
      const again = await read({ size: MANY, sort: sortable[0] });
      const before = await read({ size: MANY, sort: sortable[0] });
      same(`rows of ${titleOf(name)} that are sorted alike, in the same order`, idsOf(again), idsOf(before));
      for (const sort of UNSORTABLE)
        same(
          `the usual order of ${titleOf(name)} for sort=${sort}`,
          idsOf(await read({ size: MANY, sort })),
          idsOf(usual),
        );
    }),
  );

/** Whether a row is what a filter promises; undefined where a row does not show it. */
function matches(name: ListName, row: Row, parameter: string, choice: string): boolean | undefined {
  if (parameter === 'level') return 'level' in row ? row.level === choice : undefined;
  if (parameter === 'sent') return (row.last_sent === null) === (choice === 'never');
  if (parameter === 'usage') return (row.count_use === 0) === (choice === 'unused');
  if (parameter !== 'status' || name === 'users.memberPage') return undefined;
  if (name !== 'whatsapp.page') return row.status === choice;
  if (choice === 'sending') return row.status === choice;
  return choice === 'suspended' ? row.suspended === 1 : row.state === choice;
}

const filters = (what: string, name: ListName) =>
  check(ADDED_TO_LISTS, what, 'filters', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const all = await read({ size: MANY });
      const offered = Object.entries(all.filterable ?? {});
      if (offered.length === 0) throw new Advised('cannot be narrowed');
      for (const [parameter, offer] of offered) {
        const choices = Array.isArray(offer) ? offer.filter(isString) : [];
        for (const choice of choices) {
          const found = await read({ size: MANY, [parameter]: choice });
          const title = `rows of ${titleOf(name)} with ${parameter}=${choice}`;
          const stray = found.rows.find((row) => matches(name, row, parameter, choice) === false);
          if (stray) throw new Failure(`${title} alone, as \`filters\` says`, `row ${stray.id}`);
          const ids = new Set(idsOf(found));
          if (found.count != null && all.rows.length === Math.min(MANY, all.count ?? 0))
            same(`all ${title}, as \`count\` says`, ids.size, Math.min(MANY, found.count));
          const missing = all.rows.find((row) => matches(name, row, parameter, choice) && !ids.has(row.id));
          if (missing && (all.count ?? MANY + 1) <= MANY)
            throw new Failure(`all ${title}`, `none of row ${missing.id}`);
        }
      }
      for (const [parameter] of offered) {
        const odd = await read({ size: MANY, [parameter]: 'constructor' });
        if (odd.count !== all.count)
          trial.advise('a choice that `filters` does not name narrows the list', parameter);
      }
    }),
  );

/** What a row is found by: a field of it, or of whom it belongs to. */
const SEARCHED = {
  accounts: 'phonenumber',
  'suspended accounts': 'clientid',
  'phone numbers': 'number',
  proxies: 'value',
  members: 'email',
  withdraws: 'firstname',
  bonuses: 'reason',
} as const;
/** Lists that the original contract has searched. */
const ALWAYS: ReadonlySet<string> = new Set(['accounts', 'members']);
const search = (what: keyof typeof SEARCHED) =>
  check(ALWAYS.has(what) ? clauseOf(LISTS[what]) : ADDED_TO_LISTS, what, 'search', (trial) =>
    steadily(async () => {
      const name = LISTS[what];
      const read = readerOf(trial, name);
      const { rows, filterable } = await read();
      const wanted = rows.findLast((row) => valueOf(row, SEARCHED[what]));
      if (!wanted) throw new Skipped('there is no row to search');
      const found = await read({ search: String(valueOf(wanted, SEARCHED[what])), size: MANY });
      const title = `row ${wanted.id} of ${titleOf(name)} to be found by its ${SEARCHED[what]}`;
      holds(idsOf(found).includes(wanted.id), title, idsOf(found));
      const nothing = await read({ search: crypto.randomUUID() });
      if (nothing.rows.length === 0) return;
      if (!ALWAYS.has(what) && !filterable) throw new Advised('is not searched');
      throw new Failure(`no row of ${titleOf(name)} for a text that none has`, `${nothing.rows.length} rows`);
    }),
  );

/** Its pages may begin with what waits, whose place is none to go on from. */
const QUEUE: ListName = 'withdraw.page';
/** Every row once, in the list's own order, from the beginning to the end. */
const behind = (what: string, name: ListName) =>
  check('api-additions.md#from-row-to-row', what, 'from row to row', (trial) =>
    steadily(async () => {
      const read = readerOf(trial, name);
      const usual = await read({ size: MANY });
      const size = Math.max(2, Math.ceil(usual.rows.length / 3));
      const ids: string[] = [];
      let after: string | null | undefined = '0';
      do {
        const page: Page = await read({ size, after });
        if (page.after === undefined) throw new Advised('cannot be read from row to row');
        ids.push(...idsOf(page));
        after = page.after;
      } while (after !== null && ids.length < usual.rows.length);
      const [came, expected] = [ids.slice(0, usual.rows.length), idsOf(usual)];
      const title = `rows of ${titleOf(name)} read by \`after\``;
      if (name === QUEUE) same(title, came.toSorted(), expected.toSorted());
      else same(title, came, expected);
      if (usual.totalPages === 1) same(`\`meta.after\` at the end of ${titleOf(name)}`, after, null);
    }),
  );

/** The original contract's filter: the name of a state in place of the search text. */
const STATES = ['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown', 'sending', 'suspended'];
const states = check(clauseOf(LISTS.accounts), 'accounts', 'a state is searched by its word', (trial) =>
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
  check(clauseOf(list), what, 'the whole list and its pages agree', (trial) =>
    steadily(async () => {
      const person = whoMay(trial, list);
      const { rows } = await call(trial, person, list, {});
      const first = await readerOf(trial, page)();
      if (first.count != null) {
        holds(first.count === rows.length, `${rows.length} rows in both`, `${first.count} by the pages`);
        return;
      }
      const few = Math.max(1, first.rows.length);
      const isSo = first.totalPages === Math.max(1, Math.ceil(rows.length / few));
      holds(isSo, `pages for ${rows.length} rows`, `${first.totalPages} pages`);
    }),
  );

export const lists: readonly Check[] = [
  ...Object.entries(LISTS).flatMap(([what, name]) => [
    pages(what, name),
    order(what, name),
    behind(what, name),
    ...(UNNARROWED.has(name) ? [] : [filters(what, name)]),
  ]),
  ...(Object.keys(SEARCHED) as (keyof typeof SEARCHED)[]).map(search),
  states,
  whole('proxies', 'proxy.list', 'proxy.page'),
  whole('phone numbers', 'phoneNumber.list', 'phoneNumber.page'),
  whole('templates', 'message.list', 'message.page'),
  whole('withdraws', 'withdraw.histories', 'withdraw.page'),
];
