import { getTableName, type SQL, sql } from 'drizzle-orm';
import { query } from './query';
import type { Queries } from './database';
import type { Written } from '../core/written';
import type { Destination } from './destination';
import { imports, messages, phoneNumbers, proxies } from './schema';
import type { TemplateButton } from './schema';

/** Leaves out the rows of imports under way. Every query of these tables uses it. */
export const isKnown = ({ importId }: typeof phoneNumbers | typeof proxies): SQL =>
  sql`(${importId} is null or ${importId} not in (select id from ${imports}))`;
/** Leaves out the templates of imports under way, whose status names the import and the status to come. */
export const isKnownTemplate: SQL = sql`${messages.status} not like 'importing %'`;
/** Templates that an import has brought, while it is under way. */
const isOfImport = (importId: number): SQL => sql`${messages.status} like ${`importing ${importId} %`}::text`;

interface Inserted {
  /** Null where its owner has opted out. */
  readonly id: number | string | null;
  readonly key?: string;
}
const among = (ids: readonly number[]) =>
  sql`id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;

/** A destination for rows with a unique key, `keyOf`; `insert` returns the keys of the new ones. */
const unique = <R>(
  table: typeof phoneNumbers | typeof proxies,
  keyOf: (row: R) => string,
  insert: (rows: string, importId: number) => SQL,
): Destination<R> => ({
  turn: getTableName(table),
  write: async (db, importId, rows) => {
    const inserted = await query<Inserted>(db, insert(JSON.stringify(rows), importId));
    const ids = new Map(
      inserted.map(({ id, key }): [string | undefined, Written] => [
        key,
        id === null ? 'optedOut' : Number(id),
      ]),
    );
    return rows.map((row) => ids.get(keyOf(row)) ?? null);
  },
  takeBack: (db, importId, ids) =>
    query(db, sql`delete from ${table} where import_id = ${importId} and ${among(ids)}`),
});

export const phoneNumberRows = unique<Readonly<Record<'number' | 'name' | 'status', string>>>(
  phoneNumbers,
  ({ number }) => number,
  (rows, importId) => sql`
    with incoming as (
      select * from jsonb_to_recordset(${rows}::text::jsonb) as incoming(number text, name text, status text)
    ), stopped as materialized (
      select number from opt_outs where taken_back_at is null and number in (select number from incoming)
    ), inserted as (
      insert into phone_numbers (number, name, status, import_id)
      select number, name, status, ${importId}::bigint from incoming where number not in (select number from stopped)
      on conflict (number) do nothing returning id, number as key
    )
    select id, key from inserted union all select null, number from stopped`,
);

export const proxyRows = unique<Readonly<Record<'value' | 'status', string>>>(
  proxies,
  ({ value }) => value,
  (rows, importId) => sql`
    insert into proxies (value, status, import_id)
    select value, status, ${importId}::bigint
    from jsonb_to_recordset(${rows}::text::jsonb) as incoming(value text, status text)
    on conflict (value) do nothing returning id, value as key`,
);

/** A template that a file brings. */
export interface NewTemplate extends Readonly<Record<'media' | 'text' | 'textWa' | 'status', string>> {
  readonly button: readonly TemplateButton[];
}

export const templateRows: Destination<NewTemplate> = {
  write: async (db, importId, rows) => {
    const inserted = await query<Inserted>(
      db,
      sql`insert into messages (media, text, text_wa, button, status)
          select entry->>'media', entry->>'text', entry->>'textWa', entry->'button',
            ${`importing ${importId} `}::text || (entry->>'status')
          from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb) with ordinality as incoming(entry, place)
          order by place returning id`,
    );
    return inserted.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
  },
  publish: async (tx, importId) => {
    await query(
      tx,
      sql`update messages set status = split_part(status, ' ', 3) where ${isOfImport(importId)}`,
    );
  },
  takeBack: (db, importId, ids) =>
    query(db, sql`delete from messages where ${isOfImport(importId)} and ${among(ids)}`),
};

/** Rows that are removed by a statement: the embedded database runs no other meanwhile. */
const PIECE = 1000;

/** Removes some of the rows of an import that was left; resolves to whether more may be left. */
export async function removeStagedRows(tx: Queries, importId: number): Promise<boolean> {
  const found = [
    ...[phoneNumbers, proxies].map((table) => ({ table, isOfIt: sql`import_id = ${importId}` })),
    { table: messages, isOfIt: isOfImport(importId) },
  ];
  for (const { table, isOfIt } of found) {
    const gone = await query(
      tx,
      sql`delete from ${table} where id in (select id from ${table} where ${isOfIt} limit ${PIECE}) returning id`,
    );
    if (gone.length > 0) return true;
  }
  return false;
}
