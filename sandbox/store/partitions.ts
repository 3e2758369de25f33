import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from './database';
import { claim, HOUSEKEEPING, MESSAGE_DAYS } from './expiry';
import { query } from './query';

/** Months for which each line of the ledger is kept. What they came to is carried, so that it adds up to the balance. */
export const LEDGER_MONTHS = 60;
/** Months for which each entry of the audit log is kept. The database drops none that is younger than a year, whoever asks. */
export const AUDIT_MONTHS = 24;

/** How long what grows with time is kept. */
export interface Retention {
  readonly messageDays: number;
  readonly ledgerMonths: number;
  readonly auditMonths: number;
}

/** What is kept for many days is divided by months: whoever reads asks each partition. */
const MANY_DAYS = 31;

/** Tables of which each day or month in Jakarta is a partition (migrations 0018 and 0023). */
export const DIVIDED = ['publications', 'message_logs', 'money_movements', 'audit_entries'] as const;

interface Divided {
  readonly name: (typeof DIVIDED)[number];
  readonly span: 'day' | 'month';
  readonly kept: SQL;
}

/** Their partitions, and how long each is kept. */
function divided({ messageDays, ledgerMonths, auditMonths }: Retention): readonly Divided[] {
  const ofMessages = {
    span: messageDays > MANY_DAYS ? 'month' : 'day',
    kept: sql`make_interval(days => ${messageDays})`,
  } as const;
  return [
    { name: 'publications', ...ofMessages },
    { name: 'message_logs', ...ofMessages },
    { name: 'money_movements', span: 'month', kept: sql`make_interval(months => ${ledgerMonths})` },
    { name: 'audit_entries', span: 'month', kept: sql`make_interval(months => ${auditMonths})` },
  ];
}

const grow = (queries: Queries, { name, span }: Divided, now: SQL) =>
  query(queries, sql`select grow_partitions(${name}, ${span}, ${now})`);

/** Makes those of today, where nobody was there to make them ahead. */
export async function growPartitions(queries: Queries): Promise<void> {
  const tables = divided({
    messageDays: MESSAGE_DAYS,
    ledgerMonths: LEDGER_MONTHS,
    auditMonths: AUDIT_MONTHS,
  });
  for (const table of tables) await grow(queries, table, sql`now()`);
}

/** For a table that is read whole: where its rows of before get an end, or a month is carried. */
const LONG = { ms: 600_000 };

/**
 * Makes the partitions of the coming days and months, and drops those of which all is over. Rows of before there were any are the
 * first: once it is given an end, which lies ahead. That rewrites none of them, and others write meanwhile. Resolves to false where
 * another process is at it; rejects where somebody holds a table for long.
 */
export async function tendPartitions(
  { transaction }: Pick<Database, 'transaction'>,
  now: number,
  retention: Retention,
  onRemoved: (table: string, rows: number) => void,
): Promise<boolean> {
  const alone = <T>(work: (tx: Queries) => Promise<T>) =>
    transaction(async (tx) => ((await claim(tx, HOUSEKEEPING)) ? work(tx) : null), LONG);
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  const tables = divided(retention);
  for (const table of tables) {
    const { name, span } = table;
    const begun = await alone((tx) =>
      query<{ is: boolean }>(tx, sql`select end_first_partition(${name}, ${span}, ${moment}) as is`),
    );
    if (!begun) return false;
    if (begun[0]?.is) await alone((tx) => query(tx, sql`select check_first_partition(${name})`));
    await alone((tx) => grow(tx, table, moment));
  }
  for (const { name, kept } of tables) {
    for (;;) {
      const dropped = await alone((tx) =>
        query<{ rows: number | string | null }>(
          tx,
          sql`select drop_partition(${name}, ${moment} - ${kept}) as rows`,
        ),
      );
      const rows = dropped?.[0]?.rows ?? null;
      if (rows === null) break;
      onRemoved(name, Number(rows));
    }
  }
  return true;
}
