import { and, asc, eq, inArray, isNotNull, lte, min } from 'drizzle-orm';
import type { OwnedMessage } from '../../events/publish';
import type { Queries } from '../../store/database';
import { pairings } from '../../store/schema';
import { isOrderId } from '../orders';
import type { LinkReport, Order } from '../port';
import { AGAIN_MS, announceWork, type World } from '../world';

type Pairing = typeof pairings.$inferSelect;

/**
 * Asks the network for codes, again where none came, and lets pairings expire whose codes are over, each when it is due; resolves to
 * when the next is due.
 */
export async function stepPairings(world: World, stepped: (steps: number) => void): Promise<number | null> {
  const { database, clock } = world;
  const orders = await database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(pairings)
      .where(lte(pairings.nextAt, new Date(clock.now())))
      .orderBy(asc(pairings.nextAt))
      .limit(100)
      .for('no key update', { skipLocked: true });
    const now = clock.now();
    const isAsked = ({ state, expiresAt }: Pairing) =>
      state === 'requested' && (expiresAt === null || expiresAt.getTime() > now);
    for (const pairing of due) {
      const change = isAsked(pairing)
        ? { nextAt: new Date(now + AGAIN_MS) }
        : { state: 'expired' as const, qr: null, code: null, nextAt: null };
      await tx.update(pairings).set(change).where(eq(pairings.deviceId, pairing.deviceId));
    }
    if (due.length > 0) await announceWork(world, tx, 'pairing');
    return due
      .filter(isAsked)
      .map(({ linkId: id, deviceId, phoneNumber }): Order => ({ id, kind: 'link', deviceId, phoneNumber }));
  });
  world.give(orders);
  stepped(orders.length);
  return nextDuePairing(database.db);
}

/** What became of a pairing that is still open; of others nothing is told. */
export async function applyLinkReport(
  world: Pick<World, 'database'>,
  tx: Queries,
  report: LinkReport,
): Promise<OwnedMessage[]> {
  if (!isOrderId(report.link)) return [];
  const isOpen = and(eq(pairings.linkId, report.link), inArray(pairings.state, ['requested', 'offered']));
  const [pairing] =
    report.kind === 'linkFailed'
      ? await tx.select().from(pairings).where(isOpen)
      : await tx.update(pairings).set(changeOf(report)).where(isOpen).returning();
  if (!pairing) return [];
  await announceWork(world, tx, 'pairing');
  return [messageOf(pairing, report)];
}

type Change = Partial<typeof pairings.$inferInsert>;

function changeOf(report: Exclude<LinkReport, { kind: 'linkFailed' }>): Change {
  if (report.kind === 'linked') {
    return { state: 'authenticated', qr: null, code: null, clientInfo: report.phone, nextAt: null };
  }
  const { expiresAt } = report;
  const shown = report.kind === 'qr' ? { qr: report.qr } : { code: report.code };
  return { state: 'offered', ...shown, expiresAt, nextAt: expiresAt };
}

function messageOf({ userId: owner, deviceId }: Pairing, report: LinkReport): OwnedMessage {
  switch (report.kind) {
    case 'qr':
      return { owner, message: { event: 'qr', deviceId, qr: report.qr } };
    case 'code':
      return { owner, message: { event: 'code', deviceId, code: report.code } };
    case 'linked':
      return { owner, message: { event: 'authenticated', deviceId, clientInfo: report.phone } };
    case 'linkFailed':
      return { owner, message: { event: report.error, deviceId, message: report.message } };
  }
}

async function nextDuePairing(queries: Queries): Promise<number | null> {
  const [row] = await queries
    .select({ at: min(pairings.nextAt) })
    .from(pairings)
    .where(isNotNull(pairings.nextAt));
  return row?.at?.getTime() ?? null;
}
