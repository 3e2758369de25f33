import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Message, OwnedMessage } from '../events/publish';
import { notFound } from '../core/refusal';
import type { Queries } from '../store/database';
import { accountTurns, PARTS, phoneNumbers, whatsapps } from '../store/schema';

/** A message that the network was given, or is to be, and has not answered yet. */
export interface InFlight {
  /** The network's order. */
  readonly id: string;
  readonly phoneNumberId: number;
  readonly messageId: number | null;
  readonly attempt: number;
}
/** What an account does next; `nextAt` is null where that is nothing. */
export interface Turn {
  readonly nextAt: Date | null;
  readonly inFlight: InFlight | null;
}
type AccountRow = typeof whatsapps.$inferSelect;
export type Account = AccountRow & Turn;
export type PhoneNumber = typeof phoneNumbers.$inferSelect;

/** An account's fields in a socket message. */
export const accountMessage = (
  account: AccountRow,
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

const senderOf = (account: AccountRow) => ({
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

/** A phone number's fields in a socket message. */
export interface Receiver {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly in_use: number;
  readonly count_success: number;
  readonly count_fail: number;
  readonly last_sent: string | Date | null;
}

export const receiverOf = (receiver: PhoneNumber): Receiver => ({
  id: receiver.id,
  number: receiver.number,
  name: receiver.name,
  in_use: receiver.inUse ? 1 : 0,
  count_success: receiver.countSuccess,
  count_fail: receiver.countFail,
  last_sent: receiver.lastSent,
});

const IDLE: Turn = { nextAt: null, inFlight: null };

export const turnOf = (row: typeof accountTurns.$inferSelect | undefined): Turn => {
  if (!row) return IDLE;
  const { nextAt, sendId, phoneNumberId, messageId, attempt } = row;
  if (phoneNumberId === null) return { nextAt, inFlight: null };
  // One that a process of an earlier version began has no id yet.
  const id = sendId ?? crypto.randomUUID();
  return { nextAt, inFlight: { id, phoneNumberId, messageId, attempt: attempt ?? 1 } };
};

/** Read once the account is locked: whoever changes it has locked that before. */
export async function readTurn(tx: Queries, id: number): Promise<Turn> {
  const [row] = await tx.select().from(accountTurns).where(eq(accountTurns.whatsappId, id));
  return turnOf(row);
}

/** The account, locked until `tx` commits; undefined where there is none. */
export async function findAccount(tx: Queries, where: SQL | undefined): Promise<Account | undefined> {
  const [account] = await tx.select().from(whatsapps).where(where).for('no key update');
  return account && { ...account, ...(await readTurn(tx, account.id)) };
}

export async function lockAccount(tx: Queries, id: number): Promise<Account> {
  const account = await findAccount(tx, eq(whatsapps.id, id));
  if (!account) throw notFound();
  return account;
}

/** Changes an account that is locked, or locks it. What it does next goes with `nextAt` and `inFlight`, as given. */
export async function changeAccount(
  tx: Queries,
  id: number,
  { nextAt, inFlight, ...change }: Partial<Account>,
): Promise<Account> {
  const isAccount = eq(whatsapps.id, id);
  const [changed] =
    Object.keys(change).length > 0
      ? await tx.update(whatsapps).set(change).where(isAccount).returning()
      : await tx.select().from(whatsapps).where(isAccount).for('no key update');
  if (!changed) throw notFound();
  const before = await readTurn(tx, id);
  const turn: Turn = {
    nextAt: nextAt === undefined ? before.nextAt : nextAt,
    inFlight: inFlight === undefined ? before.inFlight : inFlight,
  };
  if (nextAt !== undefined || inFlight !== undefined) await saveTurn(tx, changed, turn);
  return { ...changed, ...turn };
}

async function saveTurn(
  tx: Queries,
  { id, userId }: Pick<Account, 'id' | 'userId'>,
  { nextAt, inFlight }: Turn,
): Promise<void> {
  if (nextAt === null && inFlight === null) {
    await tx.delete(accountTurns).where(eq(accountTurns.whatsappId, id));
    return;
  }
  const { id: sendId = null, phoneNumberId = null, messageId = null, attempt = null } = inFlight ?? {};
  const turn = { nextAt, sendId, phoneNumberId, messageId, attempt };
  await tx
    .insert(accountTurns)
    .values({ whatsappId: id, part: userId % PARTS, ...turn })
    .onConflictDoUpdate({ target: accountTurns.whatsappId, set: turn });
}

/** Accounts that had nothing to do and have again get the row that a step changes. */
export async function beginTurns(tx: Queries, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return;
  await tx
    .insert(accountTurns)
    .values(accounts.map(({ id, userId, nextAt }) => ({ whatsappId: id, part: userId % PARTS, nextAt })))
    .onConflictDoNothing();
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
  const isRepeated = before.lost === account.state;
  const cause = accountMessage(account, event, { state: account.state });
  return [
    ...released,
    { ...cause, ...(isRepeated && { as: null }) },
    ...(before.status === 'sending' ? [accountMessage(account, 'stop')] : []),
  ];
}

/** Frees numbers whose account was deleted while it was about to message them. */
export async function releaseOrphans(queries: Queries): Promise<void> {
  await queries
    .update(phoneNumbers)
    .set({ inUse: false })
    .where(
      sql`${phoneNumbers.inUse} and ${phoneNumbers.id} not in (
        select ${accountTurns.phoneNumberId} from ${accountTurns}
        where ${accountTurns.phoneNumberId} is not null)`,
    );
}

/** The account with what it counts after its deliveries. */
export const withCounts = <A extends AccountRow>(
  account: A,
  counted: { count_success: number; count_fail: number; income: number } | undefined,
): A =>
  counted
    ? {
        ...account,
        countSuccess: counted.count_success,
        countFail: counted.count_fail,
        income: counted.income,
      }
    : account;
