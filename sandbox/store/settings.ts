import { eq } from 'drizzle-orm';
import type { Queries } from './database';
import { levels, settings, users } from './schema';

/** The one row of settings. */
export async function readSettings(queries: Queries) {
  const [row] = await queries.select().from(settings);
  if (!row) throw new Error('The settings row is missing.');
  return row;
}

/** Rupiah for one successful blast: the user's own fee, else the level's, else the settings' price. */
export async function blastFeeOf(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries
    .select({ own: users.blastFee, level: levels.blastFee })
    .from(users)
    .leftJoin(levels, eq(levels.id, users.levelId))
    .where(eq(users.id, userId));
  return row?.own ?? row?.level ?? (await readSettings(queries)).price;
}

/** What somebody has who has nothing of their own: the settings' interval, and the fee of their level. */
export async function commonValues(
  queries: Queries,
  { levelId }: Pick<typeof users.$inferSelect, 'levelId'>,
) {
  const { intervalMin, intervalMax, price } = await readSettings(queries);
  const [level] =
    levelId === null
      ? []
      : await queries.select({ fee: levels.blastFee }).from(levels).where(eq(levels.id, levelId));
  return { blastIntervalMin: intervalMin, blastIntervalMax: intervalMax, blastFee: level?.fee ?? price };
}
