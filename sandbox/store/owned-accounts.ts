import { eq } from 'drizzle-orm';
import type { Queries } from './database';
import { users, whatsapps } from './schema';

/** Accounts, and whose they are. */
export const selectOwned = (queries: Queries) =>
  queries
    .select({ account: whatsapps, owner: { firstname: users.firstname, lastname: users.lastname } })
    .from(whatsapps)
    .innerJoin(users, eq(users.id, whatsapps.userId));
