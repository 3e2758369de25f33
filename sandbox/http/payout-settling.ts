import { sql } from 'drizzle-orm';
import type { ItemState } from '../../src/api/schema/payouts';
import { changeOf, type Deed, noteDeeds } from '../store/audit';
import type { Queries } from '../store/database';
import { closeIfDone, type Run } from '../store/payouts';
import { type payoutItems, withdraws } from '../store/schema';
import { isAnyOf } from './matching';
import type { User } from './route';
import { type Change, holdWithdraws, tellOf, writeChange } from './withdraw-decisions';
import { type FoundWithdraw, selectWithdraws } from './withdraws';

/** What a request in an exported run can become. What came back, or was let go, is answered outside of it. */
const NEXT: Readonly<Record<ItemState, readonly ItemState[]>> = {
  open: ['paid', 'returned', 'released'],
  paid: ['returned', 'open'],
  returned: [],
  released: [],
};
export const canBecome = (from: ItemState, to: ItemState) => NEXT[from].includes(to);

type Item = typeof payoutItems.$inferSelect;
/** What became of one request, by the bank's word. */
export interface Settled {
  readonly item: Item;
  readonly reference: string;
  readonly reason: string;
}

const ACCEPTED: Change = { status: 'accepted' };
const REOPENED: Change = { status: 'requested', approvedBy: null };
const REJECTED: Change = { status: 'rejected', approvedBy: null };
/** The changes that make a withdraw what its place in a run says, one after the other. */
const CHANGES: Readonly<Record<ItemState, Readonly<Partial<Record<ItemState, readonly Change[]>>>>> = {
  open: { paid: [ACCEPTED], returned: [REJECTED], released: [] },
  paid: { returned: [REOPENED, REJECTED], open: [REOPENED] },
  returned: {},
  released: {},
};

const deedOf = (
  { withdraw }: FoundWithdraw,
  run: Run,
  { item, reference }: Settled,
  to: ItemState,
  last: Change | undefined,
): Deed => ({
  action: 'withdraw.update',
  subjectId: withdraw.userId,
  object: `#${withdraw.id}`,
  changes: [
    ...(last ? [changeOf('status', withdraw.status, last.status)] : []),
    changeOf('payout', `#${run.id} ${item.state}`, `#${run.id} ${to}`),
    ...(reference ? [changeOf('reference', null, reference)] : []),
  ],
});

/**
 * Sets what became of requests of an exported run that are alike, by the same changes, ledger, news and audit log as a decision
 * about one of them. They are read again once they are held: what somebody else has set meanwhile stays.
 */
export async function settleItems(
  queries: Queries,
  {
    run,
    user,
    from,
    to,
    all,
  }: { run: Run; user: User; from: ItemState; to: ItemState; all: readonly Settled[] },
): Promise<number> {
  if (all.length === 0) return 0;
  const ids = all.map(({ item }) => item.withdrawId);
  await holdWithdraws(queries, ids);
  const found = await selectWithdraws(queries).where(isAnyOf(withdraws.id, ids));
  const byWithdraw = new Map(all.map((one) => [one.item.withdrawId, one]));
  const changed = found.filter(
    ({ withdraw, item }) =>
      item?.id === byWithdraw.get(withdraw.id)?.item.id &&
      item?.state === from &&
      withdraw.userId !== user.id,
  );
  const changes = CHANGES[from][to] ?? [];
  for (const change of changes) await writeChange(queries, changed, change);
  const settled = changed.flatMap(({ withdraw }) => byWithdraw.get(withdraw.id) ?? []);
  const rows = settled.map(({ item, reference, reason }) => ({ id: item.id, reference, reason }));
  const at = to === 'open' ? null : new Date(queries.clock.now()).toISOString();
  await queries.execute(sql`
    update payout_items set state = ${to}, settled_at = ${at}::timestamptz, reference = told.reference, reason = told.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as told(id bigint, reference text, reason text)
    where payout_items.id = told.id and run_id = ${run.id}`);
  await closeIfDone(queries, run.id);
  const last = changes.at(-1);
  const deeds = changed.map((one) => deedOf(one, run, byWithdraw.get(one.withdraw.id) as Settled, to, last));
  if (queries.by) await noteDeeds(queries, deeds, queries.by);
  if (last?.status)
    await tellOf(queries, changed, last.status, (id) => {
      const told = byWithdraw.get(id);
      return to === 'returned' ? told?.reason : told?.reference && `Referensi ${told.reference}`;
    });
  return changed.length;
}
