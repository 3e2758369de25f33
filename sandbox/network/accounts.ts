import { and, eq, sql } from 'drizzle-orm';
import type { Message, OwnedMessage } from '../events/publish';
import { notFound } from '../core/refusal';
import type { Queries } from '../store/database';
import { phoneNumbers, whatsapps } from '../store/schema';

export type Account = typeof whatsapps.$inferSelect;
export type PhoneNumber = typeof phoneNumbers.$inferSelect;

/** An account's fields in a socket message. */
export const accountMessage = (
  account: Account,
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): OwnedMessage => ({
  owner: account.userId,
  message: {
    event,
    source: 'whatsapp',
    deviceId: account.clientid,
    sender: senderOf(account),
    ...fields,
  } satisfies Message,
});

const senderOf = (account: Account) => ({
  id: account.id,
  user_id: account.userId,
  clientid: account.clientid,
  phonenumber: account.phonenumber,
  pushname: account.pushname,
  state: account.state,
  status: account.status,
  count_success: account.countSuccess,
  count_fail: account.countFail,
  income: account.income,
  suspended: account.suspended,
  suspended_count: account.suspendedCount,
});

export const receiverOf = (receiver: PhoneNumber) => ({
  id: receiver.id,
  number: receiver.number,
  name: receiver.name,
  in_use: receiver.inUse ? 1 : 0,
  count_success: receiver.countSuccess,
  count_fail: receiver.countFail,
  last_sent: receiver.lastSent,
});

/** The account, locked until `tx` commits. */
export async function lockAccount(tx: Queries, id: number): Promise<Account> {
  const [account] = await tx.select().from(whatsapps).where(eq(whatsapps.id, id)).for('no key update');
  if (!account) throw notFound();
  return account;
}

export async function changeAccount(tx: Queries, id: number, change: Partial<Account>): Promise<Account> {
  const [changed] = await tx.update(whatsapps).set(change).where(eq(whatsapps.id, id)).returning();
  if (!changed) throw notFound();
  return changed;
}

/** Ends whatever the account is doing, together with `change`; the number it had picked is free again. */
export async function endBlast(
  tx: Queries,
  account: Account,
  change: Partial<Account>,
): Promise<{ readonly account: Account; readonly released: OwnedMessage[] }> {
  const ended = await changeAccount(tx, account.id, {
    status: 'idle',
    nextAt: null,
    inFlight: null,
    ...change,
  });
  if (!account.inFlight) return { account: ended, released: [] };
  const released = await tx
    .update(phoneNumbers)
    .set({ inUse: false })
    .where(and(eq(phoneNumbers.id, account.inFlight.phoneNumberId), phoneNumbers.inUse))
    .returning();
  return {
    account: ended,
    released: released.map((number) => accountMessage(ended, 'in_use', { receiver: receiverOf(number) })),
  };
}

/**
 * Ends whatever the account does because of `change`, and publishes it: the number that is free again, what happened by
 * `event`, and last, where it was sending, that it stopped.
 */
export async function cutOff(
  tx: Queries,
  before: Account,
  event: string,
  change: Partial<Account>,
): Promise<OwnedMessage[]> {
  const { account, released } = await endBlast(tx, before, change);
  const cause = accountMessage(account, event, { state: account.state });
  return [...released, cause, ...(before.status === 'sending' ? [accountMessage(account, 'stop')] : [])];
}

/** Frees numbers whose account was deleted while it was about to message them. */
export async function releaseOrphans(queries: Queries): Promise<void> {
  await queries
    .update(phoneNumbers)
    .set({ inUse: false })
    .where(
      sql`${phoneNumbers.inUse} and ${phoneNumbers.id} not in (
        select (${whatsapps.inFlight}->>'phoneNumberId')::bigint from ${whatsapps}
        where ${whatsapps.inFlight} is not null)`,
    );
}

/** The account with what it counts after its deliveries. */
export const withCounts = (
  account: Account,
  counted: { count_success: number; count_fail: number; income: number } | undefined,
): Account =>
  counted
    ? {
        ...account,
        countSuccess: counted.count_success,
        countFail: counted.count_fail,
        income: counted.income,
      }
    : account;
