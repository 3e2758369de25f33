import { integer, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** What every worker of the simulated network has. */
export const job = {
  status: text({ enum: ['idle', 'sending'] })
    .notNull()
    .default('idle'),
  /** Channel that started the job. */
  channel: text(),
  countSuccess: integer().notNull().default(0),
  countFail: integer().notNull().default(0),
};

/** When the next step is due; null while idle. */
export const nextAt = moment();
