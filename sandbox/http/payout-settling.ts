import { sql } from 'drizzle-orm';
import type { ItemState } from '../../src/api/schema/payouts';
import { changeOf, type Deed, noteDeeds } from '../store/audit';
import type { Queries } from '../store/database';
import { closeIfDone, type Run } from '../store/payouts';
import { type payoutItems, type WithdrawStatus, withdraws } from '../store/schema';
import { localTime } from './business-day';
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
  readonly to: ItemState;
  readonly reference: string;
  readonly reason: string;
  /** The day on which the bank has paid. Default: today. */
  readonly paidOn?: string;
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
  { item, to, reference }: Settled,
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

/** What a withdraw is while its request in a run is in a state that can change. */
const STATUS: Readonly<Partial<Record<ItemState, WithdrawStatus>>> = { open: 'requested', paid: 'accepted' };

/**
 * Sets what became of requests of an exported run, by the same changes, ledger, news and audit log as a decision about one of
 * them. They are read again once all are held: what somebody else has set meanwhile stays. Answers those that were set.
 */
export async function settleItems(
  queries: Queries,
  { run, user, all }: { run: Run; user: User; all: readonly Settled[] },
): Promise<readonly Settled[]> {
  if (all.length === 0) return [];
  const ids = all.map(({ item }) => item.withdrawId);
  await holdWithdraws(queries, ids);
  const byWithdraw = new Map(all.map((one) => [one.item.withdrawId, one]));
  const held = await selectWithdraws(queries).where(isAnyOf(withdraws.id, ids));
  const changed = held.flatMap((found) => {
    const settled = byWithdraw.get(found.withdraw.id);
    if (!settled || found.withdraw.userId === user.id) return [];
    const { id, state } = settled.item;
    const changes = CHANGES[state][settled.to] ?? [];
    const isSame = found.item?.id === id && found.item.state === state;
    return isSame && (changes.length === 0 || found.withdraw.status === STATUS[state])
      ? [{ found, settled, changes, last: changes.at(-1) }]
      : [];
  });
  for (const change of [REOPENED, ACCEPTED, REJECTED]) {
    const its = changed.filter(({ changes }) => changes.includes(change));
    await writeChange(
      queries,
      its.map(({ found }) => found),
      change,
    );
  }
  const now = queries.clock.now();
  const today = localTime(now).slice(0, 10);
  const rows = changed.map(({ settled: { item, to, reference, reason, paidOn = today } }) => ({
    id: item.id,
    state: to,
    reference,
    reason,
    settled_at: to === 'open' ? null : new Date(now).toISOString(),
    paid_on: to === 'paid' ? paidOn : null,
  }));
  await queries.execute(sql`
    update payout_items set state = told.state, settled_at = told.settled_at, paid_on = told.paid_on,
      reference = told.reference, reason = told.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as told(id bigint, state text, settled_at timestamptz, paid_on date, reference text, reason text)
    where payout_items.id = told.id and run_id = ${run.id}`);
  await closeIfDone(queries, run.id);
  const deeds = changed.map(({ found, settled, last }) => deedOf(found, run, settled, last));
  if (queries.by) await noteDeeds(queries, deeds, queries.by);
  await tellOf(
    queries,
    changed.flatMap(({ found, settled: { to, reference, reason }, last }) =>
      last?.status
        ? {
            found,
            status: last.status,
            reason: to === 'returned' ? reason : reference && `Referensi ${reference}`,
          }
        : [],
    ),
  );
  return changed.map(({ settled }) => settled);
}
