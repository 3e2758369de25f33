import { asc, count, inArray } from 'drizzle-orm';
import { readSettings } from '../../store/settings';
import type { Queries } from '../../store/database';
import { levels, type users, whatsapps } from '../../store/schema';
import { entriesOf, isColor } from '../entries';

type UserRow = typeof users.$inferSelect;

/** Levels by id, each with the colour that the settings give its rank. */
export async function readLevels(queries: Queries) {
  const [rows, settings] = [
    await queries.select().from(levels).orderBy(asc(levels.requirementBlast), asc(levels.id)),
    await readSettings(queries),
  ];
  const colors = entriesOf(settings.colors).filter(isColor);
  return new Map(
    rows.map((level, rank) => [
      level.id,
      { ...level, color: colors.length > 0 ? (colors[rank % colors.length] ?? '') : '' },
    ]),
  );
}

/** Users as the API shows them, in the given order; what is secret stays out. */
export async function presentUsers(queries: Queries, rows: readonly UserRow[]) {
  if (rows.length === 0) return [];
  const levelById = await readLevels(queries);
  const settings = await readSettings(queries);
  const ids = rows.map((user) => user.id);
  const owned = await queries
    .select({ userId: whatsapps.userId, total: count() })
    .from(whatsapps)
    .where(inArray(whatsapps.userId, ids))
    .groupBy(whatsapps.userId);
  const totals = new Map(owned.map(({ userId, total }) => [userId, total]));
  return rows.map((user) => {
    const level = user.levelId === null ? undefined : levelById.get(user.levelId);
    return {
      id: user.id,
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      role: user.role,
      level: level?.name ?? '',
      color: level?.color ?? '',
      account_name: user.accountName,
      account_bank: user.accountBank,
      account_number: user.accountNumber,
      referral_code: user.referralCode,
      blast_interval_min: user.blastIntervalMin ?? settings.intervalMin,
      blast_interval_max: user.blastIntervalMax ?? settings.intervalMax,
      blast_fee: user.blastFee ?? level?.blastFee ?? settings.price,
      createdAt: user.createdAt.toISOString(),
      income: user.income,
      whatsapps: totals.get(user.id) ?? 0,
    };
  });
}

export async function presentUser(queries: Queries, row: UserRow) {
  const [user] = await presentUsers(queries, [row]);
  if (!user) throw new Error('A user could not be presented.');
  return user;
}
