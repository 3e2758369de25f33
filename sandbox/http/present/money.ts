import type { LedgerPage } from '../../store/ledger';
import type { LedgerSums } from '../../store/ledger-sums';
import type { bonuses, levels, settings, users } from '../../store/schema';

import type { User } from '../route';
import { rolesOf } from '../calls';

type Person = Pick<typeof users.$inferSelect, 'firstname' | 'lastname'>;

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

/** One line of the ledger of `User`, and what caused it as far as its kind has one. */
export const presentMovement = (
  { movement, balance, whatsapp, person, nominal, reference }: LedgerPage['movements'][number],
  { firstname, lastname }: Person,
) => ({
  id: movement.id,
  kind: movement.kind,
  amount: movement.amount,
  balance,
  at: movement.at.toISOString(),
  reason: movement.reason,
  nominal,
  reference,
  Whatsapp: whatsapp,
  Person: person,
  User: { firstname, lastname },
});

/** What a span of a ledger came to, beside the balance as of now. */
export const presentSpan = ({ opening, closing, kinds }: LedgerSums) => {
  const amounts = Object.values(kinds);
  const added = (of: (amount: number) => number) => amounts.reduce((total, amount) => total + of(amount), 0);
  return {
    opening,
    raised: added((amount) => Math.max(0, amount)),
    lowered: added((amount) => Math.max(0, -amount)),
    closing,
  };
};

/** The settings; the amount above which two people must accept is sent only to roles that may change it. */
export const presentSetting = (row: typeof settings.$inferSelect, viewer: Pick<User, 'role'>) => ({
  interval_min: row.intervalMin,
  interval_max: row.intervalMax,
  price: row.price,
  bank_names: row.bankNames,
  colors: row.colors,
  referral_percent: row.referralPercent,
  info: row.info,
  ...(rolesOf('setting.update').includes(viewer.role) && {
    two_people_above: row.twoPeopleAbove,
    second_factor_required: row.secondFactorRequired,
  }),
});
