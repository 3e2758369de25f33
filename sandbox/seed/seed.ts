import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Passwords } from '../http/passwords';
import type { Database, Queries } from '../store/database';
import { settings, users } from '../store/schema';
import { seedAccounts, seedGenerators, seedPhoneNumbers, seedProxies } from './fleet';
import { seedHistory } from './history';
import { seedMoney } from './money';
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
}

/** A person who can sign in, told once. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const SEED = 20_261_121;

/** Fills an empty database; one that was filled before stays as it is. Resolves to a first administrator, if made. */
export async function seedDatabase(database: Database, options: SeedOptions): Promise<Credentials | null> {
  if ((await database.db.$count(settings)) > 0) return null;
  const administrator = { email: 'admin@localhost', password: randomBytes(12).toString('base64url') };
  const isEmpty = options.size === 'none';
  const passwordHash = await options.passwords.hash(isEmpty ? administrator.password : options.password);
  const isSeeded = await database.transaction(async (tx) => {
    // Of several servers that start together on one database, the first fills it.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED})`);
    if ((await tx.$count(settings)) > 0) return false;
    await seedSettings(tx);
    const [lowest] = await seedLevels(tx);
    if (options.size !== 'none')
      return seedDemonstration(tx, AMOUNTS[options.size], passwordHash, options.now);
    await tx.insert(users).values({
      firstname: 'Admin',
      lastname: 'Utama',
      email: administrator.email,
      passwordHash,
      role: 'admin',
      referralCode: 'ADMIN',
      levelId: lowest?.id ?? null,
    });
    return true;
  });
  return isSeeded && isEmpty ? administrator : null;
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
  await seedGenerators(tx, people);
  await seedValidators(tx, random, people, now);
}
