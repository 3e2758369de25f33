import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Queries } from '../../store/database';
import { isKnown } from '../../store/import-rows';
import type { phoneNumbers, proxies } from '../../store/schema';
import { isDuplicate } from '../../store/trouble';

import { readAllOfTable, readPageOfTable } from '../paging';
import { invalid, notFound } from '../../core/refusal';
import type { Call } from '../route';

interface Inventory<T extends typeof phoneNumbers | typeof proxies> {
  readonly table: T;
  /** What an answer calls a row. */
  readonly kind: 'phoneNumber' | 'proxy';
  readonly missing: string;
  /** Why there is no second row of the same, by the field that says it. */
  readonly taken: Readonly<Record<string, string>>;
  readonly present: (queries: Queries, rows: readonly T['$inferSelect'][]) => Promise<unknown[]>;
}
type One = Pick<Call<{ id: number }>, 'queries' | 'input'>;
type Page = Omit<Parameters<typeof readPageOfTable>[2], 'page' | 'size' | 'where'>;

/** What is alike about rows that admins collect, by hand or many from a file. */
export function inventoryOf<T extends typeof phoneNumbers | typeof proxies>({
  table,
  kind,
  missing,
  taken,
  present,
}: Inventory<T>) {
  const source: PgTable = table;
  const known = isKnown(table);
  const isRow = (id: number) => and(eq(table.id, id), known);
  const presentAll = (queries: Queries, rows: readonly object[]) =>
    present(queries, rows as readonly T['$inferSelect'][]);
  async function presentOne(queries: Queries, rows: readonly object[]) {
    if (rows.length === 0) throw notFound(missing);
    const [shown] = await presentAll(queries, rows);
    return { [kind]: shown };
  }
  return {
    known,
    list: (call: Call<unknown>) =>
      readAllOfTable(call, table, { where: known, present: (rows) => presentAll(call.queries, rows) }),
    async page(call: Call<{ page: number; size: number }>, asked: Page) {
      const { rows, count } = await readPageOfTable(call, table, {
        where: known,
        ...asked,
        ...call.input,
      });
      return { data: await present(call.queries, rows), count };
    },
    read: async ({ queries, input }: One) =>
      presentOne(queries, await queries.select().from(source).where(isRow(input.id))),
    async create({ queries }: Call<unknown>, columns: T['$inferInsert']) {
      const rows = await queries.insert(source).values(columns).onConflictDoNothing().returning();
      if (rows.length === 0) throw invalid(taken);
      return presentOne(queries, rows);
    },
    async update({ queries, input: { id } }: One, columns: T['$inferInsert']) {
      const updating = queries.update(source).set(columns).where(isRow(id)).returning();
      const rows = await updating.catch((error: unknown) => {
        throw isDuplicate(error) ? invalid(taken) : error;
      });
      return presentOne(queries, rows);
    },
    async remove({ queries, input }: One) {
      const rows = await queries.delete(source).where(isRow(input.id)).returning();
      if (rows.length === 0) throw notFound(missing);
      return {};
    },
  };
}
