import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../store/database';
import { bonuses, moneyMovements, users, withdraws } from '../store/schema';
import type { SeededPeople } from './people';
import type { Random } from './random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REASONS = [
  'Bonus pendaftaran',
  'Bonus target mingguan',
  'Kompensasi gangguan jaringan',
  'Bonus loyalitas',
];
/** How long after it was asked for a withdraw was decided: in the afternoon of the same day. */
export const DECIDED = 5 * HOUR;
/** Places of members who asked on one day, and were paid by one run. */
export const PAID_AT_ONCE: readonly number[] = [2, 3, 5, 8];
const STATUSES = ['requested', 'accepted', 'rejected'] as const;

/** Bonuses for everybody, more for the demo member; then withdraws that the balances allow. */
export async function seedMoney(tx: Queries, random: Random, people: SeededPeople, now: number) {
  const receivers = people.members.flatMap((id, index) =>
    index === 0 ? Array(12).fill(id) : [id, id],
  ) as number[];
  await tx.insert(bonuses).values(
    receivers.map((userId, index) => ({
      nominal: random.between(5, 40) * 1000,
      reason: random.pick(REASONS),
      userId,
      adminId: people.admin,
      createdAt: new Date(now - index * 0.8 * DAY),
    })),
  );
  const [member = 0, ...others] = people.members;
  await tx.insert(withdraws).values([
    { nominal: 50_000, status: 'accepted' as const, userId: member, createdAt: new Date(now - 12 * DAY) },
    { nominal: 25_000, status: 'rejected' as const, userId: member, createdAt: new Date(now - 6 * DAY) },
    { nominal: 20_000, status: 'requested' as const, userId: member, createdAt: new Date(now - DAY) },
    ...others.map((userId, index) => ({
      nominal: 10_000,
      status: STATUSES[index % STATUSES.length] ?? ('requested' as const),
      userId,
      createdAt: new Date(
        PAID_AT_ONCE.includes(index + 1) ? now - 9 * DAY - index * 0.1 * HOUR : now - (index + 1) * 0.9 * DAY,
      ),
    })),
  ]);
  // Each goes where its member's profile says.
  await tx
    .update(withdraws)
    .set({
      accountBank: sql`${users.accountBank}`,
      accountNumber: sql`${users.accountNumber}`,
      accountName: sql`${users.accountName}`,
    })
    .from(users)
    .where(eq(users.id, withdraws.userId));
  await tx
    .update(moneyMovements)
    .set({ at: sql`${moneyMovements.at} + ${DECIDED} * interval '1 millisecond'` })
    .where(inArray(moneyMovements.kind, ['withdraw_accepted', 'withdraw_rejected']));
}
