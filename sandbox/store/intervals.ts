import { sql } from 'drizzle-orm';
import { settings, users, whatsapps } from './schema';

/** Seconds between two messages of an account: its own, else those of whom it belongs to, else everybody's (LIMIT-10). */
export const accountIntervals = {
  intervalMin: sql<number>`coalesce(${whatsapps.intervalMin}, ${users.blastIntervalMin}, ${settings.intervalMin}, 1)`,
  intervalMax: sql<number>`coalesce(${whatsapps.intervalMax}, ${users.blastIntervalMax}, ${settings.intervalMax}, 2)`,
};
