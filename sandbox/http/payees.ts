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

/** The account recorded with a withdraw; null for one from before accounts were recorded. */
export const recordedAccount = ({ accountBank, accountNumber, accountName }: Withdraw): Account | null =>
  accountBank === null || accountNumber === null || accountName === null
    ? null
    : { accountBank, accountNumber, accountName };

const UNKNOWN: Account = { accountBank: '', accountNumber: '', accountName: '' };

/**
 * The account a withdraw is paid to. Where none was recorded, it is the profile's while the request waits, and unknown
 * once it is decided.
 */
export const shownAccount = (withdraw: Withdraw, profile: Account): Account =>
  recordedAccount(withdraw) ?? (withdraw.status === 'requested' ? accountOf(profile) : UNKNOWN);

/** The same of one field, for a query that joins withdraws with their users. */
export const shownField = (field: keyof Account) =>
  sql`coalesce(${withdraws[field]}, case when ${withdraws.status} = 'requested' then ${users[field]} end)`;
