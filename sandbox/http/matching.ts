import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../store/database';
import { query } from '../store/query';
import { lookFor } from '../store/row-texts';
import type { Counted } from '../store/row-counts';
import {
  type generators,
  users,
  userTexts,
  type validators,
  whatsapps,
  whatsappTexts,
} from '../store/schema';
import { MOST_COUNTED } from './list-order';
import { contains } from './paging';

const STATES = ['connected', 'loggedOut', 'conflict', 'disconnected', 'unknown'] as const;

/** Accounts in the status of a filter, as their counts and as their table know them; null where it is none (WA-06). */
export function statusOf(search: string): { kind: Counted['kind']; where: SQL } | null {
  // As its indexes say it: a parameter could be any status.
  if (search === 'sending')
    return { kind: [undefined, 'sending'], where: sql`${whatsapps.status} = 'sending'` };
  if (search === 'suspended')
    return { kind: [undefined, undefined, 'suspended'], where: sql`${whatsapps.suspended}` };
  const state = STATES.find((known) => known === search);
  return state ? { kind: [state], where: eq(whatsapps.state, state) } : null;
}
export const inStatus = (search: string): SQL | null => statusOf(search)?.where ?? null;

/** Digits from which on what has no letter is a number rather than part of a name, whatever else is in it. */
const FEWEST_DIGITS = 4;
/** The digits of a number however it is written, without the 0 with which it is dialled; null where a search is none. */
export function numberIn(search: string): string | null {
  const plain = search.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const digits = plain.replace('(0)', '').replace(/\D/g, '');
  const isNumber = !/[\p{L}@]/u.test(plain) && digits.length >= FEWEST_DIGITS;
  // +62 0812…: both ways of dialling at once.
  return isNumber ? digits.replace(/^00?/, '').replace(/^620+(?=8)/, '62') : null;
}
/** A search as texts hold it: a number by its digits. */
export const soughtIn = (search: string): string => numberIn(search) ?? search.replace(/^[+0](?=\d)/, '');

/** Accounts whose name, number or client holds what a search seeks. */
export const isTextOf = (search: string): SQL | undefined =>
  or(
    ...[whatsapps.pushname, whatsapps.phonenumber, whatsapps.clientid].map((column) =>
      ilike(column, contains(soughtIn(search))),
    ),
  );

/** Generators or validators whose account a search finds, or whose own state or status it names. */
export function runnersMatching(
  table: typeof generators | typeof validators,
  search: string | undefined,
): SQL | undefined {
  if (!search) return undefined;
  if (search === 'sending') return eq(table.status, 'sending');
  return inStatus(search) ?? isTextOf(search);
}

/** People whose name holds the text. */
export const named = (text: string): SQL =>
  ilike(sql`${users.firstname} || ' ' || ${users.lastname}`, contains(text));

/** Whether one of `ids` is in a column. They stand in the text of the statement, for a plan that knows how many they are. */
export const isAnyOf = (column: SQL | AnyPgColumn, ids: readonly number[]): SQL =>
  ids.length > 0 ? sql`${column} = any(${sql.raw(`'{${ids.join(',')}}'::bigint[]`)})` : sql`false`;

/** The people that a query finds as `id`, each once; null where it finds more than are worth being looked up one by one. */
async function fewIds(queries: Queries, found: SQL, most: number): Promise<readonly number[] | null> {
  const [row] = await query<{ rows: number | string; ids: string | null }>(
    queries,
    sql`select count(*) as rows, string_agg(distinct id::text, ',') as ids from (${found} limit ${most + 1}) as found`,
  );
  return Number(row?.rows) > most ? null : (JSON.parse(`[${row?.ids ?? ''}]`) as number[]);
}

type Text = typeof userTexts.name | typeof userTexts.email | typeof userTexts.payee;

const holds = (text: Text, part: string) => sql`${text} like lower(${contains(part)}::text)`;
/** Found by an index: the longest grams of the part are all in the text. */
const holdsGrams = (text: Text, part: string) =>
  and(sql`grams(${text}) @> sought_grams(lower(${part}::text))`, holds(text, part));

/** Where every twentieth of the newest is found, or more, going through all of them is sooner done than an index read. */
const LOOKED_AT = 500;
const COMMON = LOOKED_AT / 20;

/** People whose money is looked up one by one at most: each has some of it. */
export const MOST_PAYEES = 1000;

/** People in one of whose texts a part is found; null where they are more than `most`. */
export async function fewWith(queries: Queries, texts: readonly Text[], part: string, most = MOST_COUNTED) {
  const [newest] = await query<{ rows: number | string }>(
    queries,
    sql`select count(*) as rows from (select * from ${userTexts} order by user_id desc limit ${LOOKED_AT}) as ${userTexts}
        where ${or(...texts.map((text) => holds(text, part)))}`,
  );
  const found = (condition: SQL | undefined) =>
    sql`select user_id as id from ${userTexts} where ${condition}`;
  const isCommon = Number(newest?.rows) >= COMMON;
  // Else one for each text: with "or" all of it would be tried again, grams too, on each row that an index finds.
  const its = isCommon
    ? found(or(...texts.map((text) => holds(text, part))))
    : sql.join(
        texts.map((text) => found(holdsGrams(text, part))),
        sql` union all `,
      );
  return fewIds(queries, its, most);
}

/** A search, and whether it is found in so many rows that no index helps. */
export interface Search {
  readonly where: SQL;
  readonly isCommon: boolean;
}

/** Owners of accounts under `where`; null where those are many. */
export const fewOwners = (queries: Queries, where: SQL) =>
  fewIds(queries, sql`select user_id as id from ${whatsapps} where ${where}`, MOST_COUNTED);

/** Owners of the accounts whose number, name or client holds these digits; null where those are many. */
export async function ownersOfNumber(queries: Queries, digits: string): Promise<readonly number[] | null> {
  const { rows } = lookFor(whatsappTexts, digits, null);
  const found = await query<{ id: number | string }>(
    queries,
    sql`select id from (${rows}) as looked where holds limit ${MOST_COUNTED + 1}`,
  );
  if (found.length > MOST_COUNTED) return null;
  const accounts = found.map(({ id }) => Number(id));
  // They are known first: joined, all accounts could be gone through.
  const owners = await queries
    .selectDistinct({ id: whatsapps.userId })
    .from(whatsapps)
    .where(isAnyOf(whatsapps.id, accounts));
  return owners.map(({ id }) => id);
}

/** Whether one of the person's texts holds a part. */
export const isCalled = (userId: AnyPgColumn, texts: readonly Text[], part: string): SQL =>
  sql`exists (select from ${userTexts} where ${userTexts.userId} = ${userId} and ${or(...texts.map((text) => holds(text, part)))})`;
