import { getTableName, type SQL, sql } from 'drizzle-orm';
import { createLoop, type Loop } from '../core/loop';
import type { Database, Queries } from './database';
import { claim, FOLDING } from './expiry';
import type { Housekeeping } from './keeper';
import { query } from './query';
import { imports, rowCountChanges, rowCounts } from './schema';
import type { messages, phoneNumbers, proxies, users, whatsapps } from './schema';

/** Rows of a table whose counts are kept (migration 0014). */
export interface Counted {
  readonly table: typeof users | typeof whatsapps | typeof phoneNumbers | typeof proxies | typeof messages;
  /** Whose they are, or less a proxy's id the accounts that connect through it; default everybody's. */
  readonly owner?: number | null;
  /** Words of their kind, in its order; undefined where any will do. */
  readonly kind?: readonly (string | undefined)[] | undefined;
}

/**
 * The sizes of the blocks in which ids are counted, as powers of two: each holds sixteen of the next. One person's rows are
 * only in the widest.
 */
export const SIZES = [21, 17, 13] as const;
const [WIDEST, , NARROWEST] = SIZES;

/** Rows whose ids begin alike. */
export interface Block {
  readonly block: number;
  /** How many of them are counted, */
  readonly rows: number;
  /** and how many there are of any kind. */
  readonly all: number;
}

/** The blocks under `where` that hold any, newest first. What is not folded yet counts, and an import under way does not. */
export async function readBlocks(
  queries: Queries,
  { table, owner, kind = [] }: Counted,
  shift: (typeof SIZES)[number] = WIDEST,
  where: SQL = sql`true`,
): Promise<Block[]> {
  const list = sql`table_name = ${getTableName(table)} and owner = ${owner ?? 0}`;
  const words = kind.flatMap((word, place) =>
    word === undefined ? [] : [sql`kind[${sql.raw(String(place + 1))}] = ${word}`],
  );
  const isKind = words.length > 0 ? sql.join(words, sql` and `) : sql`true`;
  const blocks = await query<Record<keyof Block, number | string>>(
    queries,
    sql`
      select block, coalesce(sum(rows) filter (where ${isKind}), 0) as rows, sum(rows) as all from (
        select import_id, kind, block, rows from ${rowCounts} where ${list} and shift = ${sql.raw(String(shift))}
        union all
        select import_id, kind, (block << ${sql.raw(String(NARROWEST))}) >> ${sql.raw(String(shift))}, rows
        from ${rowCountChanges} where ${list}
      ) as counted
      where (import_id = 0 or import_id not in (select id from ${imports})) and ${where}
      group by block having sum(rows) > 0 order by block desc`,
  );
  return blocks.map(({ block, rows, all }) => ({
    block: Number(block),
    rows: Number(rows),
    all: Number(all),
  }));
}

export const sumOf = (blocks: readonly Block[], what: 'rows' | 'all' = 'rows') =>
  blocks.reduce((sum, block) => sum + block[what], 0);

/** How many rows there are. */
export const readCount = async (queries: Queries, counted: Counted) =>
  sumOf(await readBlocks(queries, counted));

/** What all accounts together are and have counted. */
export async function readAccountTotals(queries: Queries) {
  const rows = await query<{ table: string; kind: string[]; rows: number | string }>(
    queries,
    sql`
      select table_name as table, kind, sum(rows) as rows from (
        select table_name, kind, rows from ${rowCounts}
        where owner = 0 and shift = ${sql.raw(String(WIDEST))} and table_name in ('whatsapps', 'whatsapp_sums')
        union all
        select table_name, kind, rows from ${rowCountChanges}
        where owner = 0 and table_name in ('whatsapps', 'whatsapp_sums')
      ) as counted group by 1, 2`,
  );
  const sum = (table: string, isCounted: (kind: readonly string[]) => boolean) =>
    rows
      .filter((row) => row.table === table && isCounted(row.kind))
      .reduce((total, row) => total + Number(row.rows), 0);
  const accounts = (isCounted: (kind: readonly string[]) => boolean) => sum('whatsapps', isCounted);
  const counted = (what: string) => sum('whatsapp_sums', ([kind]) => kind === what);
  return {
    accounts: accounts(() => true),
    connected: accounts(([state, , suspended]) => state === 'connected' && suspended === ''),
    sending: accounts(([, status]) => status === 'sending'),
    suspended: accounts(([state, , suspended]) => state === 'suspended' || suspended === 'suspended'),
    lost: accounts(([state = '', , suspended]) => LOST.has(state) && suspended === ''),
    success: counted('success'),
    fail: counted('fail'),
    income: counted('income'),
  };
}
/** States of accounts that have to be linked, or connected, anew. */
const LOST: ReadonlySet<string> = new Set(['', 'loggedOut', 'conflict', 'disconnected', 'unknown']);

/** Changes that are folded at a time. */
const PIECE = 5000;
/** From one folding to the next, in ms. */
const EVERY = 5000;
const NAME = 'counts';

const addGone = (rows: SQL) => sql`
  insert into ${rowCounts} as kept (table_name, owner, import_id, kind, shift, block, rows) ${rows}
  group by 1, 2, 3, 4, 5, 6
  on conflict (table_name, owner, shift, block, import_id, kind) do update set rows = kept.rows + excluded.rows`;

/** Work of a folding, and what is done in its transaction when the counts change by it. */
export type AroundFolding = (tx: Queries, work: () => Promise<boolean>) => Promise<boolean>;

/** Adds changes to the counts, and what an import that is over brought to what was there; whether there may be more. */
export async function foldRowCounts(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  around: AroundFolding = (_tx, work) => work(),
): Promise<boolean> {
  if ((await query(db, sql`select 1 from ${rowCountChanges} limit 1`)).length === 0) return false;
  return transaction(async (tx) => (await claim(tx, FOLDING)) && around(tx, () => fold(tx)));
}

async function fold(tx: Queries): Promise<boolean> {
  const [row] = await query<{ folded: number | string }>(
    tx,
    sql`
        with gone as (
          delete from ${rowCountChanges}
          where ctid = any(array(select ctid from ${rowCountChanges} limit ${PIECE})) returning *
        ), added as (${addGone(sql`
          select table_name, owner, import_id, kind, shift, (block << ${sql.raw(String(NARROWEST))}) >> shift, sum(rows)
          from gone, unnest(${`{${SIZES.join(',')}}`}::text::smallint[]) as shift
          where owner = 0 or shift = ${sql.raw(String(WIDEST))}`)}
        )
        select count(*) as folded from gone`,
  );
  await query(
    tx,
    sql`
        with gone as (
          delete from ${rowCounts} where import_id <> 0 and import_id not in (select id from ${imports}) returning *
        ) ${addGone(sql`select table_name, owner, 0, kind, shift, block, sum(rows) from gone`)}`,
  );
  await query(tx, sql`delete from ${rowCounts} where rows = 0`);
  // A search reads one by one what its index has not put in order yet.
  await query(tx, sql`select merge_texts()`);
  return Number(row?.folded) === PIECE;
}

/** Folds by and by, in one process at a time. What is not folded counts as well: it is only read once more each time. */
export function startFolding({ database, clock, log, stepped }: Housekeeping, around?: AroundFolding): Loop {
  const folding = createLoop({
    name: NAME,
    clock,
    spacing: 0,
    log,
    stepped,
    step: async () => ((await foldRowCounts(database, around)) ? 'more' : clock.now() + EVERY),
  });
  folding.wake();
  return folding;
}
