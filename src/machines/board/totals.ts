import type { AccountTotals } from '../../api/schema/account-totals';
import type { SenderSnapshot } from '../sender/sender';
import { isLost, isSending, isSuspended, selectRecord, selectState } from '../sender/sender.selectors';
import type { BoardQuery } from './board.rules';

/** What these accounts come to, as the server says it of all. */
export function totalsOf(accounts: readonly SenderSnapshot[]): AccountTotals {
  const count = (isOne: (account: SenderSnapshot) => boolean) => accounts.filter(isOne).length;
  const sum = (figure: (record: SenderSnapshot['context']['record']) => number) =>
    accounts.reduce((total, account) => total + figure(selectRecord(account)), 0);
  return {
    accounts: accounts.length,
    connected: count((account) => selectState(account) === 'connected'),
    sending: count(isSending),
    suspended: count(isSuspended),
    lost: count(isLost),
    success: sum((record) => record.count_success),
    fail: sum((record) => record.count_fail),
    income: sum((record) => record.income ?? 0),
  };
}

/**
 * Whether what happened between two sums may have changed which rows a query shows, or their order. Those of a part have
 * other accounts wherever one scrolls.
 */
export function mayMove(
  { sort, filters }: BoardQuery,
  before: AccountTotals | null,
  after: AccountTotals,
  isPart: boolean,
): boolean {
  if (before === null) return false;
  if (before.accounts !== after.accounts) return !isPart;
  return (sort !== null || filters.state !== '') && JSON.stringify(before) !== JSON.stringify(after);
}
