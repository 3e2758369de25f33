import { asc, eq, isNotNull, lte, min } from 'drizzle-orm';
import { type OwnedMessage, publishAll } from '../../events/publish';
import type { Queries } from '../../store/database';
import { pairings } from '../../store/schema';
import { announceWork, type World } from '../world';

export type Pairing = typeof pairings.$inferSelect;

/** Lifetimes are a person's, so they are real seconds whatever the network's speed. */
const QR_LIFETIME = 60_000;
const QR_CHANGES_EVERY = 20_000;
const CODE_LIFETIME = 90_000;
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789';
const QR_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Offers codes, renews them and lets pairings expire, each when it is due; resolves to when the next is due. */
export async function stepPairings(world: World, stepped: (steps: number) => void): Promise<number | null> {
  const { database, clock } = world;
  const steps = await database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(pairings)
      .where(lte(pairings.nextAt, new Date(clock.now())))
      .orderBy(asc(pairings.nextAt))
      .limit(100)
      .for('no key update', { skipLocked: true });
    const offers: OwnedMessage[] = [];
    for (const pairing of due) {
      const change = nextPairing(world, pairing);
      await tx.update(pairings).set(change).where(eq(pairings.deviceId, pairing.deviceId));
      if (change.state === 'offered') offers.push(offerMessage({ ...pairing, ...change }));
    }
    if (due.length > 0) await announceWork(world, tx, 'pairing');
    await publishAll(tx, offers);
    return due.length;
  });
  stepped(steps);
  return nextDuePairing(database.db);
}

function nextPairing(world: World, pairing: Pairing): Partial<Pairing> {
  const { clock, chance } = world;
  const now = clock.now();
  if (pairing.expiresAt && pairing.expiresAt.getTime() <= now) {
    return { state: 'expired', qr: null, code: null, nextAt: null };
  }
  if (pairing.phoneNumber) {
    const expiresAt = new Date(now + CODE_LIFETIME);
    return { state: 'offered', code: chance.text(8, CODE_CHARACTERS), expiresAt, nextAt: expiresAt };
  }
  // Two more follow the first; the last one, like any, can be scanned for its whole lifetime.
  const isLast = pairing.expiresAt !== null && pairing.expiresAt.getTime() - now <= QR_CHANGES_EVERY;
  const lastsUntil = new Date(now + QR_LIFETIME);
  const expiresAt = isLast ? lastsUntil : (pairing.expiresAt ?? lastsUntil);
  const nextAt = isLast ? expiresAt : new Date(now + QR_CHANGES_EVERY);
  const qr = `2@${[88, 44, 44, 44].map((length) => chance.text(length, QR_CHARACTERS)).join(',')}`;
  return { state: 'offered', qr, expiresAt, nextAt };
}

const offerMessage = ({ userId, deviceId, qr, code }: Pairing): OwnedMessage => ({
  owner: userId,
  message: code ? { event: 'code', deviceId, code } : { event: 'qr', deviceId, qr },
});

async function nextDuePairing(queries: Queries): Promise<number | null> {
  const [row] = await queries
    .select({ at: min(pairings.nextAt) })
    .from(pairings)
    .where(isNotNull(pairings.nextAt));
  return row?.at?.getTime() ?? null;
}
