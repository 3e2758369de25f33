import { desc, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { bonuses, news, users, whatsapps, withdraws } from '../store/schema';
import { DECIDED } from './money';
import type { SeededPeople } from './people';

const HOUR = 3_600_000;
/** Of accounts that cannot send, of bonuses and of withdraws at most. */
const MOST = 12;

/** The last days' news: accounts that were lost, bonuses, and requests with what became of them. */
export async function seedNews(tx: Queries, { admin }: SeededPeople, now: number): Promise<void> {
  const named = { userId: users.id, firstname: users.firstname, lastname: users.lastname };
  const nameOf = (person: { readonly firstname: string; readonly lastname: string } | undefined) =>
    [person?.firstname, person?.lastname].filter(Boolean).join(' ');
  const [giver] = await tx.select(named).from(users).where(eq(users.id, admin));
  const by = { byId: admin, byName: nameOf(giver) };

  const lost = await tx
    .select()
    .from(whatsapps)
    .where(or(whatsapps.suspended, inArray(whatsapps.state, ['loggedOut', 'disconnected', 'conflict'])))
    .orderBy(desc(whatsapps.id))
    .limit(MOST);
  const given = await tx.select().from(bonuses).orderBy(desc(bonuses.createdAt)).limit(MOST);
  const asked = await tx
    .select({ withdraw: withdraws, ...named })
    .from(withdraws)
    .innerJoin(users, eq(users.id, withdraws.userId))
    .orderBy(desc(withdraws.createdAt))
    .limit(MOST);

  const rows: (typeof news.$inferInsert & { readonly at: Date })[] = [
    ...lost.map((account, place) => ({
      userId: account.userId,
      kind: account.suspended ? ('suspended' as const) : (account.state as 'loggedOut'),
      source: 'whatsapp' as const,
      subjectId: account.id,
      name: account.pushname,
      number: account.phonenumber,
      isForOffice: true,
      at: new Date(now - (place + 1) * 3 * HOUR),
    })),
    ...given.map(({ id, userId, nominal, reason, createdAt }) => ({
      userId,
      kind: 'bonus' as const,
      source: 'bonus' as const,
      subjectId: id,
      amount: nominal,
      reason,
      ...by,
      at: createdAt,
    })),
    ...asked.flatMap(({ withdraw: { id, nominal, status, createdAt }, userId, ...person }) => {
      const its = { userId, source: 'withdraw' as const, subjectId: id, amount: nominal };
      const requested = {
        kind: 'requested' as const,
        byId: userId,
        byName: nameOf(person),
        isForOffice: true,
      };
      const decided = { ...its, ...by, at: new Date(createdAt.getTime() + DECIDED) };
      return [
        { ...its, ...requested, name: nameOf(person), at: createdAt },
        ...(status === 'requested' || decided.at.getTime() > now ? [] : [{ ...decided, kind: status }]),
      ];
    }),
  ];
  await tx.insert(news).values(rows.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
}
