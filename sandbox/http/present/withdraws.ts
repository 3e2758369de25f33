import { type Account, isSameAccount, recordedAccount, shownAccount } from '../payees';

import type { User } from '../route';
import { type FoundWithdraw, isHeld, type Limit, takesTwo } from '../withdraws';
import { rolesOf } from '../calls';

export const presentAccount = ({ accountBank, accountNumber, accountName }: Account) => ({
  account_bank: accountBank,
  account_number: accountNumber,
  account_name: accountName,
});

/** What a run has made of a withdraw; that it is in one is of the office alone. */
function presentRun(found: FoundWithdraw, isOffice: boolean) {
  const { item, run } = found;
  if (!item || !run || (item.state === 'open' && !isOffice)) return null;
  const { state, reference, reason, paidOn } = item;
  return { id: run.id, state, held: isHeld(found), reference, reason, paid_on: paidOn };
}

/** A withdraw with its bank account; its first acceptor is sent only to roles that may accept. */
export function presentWithdraw(found: FoundWithdraw, limit: Limit, viewer: Pick<User, 'role'>) {
  const { withdraw, payee, approver } = found;
  const recorded = recordedAccount(withdraw);
  const isChanged = withdraw.status === 'requested' && recorded !== null && !isSameAccount(recorded, payee);
  const isForTwo = takesTwo(found, limit);
  const isOffice = rolesOf('withdraw.update').includes(viewer.role);
  return {
    id: withdraw.id,
    nominal: withdraw.nominal,
    status: withdraw.status,
    createdAt: withdraw.createdAt.toISOString(),
    userId: withdraw.userId,
    User: {
      firstname: payee.firstname,
      lastname: payee.lastname,
      ...presentAccount(shownAccount(withdraw, payee)),
    },
    payee_recorded: recorded !== null,
    payee_changed: isChanged,
    payee_now: isChanged ? presentAccount(payee) : null,
    payout: presentRun(found, isOffice),
    ...(isOffice && {
      two_people: isForTwo,
      approved_by: isForTwo ? approver : null,
    }),
  };
}
