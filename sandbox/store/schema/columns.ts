import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Row id; counts up. */
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** The same of rows that stand with a member: the primary key together with whose they are, as a database in parts needs it. */
export const ownId = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();
/** Id of another row. */
export const reference = () => bigint({ mode: 'number' });
/** Whole rupiah. */
export const rupiah = () => bigint({ mode: 'number' }).notNull().default(0);
/** A moment in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
/** File content. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
