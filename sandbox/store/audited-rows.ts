import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beginningOf } from '../core/signs';
import { changeOf, textOf } from './audit';
import type { Queries } from './database';
import { query } from './query';
import { type AuditChange, users } from './schema';
import { holdPerson } from './sessions';

/** A row as the database has it, by the names of its columns. */
export type AuditRow = Readonly<Record<string, unknown>>;

/** The row of this id as it is; held until the transaction ends, so that it is what the change finds. */
export async function holdRow(tx: Queries, table: PgTable, id: number): Promise<AuditRow | null> {
  if (table === users) await holdPerson(tx, id);
  return readRow(tx, table, id, sql`for no key update`);
}
export async function readRow(
  tx: Queries,
  table: PgTable,
  id: number,
  held: SQL = sql``,
): Promise<AuditRow | null> {
  const [found] = await query<{ row: AuditRow }>(
    tx,
    sql`select to_jsonb(${table}) as row from ${table} where id = ${id} ${held}`,
  );
  return found?.row ?? null;
}

/** Columns whose change says nothing of what somebody did: keys, counters, and what is derived from others. */
const UNTOLD: ReadonlySet<string> = new Set(
  `id user_id created_at import_id file_id income_step position progress state next_at uses in_use last_sent
  count_success count_fail current_number listed_success listed_fail listed_income listed_at suspended_at loop
  connected_accounts admin_id channel opted_out taken_back_at taken_back_by taken_back_name`.split(/\s+/),
);
/** Columns of which nothing but their change is told, and what that is called. */
const SECRET: Readonly<Record<string, string>> = { password_hash: 'password' };

const filled = (value: unknown) => (value === '' ? null : (value ?? null));

/** What differs between a row before and after; null where there is none. */
export function changesBetween(before: AuditRow | null, after: AuditRow | null): readonly AuditChange[] {
  const columns = new Set(Object.keys({ ...before, ...after }));
  return [...columns].flatMap((column) => {
    const [was, is] = [filled(before?.[column]), filled(after?.[column])];
    // As they are: what is covered in both is not the same by that.
    if (isDeepStrictEqual(was, is) || UNTOLD.has(column)) return [];
    const secret = SECRET[column];
    if (secret) return after ? [changeOf(secret, null, null)] : [];
    return [changeOf(column, was, is)];
  });
}

/** Columns with what people call a row; else it goes by its id. */
const NAMES = 'number value name pushname phonenumber whatsappClientId deviceId'.split(' ');
export function nameOf(row: AuditRow): string {
  const told = NAMES.map((column) => textOf(column, row[column])).find((text) => text !== null);
  const id = textOf('id', row.id);
  return beginningOf(told ?? (id === null ? '' : `#${id}`), 100);
}
