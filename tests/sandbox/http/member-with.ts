import { eq } from 'drizzle-orm';
import { bonuses, users, withdraws } from '../../../sandbox/store/schema';
import type { Harness, Person } from '../../contract/harness';

/** A member whose balance is exactly `balance`, by way of a bonus. */
export async function memberWith(harness: Harness, name: string, balance: number): Promise<Person> {
  const { db } = harness.server.database;
  const person = await harness.signIn(`${name}@demo.test`);
  const userId = Number(person.id);
  await db.delete(withdraws).where(eq(withdraws.userId, userId));
  await db.delete(bonuses).where(eq(bonuses.userId, userId));
  await db.update(users).set({ referredBy: null }).where(eq(users.referredBy, userId));
  await db.update(users).set({ income: 0 }).where(eq(users.id, userId));
  await db.insert(bonuses).values({ nominal: balance, reason: 'Saldo awal', userId });
  return person;
}
