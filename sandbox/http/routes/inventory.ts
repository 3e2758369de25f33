import { and, eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { isKnown } from '../../store/import-rows';
import type { phoneNumbers, proxies } from '../../store/schema';
import { isDuplicate } from '../../store/trouble';

import { readAllOfTable, readPageOfTable } from '../table-pages';
import { invalid, notFound } from '../../core/refusal';
import type { Call } from '../route';

interface Inventory<T extends typeof phoneNumbers | typeof proxies, P extends object> {
  readonly table: T;
  /** What an answer calls a row. */
  readonly kind: 'phoneNumber' | 'proxy';
  readonly missing: string;
  /** Why there is no second row of the same, by the field that says it. */
  readonly taken: Readonly<Record<string, string>>;
  readonly present: (row: T['$inferSelect']) => P;
}
type One = Pick<Call<{ id: number }>, 'queries' | 'input'>;
type PageOf = Parameters<typeof readPageOfTable>[1];
/** What a page is narrowed to, beside what is known. */
type Asked = Pick<PageOf, 'look' | 'sorts' | 'unindexed'> & {
  readonly kind: PageOf['counted']['kind'];
  readonly narrowed: SQL | undefined;
};

/** What is alike about rows that admins collect, by hand or many from a file. */
export function inventoryOf<T extends typeof phoneNumbers | typeof proxies, P extends object>({
  table,
  kind,
  missing,
  taken,
  present,
}: Inventory<T, P>) {
  const source: PgTable = table;
  const known = isKnown(table);
  const isRow = (id: number) => and(eq(table.id, id), known);
  const presentOne = ([row]: readonly object[]) => {
    if (!row) throw notFound(missing);
    return { [kind]: present(row as T['$inferSelect']) };
  };
  return {
    known,
    list: async ({ queries }: Call<unknown>) => readAllOfTable(queries, table, known, present),
    async page(
      { queries, input }: Call<Pick<PageOf, 'page' | 'size' | 'sort' | 'after'>>,
      { kind: words, narrowed, ...asked }: Asked,
    ) {
      const { rows, ...listed } = await readPageOfTable(queries, {
        ...input,
        ...asked,
        counted: { table, kind: words },
        where: narrowed,
        known,
      });
      return { data: rows.map(present), ...listed };
    },
    read: async ({ queries, input }: One) =>
      presentOne(await queries.select().from(source).where(isRow(input.id))),
    async create({ queries }: Call<unknown>, columns: T['$inferInsert']) {
      const rows = await queries.insert(source).values(columns).onConflictDoNothing().returning();
      if (rows.length === 0) throw invalid(taken);
      return presentOne(rows);
    },
    async update({ queries, input: { id } }: One, columns: T['$inferInsert']) {
      const updating = queries.update(source).set(columns).where(isRow(id)).returning();
      const rows = await updating.catch((error: unknown) => {
        throw isDuplicate(error) ? invalid(taken) : error;
      });
      return presentOne(rows);
    },
    async remove({ queries, input }: One) {
      const rows = await queries.delete(source).where(isRow(input.id)).returning();
      if (rows.length === 0) throw notFound(missing);
      return {};
    },
  };
}
