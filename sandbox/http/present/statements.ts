import type { LedgerSums } from '../../store/ledger-sums';
import type { users } from '../../store/schema';
import type { Details } from '../../store/statement';
import { localTime } from '../business-day';
import { shownAccount } from '../payees';
import { presentAccount } from './withdraws';

type Person = Pick<typeof users.$inferSelect, 'id' | 'firstname' | 'lastname'>;

export const presentSums = ({ opening, kinds, closing, paid }: LedgerSums) => ({
  opening,
  ...kinds,
  closing,
  paid,
});

export const presentPersonMonth = ({ id, firstname, lastname }: Person, month: string, sums: LedgerSums) => ({
  id,
  month,
  firstname,
  lastname,
  ...presentSums(sums),
});

const NO_ACCOUNT = { account_bank: null, account_number: null, account_name: null };
const presentLine = ({ movement, withdraw, payee, reference }: Details['lines'][number]) => ({
  id: movement.id,
  kind: movement.kind,
  amount: movement.amount,
  at: movement.at.toISOString(),
  reason: movement.reason,
  nominal: withdraw?.nominal ?? null,
  status: withdraw?.status ?? null,
  reference: movement.kind === 'withdraw_accepted' ? reference : null,
  ...(withdraw ? presentAccount(shownAccount(withdraw, payee)) : NO_ACCOUNT),
});

export const presentDetails = (details: Details) => ({
  accounts: details.accounts.map(({ amount, whatsapp }) => ({ amount, Whatsapp: whatsapp })),
  accounts_rest: details.accountsRest,
  days: details.days.map(({ at, amount }) => ({ day: localTime(at.getTime()).slice(0, 10), amount })),
  referrals: details.referrals.map(({ amount, person }) => ({ amount, Person: person })),
  referrals_rest: details.referralsRest,
  lines: details.lines.map(presentLine),
  lines_rest: details.linesRest,
});
