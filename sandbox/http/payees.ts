import { sql } from 'drizzle-orm';
import { users, withdraws } from '../store/schema';

/** A bank account that money goes to. */
export type Account = Pick<typeof users.$inferSelect, 'accountBank' | 'accountNumber' | 'accountName'>;
type Withdraw = typeof withdraws.$inferSelect;

export const accountOf = ({ accountBank, accountNumber, accountName }: Account): Account => ({
  accountBank,
  accountNumber,
  accountName,
});
export const isComplete = (account: Account) => Object.values(accountOf(account)).every(Boolean);
export const isSameAccount = (one: Account, other: Account) =>
  one.accountBank === other.accountBank &&
  one.accountNumber === other.accountNumber &&
  one.accountName === other.accountName;

/** Where a withdraw goes as it was written down; null of one that is older than that. */
export const recordedAccount = ({ accountBank, accountNumber, accountName }: Withdraw): Account | null =>
  accountBank === null || accountNumber === null || accountName === null
    ? null
    : { accountBank, accountNumber, accountName };

const UNKNOWN: Account = { accountBank: '', accountNumber: '', accountName: '' };

/**
 * Where a withdraw goes, as far as that is known. What nobody wrote down goes to today's profile while it waits; once it
 * is decided, today's profile says nothing of it.
 */
export const shownAccount = (withdraw: Withdraw, profile: Account): Account =>
  recordedAccount(withdraw) ?? (withdraw.status === 'requested' ? accountOf(profile) : UNKNOWN);

/** The same of one field, for a query that joins withdraws with their users. */
export const shownField = (field: keyof Account) =>
  sql`coalesce(${withdraws[field]}, case when ${withdraws.status} = 'requested' then ${users[field]} end)`;
