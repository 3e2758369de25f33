import type { LedgerPage } from '../../store/ledger';
import type { bonuses, levels, settings, users, withdraws } from '../../store/schema';

type Person = Pick<typeof users.$inferSelect, 'firstname' | 'lastname'>;
type Payee = Person & Pick<typeof users.$inferSelect, 'accountBank' | 'accountNumber' | 'accountName'>;

export const presentBonus = (row: typeof bonuses.$inferSelect, { firstname, lastname }: Person) => ({
  id: row.id,
  nominal: row.nominal,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  userId: row.userId,
  adminId: row.adminId,
  User: { firstname, lastname },
});

export const presentLevel = (row: typeof levels.$inferSelect) => ({
  id: row.id,
  name: row.name,
  blast_fee: row.blastFee,
  requirement_blast: row.requirementBlast,
});

export const presentWithdraw = (row: typeof withdraws.$inferSelect, payee: Payee) => ({
  id: row.id,
  nominal: row.nominal,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  userId: row.userId,
  User: {
    firstname: payee.firstname,
    lastname: payee.lastname,
    account_bank: payee.accountBank,
    account_number: payee.accountNumber,
    account_name: payee.accountName,
  },
});

/** One line of the ledger of `User`, and what caused it as far as its kind has one. */
export const presentMovement = (
  { movement, balance, whatsapp, person, nominal }: LedgerPage['movements'][number],
  { firstname, lastname }: Person,
) => ({
  id: movement.id,
  kind: movement.kind,
  amount: movement.amount,
  balance,
  at: movement.at.toISOString(),
  reason: movement.reason,
  nominal,
  Whatsapp: whatsapp,
  Person: person,
  User: { firstname, lastname },
});

export const presentSetting = (row: typeof settings.$inferSelect) => ({
  interval_min: row.intervalMin,
  interval_max: row.intervalMax,
  price: row.price,
  bank_names: row.bankNames,
  colors: row.colors,
  referral_percent: row.referralPercent,
  info: row.info,
});
