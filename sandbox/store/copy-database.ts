import { sql } from 'drizzle-orm';
import type { Database, Queries } from './database';
import { query } from './query';

/** For all of it: an hour, in ms. */
const LONG = { ms: 3_600_000 };
/** Rows that are in memory at once; a file's parts are the widest. */
const PIECE = 500;

/** Tables with the columns that are written, whatever partitions they have. */
const columnsByTable = (queries: Queries) =>
  query<{ table: string; columns: string }>(
    queries,
    sql`select relname as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by 1 order by 1`,
  );

/** References of whole tables, which have rows only in between. */
const referencesOf = (queries: Queries) =>
  query<{ table: string; name: string; definition: string }>(
    queries,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );

/** Calls `write` with the rows of a table as lists in JSON. */
async function eachPiece(from: Queries, table: string, write: (rows: string) => Promise<unknown>) {
  const name = sql.identifier(table);
  let copied = 0;
  await query(
    from,
    sql`declare rows_to_copy no scroll cursor for select to_json(${name})::text as row from ${name}`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(from, sql.raw(`fetch ${PIECE} from rows_to_copy`));
    if (rows.length === 0) break;
    await write(`[${rows.map(({ row }) => row).join()}]`);
    copied += rows.length;
  }
  await query(from, sql`close rows_to_copy`);
  return copied;
}

/**
 * Copies all rows into another database whose tables are of the same version, with their ids and what counts them up: all of
 * them or none. Resolves with the number of rows of each table. Rejects where somebody is in the other one already.
 */
export const copyDatabase = (source: Database, target: Database): Promise<ReadonlyMap<string, number>> =>
  source.transaction(
    (from) =>
      target.transaction(async (to) => {
        const [taken] = await query<{ is: boolean }>(to, sql`select exists (select from users) as is`);
        if (taken?.is) throw new Error('The database is not empty: rows are copied into a new one alone.');
        const tables = await columnsByTable(to);
        const references = await referencesOf(to);
        for (const { table, name } of references)
          await query(to, sql.raw(`alter table ${table} drop constraint ${name}`));
        // Sums, counts and ledger are copied as they are: no trigger writes them anew.
        const triggers = async (are: 'disable' | 'enable') => {
          for (const { table } of tables)
            await query(to, sql`alter table ${sql.identifier(table)} ${sql.raw(are)} trigger user`);
        };
        await triggers('disable');
        const copied = new Map<string, number>();
        for (const { table, columns: text } of tables) {
          const name = sql.identifier(table);
          const columns = sql.raw(text);
          const write = (rows: string) =>
            query(
              to,
              sql`insert into ${name} (${columns}) overriding system value
                select ${columns} from json_populate_recordset(null::${name}, ${rows}::json)`,
            );
          copied.set(table, await eachPiece(from, table, write));
        }
        await triggers('enable');
        for (const { table, name, definition } of references)
          await query(to, sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
        const sequences = await query<{ name: string; last: string | null }>(
          from,
          sql`select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
        );
        for (const { name, last } of sequences)
          if (last !== null) await query(to, sql`select setval(${name}, ${last}::bigint)`);
        return copied;
      }, LONG),
    LONG,
  );
