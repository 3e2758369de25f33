import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { yieldToEventLoop } from '../core/yield-to-event-loop';
import { query } from './query';
import type { Queries } from './database';

/** What is looked for in a column. */
export interface Sought {
  readonly column: AnyPgColumn;
  readonly text: string;
}

/** Columns of a table's rows in memory, in which parts of words are found without asking the database. */
export interface TableTexts {
  /** Ids of the rows that hold any of what is sought, newest first. One for each column that was read, in their order. */
  find(sought: readonly Sought[]): number[];
}

interface Lines {
  /** A row each, in lower case. */
  readonly text: string;
  /** Where each row begins, and where one more would. */
  readonly starts: Uint32Array;
}

/**
 * The rows under `where`, newest first, in one value for each of `columns`: a hundred thousand rows would take the reader of
 * the answer much longer. The offset keeps the database from adding them up in another order.
 */
const readLines = (queries: Queries, table: PgTable, where: SQL | undefined, columns: Record<string, SQL>) =>
  query<Record<string, string | null>>(
    queries,
    sql`select ${sql.join(
      Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      sql`, `,
    )} from (select * from ${table} where ${where ?? sql`true`} order by id desc offset 0) as ${table}`,
  );

const IDS = { ids: sql`string_agg(id::text, ',')` };
const idsOf = (read: Record<string, string | null> | undefined) =>
  JSON.parse(`[${read?.ids ?? ''}]`) as number[];

/** Ids of the rows under `where`, newest first. */
export async function readIds(queries: Queries, table: PgTable, where: SQL | undefined): Promise<number[]> {
  const [read] = await readLines(queries, table, where, IDS);
  return idsOf(read);
}

function linesOf(written: string, rows: number): Lines {
  const text = written.toLowerCase();
  const starts = new Uint32Array(rows + 1);
  for (let row = 1; row < rows; row += 1) starts[row] = text.indexOf('\n', starts[row - 1]) + 1;
  starts[rows] = text.length + 1;
  return { text, starts };
}

/** Notes in `found` which rows hold a word. */
function mark({ text, starts }: Lines, word: string, found: Uint8Array): void {
  let row = 0;
  while (row < found.length) {
    const at = text.indexOf(word, starts[row]);
    if (at === -1) return;
    while ((starts[row + 1] ?? 0) <= at) row += 1;
    found[row] = 1;
    row += 1;
  }
}

export async function readTexts(
  queries: Queries,
  table: PgTable,
  where: SQL | undefined,
  columns: readonly AnyPgColumn[],
): Promise<TableTexts> {
  const [read] = await readLines(queries, table, where, {
    ...IDS,
    ...Object.fromEntries(
      columns.map((column) => [
        column.name,
        sql`string_agg(replace(${column}, ${'\n'}::text, ' '), ${'\n'}::text)`,
      ]),
    ),
  });
  const ids = idsOf(read);
  const texts: Lines[] = [];
  for (const { name } of columns) {
    await yieldToEventLoop();
    texts.push(linesOf(read?.[name] ?? '', ids.length));
  }
  return {
    find: (sought) => {
      const found = new Uint8Array(ids.length);
      texts.forEach((lines, place) => mark(lines, sought[place]?.text.toLowerCase() ?? '', found));
      const hits: number[] = [];
      for (let at = found.indexOf(1); at !== -1; at = found.indexOf(1, at + 1)) hits.push(ids[at] ?? 0);
      return hits;
    },
  };
}
