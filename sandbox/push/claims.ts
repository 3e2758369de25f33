import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../store/database';
import { query } from '../store/query';
import { pushDevices } from '../store/schema';
import { type Device, isStill } from './devices';

/** How long news is gathered before it is told, in ms, as the page does. */
const GATHERED = 2_000;
/** From one news to the next on a device at least, in ms. */
const SPACING = 30_000;
/** For how long devices are claimed, in ms: longer than a push service is waited for, and than `SPACING`. */
const LEASE = 60_000;
/** Devices that are claimed at once. */
export const CLAIMED = 50;
/** To whom news of the office belongs in what is announced. */
const OFFICE = 0;

const at = (ms: number) => sql.param(new Date(ms), pushDevices.dueAt);

/** There is news to these people. A device that failed waits for its next try, unless somebody is at it. */
export async function wakeDevices({ db }: Pick<Database, 'db'>, people: ReadonlySet<number>, now: number) {
  const due = sql`greatest(${at(now + GATHERED)}, sent_at + ${SPACING / 1000} * interval '1 second')`;
  const wake = (whose: ReturnType<typeof sql>) =>
    db.execute(
      sql`update push_devices set due_at = ${due} where ${whose} and (due_at is null or due_at > ${due}) and (failures = 0 or claimed_until is not null)`,
    );
  await wake(sql`user_id = any(${`{${[...people].join(',')}}`}::text::bigint[])`);
  if (people.has(OFFICE)) await wake(sql`is_office`);
}

/** Some news may not have been heard of: everybody's device is looked at. */
export async function wakeAll({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await db.execute(
    sql`update push_devices set due_at = ${at(now)} where (due_at is null or due_at > ${at(now)}) and failures = 0`,
  );
}

/** Devices of which something is due, for this process alone until the lease ends. */
export const claimDevices = ({ transaction }: Database, now: number): Promise<Device[]> =>
  transaction(async (tx) => {
    const due = tx
      .select({ userId: pushDevices.userId, sessionId: pushDevices.sessionId })
      .from(pushDevices)
      .where(sql`due_at <= ${at(now)} and (claimed_until is null or claimed_until <= ${at(now)})`)
      .orderBy(pushDevices.dueAt)
      .limit(CLAIMED)
      .for('update', { skipLocked: true });
    const until = new Date(now + LEASE);
    return tx
      .update(pushDevices)
      .set({ claimedUntil: until, dueAt: until })
      .where(sql`(user_id, session_id) in (${due})`)
      .returning();
  });

/** What became of a claimed device. `next`: when to look again, unless there was news meanwhile and it did not fail. */
export interface Settled
  extends Partial<
    Pick<Device, 'lastId' | 'digested' | 'digestAt' | 'sentAt' | 'isHeld' | 'isTried' | 'failures'>
  > {
  readonly next: number | null;
}

export const settle = (queries: Queries, device: Device, { next, ...changed }: Settled) => {
  const planned = sql`${next === null ? null : at(next)}::timestamptz`;
  const isUnchanged = sql`due_at = ${device.dueAt && at(device.dueAt.getTime())}`;
  return queries
    .update(pushDevices)
    .set({
      ...changed,
      claimedUntil: null,
      dueAt: changed.failures ? planned : sql`case when ${isUnchanged} then ${planned} else due_at end`,
    })
    .where(isStill(device));
};

/** Devices among which the next is looked for: more than processes claim at once. */
const LOOKED = 500;

/** When a device is due next, null where none is; of one that somebody is at, once that may be over. */
export async function nextDue({ db }: Pick<Database, 'db'>): Promise<number | null> {
  const [row] = await query<{ due: string | Date | null }>(
    db,
    sql`select min(greatest(due_at, claimed_until)) as due
      from (select due_at, claimed_until from push_devices where due_at is not null order by due_at limit ${LOOKED}) as soonest`,
  );
  return row?.due ? new Date(row.due).getTime() : null;
}
