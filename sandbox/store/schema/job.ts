import { integer, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** What every worker of the simulated network keeps between two steps. */
export const job = {
  status: text({ enum: ['idle', 'sending'] })
    .notNull()
    .default('idle'),
  /** Channel that started the job. */
  channel: text(),
  /** When the next step is due; null while idle. */
  nextAt: moment(),
  countSuccess: integer().notNull().default(0),
  countFail: integer().notNull().default(0),
};
