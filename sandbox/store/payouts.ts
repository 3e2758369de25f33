import { type SQL, sql } from 'drizzle-orm';
import { BLOCKING, type Finding, FINDINGS, type ItemState } from '../../src/api/schema/payouts';
import type { Queries } from './database';
import { query } from './query';
import { payoutRuns, type settings } from './schema';

export type Run = typeof payoutRuns.$inferSelect;

/** Who looks at a run, by what limit: some findings are theirs. */
export interface Viewer {
  readonly userId: number;
  readonly twoPeopleAbove: (typeof settings.$inferSelect)['twoPeopleAbove'];
  /** Roles whose people accept withdraws. */
  readonly deciders: readonly string[];
}

/** A run, kept as it is but for this transaction; null where there is none. */
export async function holdRun(queries: Queries, id: number): Promise<Run | null> {
  const [run] = await queries.select().from(payoutRuns).where(sql`id = ${id}`).for('no key update');
  return run ?? null;
}

type Figures = Readonly<Record<ItemState | 'total', number>>;
export interface RunSums {
  readonly sums: Figures;
  readonly counts: Figures;
}
const NONE: Figures = { open: 0, paid: 0, returned: 0, released: 0, total: 0 };

/** What the requests of runs come to, by what became of them. */
export async function readRunSums(
  queries: Queries,
  ids: readonly number[],
): Promise<(id: number) => RunSums> {
  const rows = await query<{ run: string; state: ItemState; rows: string; amount: string }>(
    queries,
    sql`select run_id as run, state, count(*) as rows, sum(nominal) as amount from payout_items
        where run_id = any(${`{${ids.join(',')}}`}::bigint[]) group by 1, 2`,
  );
  const figuresOf = (id: number, field: 'rows' | 'amount'): Figures =>
    rows
      .filter(({ run }) => Number(run) === id)
      .reduce(
        (sum, row) => ({
          ...sum,
          [row.state]: Number(row[field]),
          total: sum.total + Number(row[field]),
        }),
        NONE,
      );
  return (id) => ({ sums: figuresOf(id, 'amount'), counts: figuresOf(id, 'rows') });
}

/** A number as banks write it: without what people separate its digits by. */
export const plainNumber = (column: SQL) => sql`regexp_replace(${column}, '[ .-]', '', 'g')`;

const found = (finding: Finding, condition: SQL) => sql`case when ${condition} then ${finding}::text end`;

/** Where a withdraw that waits is paid to: as it was written down, else as its member's profile says today. */
export const paidTo = sql`coalesce(withdraws.account_bank, users.account_bank) as account_bank,
  coalesce(withdraws.account_number, users.account_number) as account_number,
  coalesce(withdraws.account_name, users.account_name) as account_name`;

/** The requests of a run that is put together, with the accounts of today, and those of when they were gathered. */
const refreshed = ({ id }: Pick<Run, 'id'>) => sql`
  select item.id, item.user_id, run_id, withdraw_id, item.nominal, state, reference, reason, settled_at, ${paidTo},
    item.account_bank as gathered_bank, item.account_number as gathered_number, item.account_name as gathered_name
  from payout_items as item join withdraws on withdraws.id = withdraw_id join users on users.id = item.user_id
  where run_id = ${id}`;

/** Whether the account is another than when the request was gathered. */
const MOVED = sql`(item.account_bank, item.account_number, item.account_name) <> (gathered_bank, gathered_number, gathered_name)`;

/** Keeps these accounts, in a run that is about to be frozen. */
export const keepRefreshed = (queries: Queries, run: Run) =>
  queries.execute(sql`update payout_items as item
    set account_bank = now.account_bank, account_number = now.account_number, account_name = now.account_name
    from (${refreshed(run)}) as now where item.run_id = ${run.id} and item.id = now.id and
      (now.account_bank, now.account_number, now.account_name) <> (gathered_bank, gathered_number, gathered_name)`);

/**
 * The requests of a run, each with what is to be known of it: what keeps it from being exported by this viewer, payees that are
 * another's too or have changed since, members who asked several times or are locked. Where its accounts are kept, by those.
 */
const examined = (
  run: Pick<Run, 'id' | 'state'>,
  { userId, twoPeopleAbove, deciders }: Viewer,
  isKept = run.state !== 'draft',
): SQL => {
  const isDraft = run.state === 'draft';
  const isLarge = sql`${isDraft && twoPeopleAbove > 0} and item.nominal > ${twoPeopleAbove}`;
  const findings = [
    found(
      'number',
      sql`item.account_bank = '' or item.account_name = '' or ${plainNumber(sql`item.account_number`)} !~ '^[0-9]{5,20}$'`,
    ),
    found(
      'second',
      sql`${isLarge} and (approver.id is null or approver.id = ${userId} or approver.locked_at is not null
        or approver.role <> all(${`{${deciders.join(',')}}`}::text[]))`,
    ),
    found('own', sql`item.user_id = ${userId} and item.state = 'open'`),
    found(
      'changed',
      sql`item.state = 'open' and ((person.account_bank, person.account_number, person.account_name)
        <> (item.account_bank, item.account_number, item.account_name) or ${isKept ? sql`false` : MOVED})`,
    ),
    found('shared', sql`item.first_user <> item.last_user`),
    found('several', sql`item.its > 1`),
    found('locked', sql`person.locked_at is not null`),
  ];
  return sql`
    select item.*, person.firstname, person.lastname, withdraws.created_at as requested_at,
      array_remove(array[${sql.join(findings, sql`, `)}], null) as findings
    from (
      select *, count(*) over (partition by user_id) as its,
        min(user_id) over same_account as first_user, max(user_id) over same_account as last_user
      from (${isKept ? sql`select * from payout_items where run_id = ${run.id}` : refreshed(run)}) as item
      window same_account as (partition by lower(account_bank), ${plainNumber(sql`account_number`)})
    ) as item
    join users person on person.id = item.user_id
    join withdraws on withdraws.id = item.withdraw_id
    left join users approver on approver.id = withdraws.approved_by`;
};

export interface ExaminedItem {
  readonly id: string;
  readonly user_id: string;
  readonly withdraw_id: string;
  readonly nominal: string;
  readonly account_bank: string;
  readonly account_number: string;
  readonly account_name: string;
  readonly state: ItemState;
  readonly reference: string;
  readonly reason: string;
  readonly settled_at: string | null;
  readonly requested_at: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly findings: readonly Finding[];
}

interface Asked {
  readonly state?: ItemState | undefined;
  readonly finding?: Finding | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly after?: number | undefined;
}

/** Some of them, in the order in which they were gathered, and how many there are. */
export async function readItems(
  queries: Queries,
  run: Pick<Run, 'id' | 'state'>,
  viewer: Viewer,
  { state, finding, limit, offset, after = 0 }: Asked,
) {
  const where = sql`${state ? sql`state = ${state}` : sql`true`} and ${finding ? sql`${finding} = any(findings)` : sql`true`}`;
  const rows = await query<{ item: ExaminedItem | null; count: string }>(
    queries,
    sql`with examined as materialized (${examined(run, viewer)}), found as (select * from examined where ${where}),
      page as (select * from found where id > ${after} order by id limit ${limit} offset ${offset})
      select to_jsonb(page) as item, counted.count
      from (select count(*) from found) as counted left join page on true order by page.id`,
  );
  return { items: rows.flatMap(({ item }) => item ?? []), count: Number(rows[0]?.count ?? 0) };
}

export type Findings = Readonly<Record<Finding, number>>;

/** How many open requests of a run have each finding. */
export async function readFindings(queries: Queries, run: Run, viewer: Viewer, isKept?: boolean) {
  const rows = await query<{ finding: Finding; rows: string }>(
    queries,
    sql`select finding, count(*) as rows from (${examined(run, viewer, isKept)}) as examined, unnest(findings) as finding
        where state = 'open' group by 1`,
  );
  const times = new Map(rows.map((row) => [row.finding, Number(row.rows)]));
  return Object.fromEntries(FINDINGS.map((finding) => [finding, times.get(finding) ?? 0])) as Findings;
}

/** Lets go of what keeps a run from being exported, or of one request. */
export const takeOut = (queries: Queries, run: Run, viewer: Viewer, item: number | undefined) =>
  query<{ user_id: string; withdraw_id: string }>(
    queries,
    sql`delete from payout_items where run_id = ${run.id} and id in (
        ${
          item === undefined
            ? sql`select id from (${examined(run, viewer)}) as examined where findings && ${`{${BLOCKING.join(',')}}`}::text[]`
            : sql`${item}`
        }) returning user_id, withdraw_id`,
  );

/** Requests that a hand answered since, which a run that is not exported does not pay. */
export const leaveAnswered = (queries: Queries, { id }: Run) =>
  queries.execute(sql`delete from payout_items using withdraws
    where run_id = ${id} and withdraws.id = withdraw_id and status <> 'requested'`);

/** An exported run is closed once nothing of it is open. */
export const closeIfDone = (queries: Queries, id: number) =>
  queries.execute(sql`update payout_runs set state = (
      case when exists (select from payout_items where run_id = ${id} and state = 'open') then 'exported' else 'closed' end
    ) where id = ${id} and state <> 'draft'`);

/** What the bank calls the payment of a withdraw by a run; null where none has paid it. */
export const paidReference = (userId: SQL, withdrawId: SQL): SQL<string | null> =>
  sql<string | null>`(select nullif(reference, '') from payout_items
    where payout_items.user_id = ${userId} and payout_items.withdraw_id = ${withdrawId} and state = 'paid')`;
