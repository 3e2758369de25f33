import { randomBytes } from 'node:crypto';
import { asc } from 'drizzle-orm';
import type { Queries } from './database';
import { levels, users } from './schema';

type NewPerson = Pick<typeof users.$inferInsert, 'email' | 'firstname' | 'lastname' | 'passwordHash'> &
  Partial<Pick<typeof users.$inferInsert, 'role' | 'referredBy'>>;

const newReferralCode = (firstname: string) =>
  `${firstname
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .slice(0, 6)
    .toUpperCase()}${randomBytes(4).toString('hex').toUpperCase()}`;

/** Adds a person of the lowest level, by their e-mail in lower case; resolves to their id, null where it is taken. */
export async function addPerson(tx: Queries, person: NewPerson): Promise<number | null> {
  const [lowest] = await tx
    .select({ id: levels.id })
    .from(levels)
    .orderBy(asc(levels.requirementBlast))
    .limit(1);
  const [user] = await tx
    .insert(users)
    .values({ ...person, referralCode: newReferralCode(person.firstname), levelId: lowest?.id ?? null })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return user?.id ?? null;
}
