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
