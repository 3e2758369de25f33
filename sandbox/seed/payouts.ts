import { and, eq, inArray, lt } from 'drizzle-orm';
import { PATTERNS } from '../../src/api/schema/payout-templates';
import { localTime } from '../http/business-day';
import { payoutFile } from '../http/payout-file';
import type { Queries } from '../store/database';
import { payoutFiles, payoutItems, payoutRuns, users, withdraws } from '../store/schema';
import { DECIDED, PAID_AT_ONCE } from './money';
import type { SeededPeople } from './people';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A run that the bank has answered, of which one request came back, and one that is put together. */
export async function seedPayouts(tx: Queries, { admin, staff, members }: SeededPeople, now: number) {
  const waiting = and(eq(withdraws.status, 'requested'), lt(withdraws.createdAt, new Date(now - 2 * DAY)));
  const its = inArray(withdraws.userId, members.slice(1));
  const asked = (where: typeof waiting) =>
    tx
      .select({ withdraw: withdraws, member: users.firstname })
      .from(withdraws)
      .innerJoin(users, eq(users.id, withdraws.userId))
      .where(and(its, where))
      .orderBy(withdraws.createdAt);
  const run = async (values: typeof payoutRuns.$inferInsert, rows: Awaited<ReturnType<typeof asked>>) => {
    const [{ id: runId } = { id: 0 }] = await tx.insert(payoutRuns).values(values).returning();
    const items = rows.map(({ withdraw: { id, userId, nominal, status, createdAt, ...account } }) => ({
      runId,
      userId,
      withdrawId: id,
      nominal,
      accountBank: account.accountBank ?? '',
      accountNumber: account.accountNumber ?? '',
      accountName: account.accountName ?? '',
      ...(status === 'accepted' && {
        state: 'paid' as const,
        reference: values.reference,
        paidOn: values.paidOn,
      }),
      ...(status === 'rejected' && { state: 'returned' as const, reason: 'Rekening tidak aktif' }),
      ...(status !== 'requested' && { settledAt: new Date(createdAt.getTime() + DECIDED) }),
    }));
    await tx.insert(payoutItems).values(items);
    return { runId, filed: items.map((item, place) => ({ ...item, member: rows[place]?.member ?? '' })) };
  };

  const paid = await asked(
    inArray(
      withdraws.userId,
      PAID_AT_ONCE.map((place) => members[place] ?? 0),
    ),
  );
  const exportedAt = new Date((paid.at(-1)?.withdraw.createdAt.getTime() ?? now) + 2 * HOUR);
  const day = localTime(exportedAt.getTime()).slice(0, 10);
  const template = PATTERNS.umum;
  if (!template) return;
  const bank = { template: template.name, reference: `TRX-${day.replaceAll('-', '')}-01`, paidOn: day };
  const { runId, filed } = await run(
    {
      state: 'closed',
      createdBy: admin,
      createdAt: new Date(exportedAt.getTime() - HOUR),
      exportedBy: staff,
      exportedAt,
      ...bank,
    },
    paid,
  );
  const content = payoutFile(template, filed, { run: runId, day });
  await tx.insert(payoutFiles).values({ runId, name: `pembayaran-${runId}-${day}.csv`, content });
  await run(
    { name: 'Minggu ini', createdBy: staff, createdAt: new Date(now - 3 * HOUR) },
    await asked(waiting),
  );
}
