import { lt, type SQL, sql } from 'drizzle-orm';
import { breathe } from '../breathe';
import { query } from '../events/query';
import type { Database, Queries } from './database';
import { imports, phoneNumbers, proxies } from './schema';

/** One new row, by what makes it unique. */
export interface Candidate {
  readonly key: string;
  readonly name: string;
  readonly status: string;
}

/** Rows that are written and that nobody knows of yet. */
export interface StagedRows {
  /** Ids by key, of the rows that were new. */
  readonly ids: ReadonlyMap<string, number>;
  /** Makes all of them known at once, when `tx` commits. */
  publish(tx: Queries): Promise<void>;
  /** Ends the import, and takes its rows back unless they were published. */
  end(isPublished: boolean): Promise<void>;
}

export interface Imports {
  /** Writes what is new. Imports take turns: a row that is removed again must not have made another import skip it. */
  stage(table: ImportTable, candidates: readonly Candidate[]): Promise<StagedRows>;
  /** How many are under way, those that wait for their turn included. */
  inProgress(): number;
  /** Begins no more, and takes back what is not written whole; resolves once none is under way. */
  close(): Promise<void>;
}

type ImportTable = typeof phoneNumbers | typeof proxies;

/** Rows of a statement. The embedded database answers nobody else while it runs one. */
const STATEMENT = 1000;
/** An import that has been under way for longer, in ms, has ended with its process. */
const ABANDONED = 3_600_000;

/** Leaves out the rows of imports under way. Every query of these tables uses it. */
export const isKnown = ({ importId }: ImportTable): SQL =>
  sql`(${importId} is null or ${importId} not in (select id from ${imports}))`;

const insert = (table: ImportTable, importId: number, candidates: readonly Candidate[]): SQL => {
  const rows = JSON.stringify(candidates);
  const incoming = sql`jsonb_to_recordset(${rows}::text::jsonb) as incoming(key text, name text, status text)`;
  return table === proxies
    ? sql`insert into proxies (value, status, import_id) select key, status, ${importId}::bigint from ${incoming}
          on conflict (value) do nothing returning id, value as key`
    : sql`insert into phone_numbers (number, name, status, import_id)
          select key, name, status, ${importId}::bigint from ${incoming}
          on conflict (number) do nothing returning id, number as key`;
};

const withdraw = (db: Queries, table: ImportTable, importId: number, ids: readonly number[]) =>
  query(
    db,
    sql`delete from ${table} where import_id = ${importId}
        and id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
  );

/**
 * Imports that are one step for everybody else, without holding the database while they write: rows are written in
 * small statements, known to nobody before the one short transaction that ends it.
 */
export function createImports({ db }: Pick<Database, 'db'>): Imports {
  let turn: Promise<unknown> = Promise.resolve();
  let inProgress = 0;
  let isClosed = false;

  /** Resolves, once the imports before have ended, to what ends this one. */
  async function takeTurn(): Promise<() => void> {
    const before = turn;
    let leave!: () => void;
    inProgress += 1;
    turn = new Promise<void>((resolve) => {
      leave = () => {
        inProgress -= 1;
        resolve();
      };
    });
    await before;
    return leave;
  }

  async function* inStatements<T>(items: readonly T[]) {
    for (let start = 0; start < items.length; start += STATEMENT) {
      await breathe();
      yield items.slice(start, start + STATEMENT);
    }
  }

  return {
    inProgress: () => inProgress,
    close: async () => {
      isClosed = true;
      await turn;
    },
    async stage(table, candidates) {
      const leave = await takeTurn();
      const ids = new Map<string, number>();
      let importId: number | undefined;
      const takeBack = async () => {
        if (importId === undefined) return;
        for await (const piece of inStatements([...ids.values()])) await withdraw(db, table, importId, piece);
        await query(db, sql`delete from imports where id = ${importId}`);
      };
      try {
        const [row] = await db.insert(imports).values({}).returning();
        if (!row) throw new Error('The import was not begun.');
        importId = row.id;
        for await (const piece of inStatements(candidates)) {
          if (isClosed) throw new Error('The server ends.');
          const inserted = await query<{ id: number | string; key: string }>(
            db,
            insert(table, row.id, piece),
          );
          for (const { id, key } of inserted) ids.set(key, Number(id));
        }
        return {
          ids,
          publish: async (tx) => void (await query(tx, sql`delete from imports where id = ${row.id}`)),
          end: (isPublished) => (isPublished ? Promise.resolve() : takeBack()).finally(leave),
        };
      } catch (error) {
        await takeBack().finally(leave);
        throw error;
      }
    },
  };
}

/** Removes the rows of imports that ended with their process. */
export async function takeBackAbandoned({ db, transaction, isShared }: Database, now: number): Promise<void> {
  const left = await db
    .select({ id: imports.id })
    .from(imports)
    .where(isShared ? lt(imports.createdAt, new Date(now - ABANDONED)) : undefined);
  for (const { id } of left) {
    await transaction(async (tx) => {
      for (const table of [phoneNumbers, proxies])
        await query(tx, sql`delete from ${table} where import_id = ${id}`);
      await query(tx, sql`delete from imports where id = ${id}`);
    });
  }
}
