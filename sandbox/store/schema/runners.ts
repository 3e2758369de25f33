import { boolean, index, integer, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, reference, rowId } from './columns';
import { files, whatsapps } from './fleet';
import { job, nextAt } from './job';
import { users } from './people';

/** What generators and validators share. */
const runner = {
  id: rowId(),
  userId: reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  whatsappId: reference()
    .notNull()
    .references(() => whatsapps.id, { onDelete: 'cascade' }),
  /** Whether what is found becomes a phone number. */
  insertFound: boolean().notNull().default(false),
  /** Seconds. */
  intervalMin: integer().notNull().default(1),
  intervalMax: integer().notNull().default(2),
  /** Percent. */
  progress: real().notNull().default(0),
  state: text(),
  ...job,
  nextAt,
  createdAt: createdAt(),
};

export const generators = pgTable(
  'generators',
  {
    ...runner,
    startNumber: reference().notNull(),
    endNumber: reference().notNull(),
    /** Null before the first number and after the last. */
    currentNumber: reference(),
  },
  (table) => [
    index('generators_user').on(table.userId),
    index('generators_whatsapp').on(table.whatsappId),
    index('generators_due').on(table.nextAt),
  ],
);

export const validators = pgTable(
  'validators',
  {
    ...runner,
    fileId: reference()
      .notNull()
      .references(() => files.id),
    /** Rows of the file already checked. */
    position: integer().notNull().default(0),
  },
  (table) => [
    index('validators_user').on(table.userId),
    index('validators_whatsapp').on(table.whatsappId),
    index('validators_file').on(table.fileId),
    index('validators_due').on(table.nextAt),
  ],
);

/** Targets of a validator, as read from its file, in its order. */
export const validatorTargets = pgTable(
  'validator_targets',
  {
    id: rowId(),
    validatorId: reference()
      .notNull()
      .references(() => validators.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    number: text().notNull(),
    name: text().notNull().default(''),
  },
  (table) => [uniqueIndex('validator_targets_position').on(table.validatorId, table.position)],
);

/** Numbers found by a generator, or found valid by a validator; exactly one of the two ids is set. */
export const results = pgTable(
  'results',
  {
    id: rowId(),
    generatorId: reference().references(() => generators.id, { onDelete: 'cascade' }),
    validatorId: reference().references(() => validators.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    name: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    index('results_generator').on(table.generatorId),
    index('results_validator').on(table.validatorId),
  ],
);
