import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Passwords } from '../http/passwords';
import type { Database, Queries } from '../store/database';
import { addPerson } from '../store/people';
import { settings } from '../store/schema';
import { openPasswordLink } from '../store/sessions';
import { seedAudit } from './audit';
import { seedAccounts, seedGenerators, seedPhoneNumbers, seedProxies } from './fleet';
import { seedHistory } from './history';
import { seedMoney } from './money';
import { seedNews } from './news';
import { seedOptOuts } from './opt-outs';
import { seedPast } from './past';
import { seedPayouts } from './payouts';
import { seedLevels, seedPeople, seedSettings } from './people';
import { createRandom } from './random';
import { AMOUNTS, type Amounts, type SeedSize } from './sizes';
import { seedTemplates } from './templates';
import { seedValidators } from './validators';

export interface SeedOptions {
  readonly size: SeedSize;
  /** Password of everybody in a demonstration. */
  readonly password: string;
  readonly passwords: Passwords;
  /** Epoch ms; everything lies in the 30 days before. */
  readonly now: number;
  readonly say?: ((what: string) => void) | undefined;
}

/** A person without a password, and the token of the link with which they set one. */
export interface Invitation {
  readonly email: string;
  readonly token: string;
}

/** Of the first administrator, until they say another. */
const FIRST = 'admin@localhost';
const SEED = 20_261_121;
const LONG = { ms: 600_000 };

/** Fills an empty database; one that was filled before stays as it is. Resolves to a first administrator, if made. */
export async function seedDatabase(database: Database, options: SeedOptions): Promise<Invitation | null> {
  if ((await database.db.$count(settings)) > 0) return null;
  const { size, now, passwords } = options;
  if (size !== 'none') options.say?.('Making demonstration data');
  const passwordHash = size === 'none' ? '' : await passwords.hash(options.password);
  return database.transaction(async (tx) => {
    // Of several servers that start together on one database, the first fills it.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED})`);
    if ((await tx.$count(settings)) > 0) return null;
    await seedSettings(tx);
    await seedLevels(tx);
    if (size !== 'none') {
      await seedDemonstration(tx, AMOUNTS[size], passwordHash, now);
      return null;
    }
    const id = await addPerson(tx, {
      email: FIRST,
      role: 'admin',
      firstname: 'Admin',
      lastname: 'Utama',
      passwordHash: await passwords.hash(randomBytes(32).toString('base64url')),
    });
    const { token } = await openPasswordLink(tx, id ?? 0, now);
    return { email: FIRST, token };
  }, LONG);
}

async function seedDemonstration(tx: Queries, amounts: Amounts, passwordHash: string, now: number) {
  const random = createRandom(SEED);
  const people = await seedPeople(tx, random, passwordHash, now);
  await seedProxies(tx, random, amounts);
  await seedPhoneNumbers(tx, random, amounts);
  await seedTemplates(tx, people.admin, now);
  await seedAccounts(tx, random, people, amounts, now);
  await seedHistory(tx, random, people, amounts, now);
  await seedMoney(tx, random, people, now);
  await seedPayouts(tx, people, now);
  await seedGenerators(tx, people);
  await seedValidators(tx, random, people, now);
  await seedOptOuts(tx, people, now);
  await seedAudit(tx, people, now);
  await seedNews(tx, people, now);
  await seedPast(tx, random, now);
}
